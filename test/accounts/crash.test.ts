import { expect, test } from "bun:test";
import { openSqlite } from "../../src/accounts/stores/sqlite.ts";
import { audit } from "./audit.ts";
import { killedAgainAndAgain } from "./crash.ts";
import { freshCaller, freshDirectory } from "./fresh.ts";

test("after kill -9 at a random moment the books add up, settled calls are kept, and no lease or lock remains", () =>
  killedAgainAndAgain(5));

test("credit is added while a server runs, and while it is killed", async () => {
  const directory = freshDirectory();
  const command = openSqlite(directory);
  const { secret } = await freshCaller(command, 10_000_000);
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/serving-child.ts`, directory, secret]);
  await child.stdout.getReader().read();
  const balance = await command.topUp((await command.accounts())[0]!.id, 1000, 1);
  expect(balance).toBeLessThan(10_001_000);
  child.kill("SIGKILL");
  await child.exited;
  const store = openSqlite(directory, { serving: true });
  const books = audit(directory);
  expect(books).toMatchObject({ toppedUp: 10_001_000, leases: 0, balance: books.toppedUp - books.charged });
  await store.close();
});
