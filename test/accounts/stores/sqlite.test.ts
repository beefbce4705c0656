import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StoreError } from "../../../src/accounts/store.ts";
import { migrations } from "../../../src/accounts/stores/migrations.ts";
import { openSqlite, openSqliteDatabase } from "../../../src/accounts/stores/sqlite.ts";
import { Mutex } from "../../../src/workers/mutex.ts";
import { freshCaller, freshDirectory } from "../fresh.ts";

/** What opening throws: a `StoreError` of one line. */
function refusal(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    expect(error).toBeInstanceOf(StoreError);
    return String(error);
  }
  return "was opened";
}

test("the data directory and its files are for their owner alone", () => {
  const directory = freshDirectory();
  openSqlite(directory, { serving: true });
  expect((statSync(directory).mode & 0o777).toString(8)).toBe("700");
  for (const file of ["penname.db", "penname.db-wal", "penname.db-shm", "server.lock"]) {
    expect((statSync(join(directory, file)).mode & 0o777).toString(8)).toBe("600");
  }
});

test("a data directory that cannot be written is named, with what would be right", () => {
  const file = join(freshDirectory(), "..", "a-file");
  writeFileSync(file, "");
  for (const serving of [true, false]) {
    const said = refusal(() => openSqlite(join(file, "data"), { serving }));
    expect(said).toContain(`${join(file, "data")} cannot be written (ENOTDIR); make it writable`);
    expect(said).not.toContain("\n");
  }
});

test("a database of a newer Penname is left alone and said to be one", async () => {
  const directory = freshDirectory();
  await openSqlite(directory).close();
  const database = new DatabaseSync(join(directory, "penname.db"));
  database.exec("PRAGMA user_version = 99");
  expect(refusal(() => openSqlite(directory))).toContain(
    `was written by a newer Penname (format 99, this one knows ${migrations.length})`,
  );
});

test("a file that is no database is left alone and said to be none", () => {
  const directory = freshDirectory();
  mkdirSync(directory);
  writeFileSync(join(directory, "penname.db"), "something else entirely, but long enough to be read".repeat(100));
  expect(refusal(() => openSqlite(directory))).toContain("cannot be opened as Penname's database");
});

test("what was written is there when the directory is opened again", async () => {
  const directory = freshDirectory();
  const first = openSqlite(directory, { serving: true });
  const { account, key } = await freshCaller(first, 250);
  await first.close();
  const second = openSqlite(directory, { serving: true });
  expect(await second.accounts()).toEqual([account]);
  expect(await second.keys()).toEqual([key]);
});

test("a second server on the same directory is refused, commands are not", async () => {
  const directory = freshDirectory();
  const server = openSqlite(directory, { serving: true });
  expect(refusal(() => openSqlite(directory, { serving: true }))).toContain(
    "Another Penname server runs on the data directory",
  );
  await openSqlite(directory).close();
  await server.close();
  await openSqlite(directory, { serving: true }).close();
});

test("of one server's processes none waits on the event loop while another writes", async () => {
  const directory = freshDirectory();
  const server = openSqliteDatabase(directory, { serving: true });
  const mutex = new Mutex();
  const siblings = { turn: () => mutex.lock(), send: () => {}, listen: () => {} };
  const [one, other] = [1, 2].map(() => openSqliteDatabase(directory, { serving: true, siblings }));
  const waiting = Promise.withResolvers<void>();
  const count = "UPDATE changes SET number = number + 1";
  const writing = one!.transaction(async (books) => {
    await books.query(count);
    await waiting.promise;
  });
  const start = performance.now();
  const written = Promise.all([other!.query(count), other!.transaction((books) => books.query(count))]);
  expect(await other!.query("SELECT number FROM changes")).toEqual([{ number: 0 }]);
  expect(performance.now() - start).toBeLessThan(50);
  waiting.resolve();
  await Promise.all([writing, written]);
  expect(await server.query("SELECT number FROM changes")).toEqual([{ number: 3 }]);
});

test("the data directory holds no key in clear", async () => {
  const directory = freshDirectory();
  const store = openSqlite(directory, { serving: true });
  const { secret } = await freshCaller(store, null);
  for (const file of ["penname.db", "penname.db-wal"]) {
    expect(readFileSync(join(directory, file)).includes(secret.slice(3))).toBe(false);
  }
  await store.close();
  expect(readFileSync(join(directory, "penname.db")).includes(secret.slice(3))).toBe(false);
});
