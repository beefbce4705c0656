import { expect } from "bun:test";
import { Ledger } from "../../src/accounts/ledger.ts";
import { openSqlite } from "../../src/accounts/stores/sqlite.ts";
import { audit } from "./audit.ts";
import { freshCaller, freshDirectory } from "./fresh.ts";

/** Longest time a server may live once it has settled something. */
const livesMs = 120;

/** A server killed at a random moment, again and again on one data directory: its books add up, nothing settled is lost, nothing stays held or locked. */
export async function killedAgainAndAgain(times: number): Promise<void> {
  const directory = freshDirectory();
  const command = openSqlite(directory);
  const { secret, ...caller } = await freshCaller(command, 10_000_000);
  for (let time = 0; time < times; time += 1) {
    const before = audit(directory);
    const child = Bun.spawn([process.execPath, `${import.meta.dir}/serving-child.ts`, directory, secret], {
      stderr: "inherit",
    });
    const settled = await settledUntilKilled(child, Math.random() * livesMs, () => {
      expect(() => openSqlite(directory, { serving: true })).toThrow("Another Penname server runs");
    });

    expect(audit(directory).leased).toBeGreaterThan(0);
    const store = openSqlite(directory, { serving: true });
    const books = audit(directory);
    expect(books).toMatchObject({ leases: 0, ledger: books.balance, balance: books.toppedUp - books.charged });
    expect(books.calls - before.calls).toBeGreaterThanOrEqual(settled);
    expect(settled).toBeGreaterThan(0);
    const ledger = new Ledger(store, { onError: console.error });
    expect((await ledger.reserve(caller, books.balance)).amount).toBe(books.balance);
    await ledger.close();
    await store.close();
  }
  await command.close();
}

/** Kills a server some time after its first word; how many calls it said by then that it had settled. */
async function settledUntilKilled(
  child: Bun.Subprocess<"ignore", "pipe", "inherit">,
  ms: number,
  meanwhile: () => void,
) {
  const decoder = new TextDecoder();
  let said = "";
  for await (const bytes of child.stdout) {
    if (said === "") {
      meanwhile();
      setTimeout(() => child.kill("SIGKILL"), ms);
    }
    said += decoder.decode(bytes, { stream: true });
  }
  await child.exited;
  // The last line may be cut by the kill.
  return Number(said.split("\n").at(-2));
}
