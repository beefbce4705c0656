import { expect, test } from "bun:test";
import { Ledger } from "../../src/accounts/ledger.ts";
import { openSqlite } from "../../src/accounts/stores/sqlite.ts";
import { audit } from "./audit.ts";
import { freshCaller, freshDirectory } from "./fresh.ts";

test("a server killed in the middle of calls leaves books that add up, no lease and no lock", async () => {
  const directory = freshDirectory();
  const command = openSqlite(directory);
  const { secret, ...caller } = await freshCaller(command, 10_000_000);
  for (let round = 0; round < 3; round += 1) {
    const before = audit(directory);
    const child = Bun.spawn([process.execPath, `${import.meta.dir}/serving-child.ts`, directory, secret], {
      stderr: "inherit",
    });
    for await (const line of child.stdout) if (new TextDecoder().decode(line).includes("busy")) break;

    expect(() => openSqlite(directory, { serving: true })).toThrow("Another Penname server runs");
    const balance = await command.topUp(caller.account.id, 1000, 1);
    expect(balance).toBeLessThan(before.balance);
    child.kill("SIGKILL");
    await child.exited;

    const dead = audit(directory);
    expect(dead.leased).toBeGreaterThan(0);
    const store = openSqlite(directory, { serving: true });
    const books = audit(directory);
    expect(books).toMatchObject({ leases: 0, ledger: books.balance, balance: books.toppedUp - books.charged });
    expect(books.calls).toBeGreaterThan(before.calls + 100);
    expect((await new Ledger(store, { onError: console.error }).reserve(caller, books.balance)).amount).toBe(
      books.balance,
    );
    await store.close();
  }
});
