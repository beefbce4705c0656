import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { StoreError, StoreUnavailable } from "../../../src/accounts/store.ts";
import { schemaMigrations } from "../../../src/accounts/stores/migrations.ts";
import { openSqlite, openSqliteDatabase } from "../../../src/accounts/stores/sqlite.ts";
import { Mutex } from "../../../src/workers/mutex.ts";
import { becomes } from "../../support/accounts.ts";
import { root } from "../../support/runtimes.ts";
import { freshCaller, freshDirectory, reasonOf } from "../fresh.ts";

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

test("the data directory and its files are readable by their owner only", () => {
  const directory = freshDirectory();
  openSqlite(directory, { serving: true });
  expect((statSync(directory).mode & 0o777).toString(8)).toBe("700");
  for (const file of ["penname.db", "penname.db-wal", "penname.db-shm", "server.lock"]) {
    expect((statSync(join(directory, file)).mode & 0o777).toString(8)).toBe("600");
  }
});

test("a data directory that cannot be written is named in the error, with what would be right", () => {
  const file = join(freshDirectory(), "..", "a-file");
  writeFileSync(file, "");
  for (const serving of [true, false]) {
    const said = refusal(() => openSqlite(join(file, "data"), { serving }));
    expect(said).toContain(`${join(file, "data")} cannot be written (ENOTDIR); make it writable`);
    expect(said).not.toContain("\n");
  }
});

test("a database of a newer Penname is left untouched, and the error says what it is", async () => {
  const directory = freshDirectory();
  await openSqlite(directory).close();
  const database = new DatabaseSync(join(directory, "penname.db"));
  database.exec("PRAGMA user_version = 99");
  const said = refusal(() => openSqlite(directory));
  expect(said).toContain("was written by a newer Penname (format 99); this is Penname");
  expect(said).toContain(`which knows formats up to ${schemaMigrations.length}: run that version`);
});

test("a file that is no database is left untouched, and the error says so", () => {
  const directory = freshDirectory();
  mkdirSync(directory);
  writeFileSync(join(directory, "penname.db"), "something else entirely, but long enough to be read".repeat(100));
  expect(refusal(() => openSqlite(directory))).toContain("cannot be opened as Penname's database");
});

test("data is there when the directory is opened again", async () => {
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

test("a lock that cannot be taken is not called another server's unless one holds it", () => {
  const directory = freshDirectory();
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "server.lock"), "no database ".repeat(400));
  const said = refusal(() => openSqlite(directory, { serving: true }));
  expect(said).toContain("server.lock cannot be locked (");
  expect(said).not.toContain("Another");
});

test("no process of a server blocks its event loop while another writes", async () => {
  const directory = freshDirectory();
  const server = openSqliteDatabase(directory, { serving: true });
  const mutex = new Mutex();
  const siblings = { writeLock: () => mutex.lock(), send: () => {}, listen: () => {} };
  const [one, other] = [1, 2].map(() => openSqliteDatabase(directory, { serving: true, siblings }));
  const waiting = Promise.withResolvers<void>();
  const count = "UPDATE changes SET number = number + 1";
  const writing = one!.transaction(async (books) => {
    await books.query(count);
    await waiting.promise;
  });
  // A connection that waited on the event loop would find the file locked, since nobody could end the other transaction.
  const written = Promise.all([other!.query(count), other!.transaction((books) => books.query(count))]);
  expect(await other!.query("SELECT number FROM changes")).toEqual([{ number: 0 }]);
  waiting.resolve();
  await Promise.all([writing, written]);
  expect(await server.query("SELECT number FROM changes")).toEqual([{ number: 3 }]);
});

test("a server's writes wait for another program that writes, while its event loop runs", async () => {
  const directory = freshDirectory();
  const server = openSqliteDatabase(directory, { serving: true });
  const other = new DatabaseSync(join(directory, "penname.db"));
  other.exec("BEGIN IMMEDIATE");
  const count = "UPDATE changes SET number = number + 1 RETURNING number";
  const written = Promise.all([
    server.query(count),
    server.transaction((books) => books.query(count)),
    server.durably((books) => books.query(count)),
  ]);
  for (let turns = 0; turns < 20; turns += 1) {
    await pause(20);
    expect(await server.query("SELECT number FROM changes")).toEqual([{ number: 0 }]);
  }
  other.exec("COMMIT");
  expect(await written).toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]]);
  other.close();
});

test("a write that has waited as long as it may is told that the file is locked, and those behind it wait no longer", async () => {
  const directory = freshDirectory();
  const server = openSqliteDatabase(directory, { serving: true, patienceMs: 100 });
  const other = new DatabaseSync(join(directory, "penname.db"));
  other.exec("BEGIN IMMEDIATE");
  const count = "UPDATE changes SET number = number + 1";
  const failures = await Promise.all(Array.from({ length: 20 }, () => reasonOf(server.query(count))));
  for (const failure of failures) expect(failure).toBeInstanceOf(StoreUnavailable);
  expect(String(failures[0])).toContain("(database is locked); repeat this later");
  other.exec("COMMIT");
  expect(await server.query(`${count} RETURNING number`)).toEqual([{ number: 1 }]);
  other.close();
});

test("books that another program keeps locked cannot be opened at the moment, and nobody is told to move them", async () => {
  for (const mode of ["WAL", "DELETE"]) {
    const directory = freshDirectory();
    await openSqlite(directory).close();
    using other = new DatabaseSync(join(directory, "penname.db"));
    other.exec(`PRAGMA journal_mode = ${mode}; BEGIN EXCLUSIVE`);
    expect(refusal(() => openSqlite(directory, { serving: true, patienceMs: 10 }))).toBe(
      "StoreUnavailable: The books cannot be read or written at the moment (database is locked); repeat this later",
    );
    other.exec("COMMIT");
    await openSqlite(directory, { serving: true }).close();
  }
});

test("writes that wait for each other share the lock that the processes of a server have", async () => {
  const directory = freshDirectory();
  openSqliteDatabase(directory, { serving: true });
  let locks = 0;
  const writeLock = async () => {
    locks += 1;
    return () => {};
  };
  const siblings = { writeLock, send: () => {}, listen: () => {} };
  const worker = openSqliteDatabase(directory, { serving: true, siblings });
  const count = "UPDATE changes SET number = number + 1 RETURNING number";
  const numbers = await Promise.all(Array.from({ length: 50 }, () => worker.query(count)));
  expect(numbers.flat()).toEqual(Array.from({ length: 50 }, (_, index) => ({ number: index + 1 })));
  expect(locks).toBeLessThan(50);
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

test("a server that writes much leaves its log to a thread, which copies it into the file while others write", async () => {
  const directory = freshDirectory();
  const database = openSqliteDatabase(directory, { serving: true });
  await database.query("CREATE TABLE noise (text TEXT)");
  const size = () => statSync(join(directory, "penname.db")).size;
  // No commit makes a checkpoint by itself before 80 MB: 40 are written.
  const write = () => database.insert("noise (text)", [["x".repeat(100_000)]]);
  for (let count = 0; count < 400; count += 1) await write();
  expect(await becomes(() => size() > 30_000_000)).toBe(true);
  await database.close();
  expect(existsSync(join(directory, "penname.db-wal"))).toBe(false);
  const again = openSqliteDatabase(directory);
  expect(await again.query("SELECT count(*) AS count FROM noise")).toEqual([{ count: 400 }]);
  await again.close();
});

const onLinux = test.skipIf(process.platform !== "linux");

onLinux(
  "a server that writes much goes on where no more files can be opened, and starts the thread when they can",
  async () => {
    const directory = freshDirectory();
    const program = `
    const { closeSync, openSync, readdirSync } = require("node:fs");
    const { openSqliteDatabase } = require(${JSON.stringify(join(root, "src/accounts/stores/sqlite.ts"))});
    const database = openSqliteDatabase(${JSON.stringify(directory)}, { serving: true });
    await database.query("CREATE TABLE noise (text TEXT)");
    const write = async () => {
      for (let count = 0; count < 250; count += 1) await database.insert("noise (text)", [["x"]]);
      await Bun.sleep(200);
    };
    const threads = () => readdirSync("/proc/self/task").length;
    const files = [];
    try { for (;;) files.push(openSync("/dev/null", "r")); } catch {}
    await write();
    files.splice(0).forEach(closeSync);
    const before = threads();
    await write();
    console.log(threads() > before ? "thread" : "no thread");
    await database.close();
    process.exit(0);`;
    const child = Bun.spawn(["bash", "-c", 'ulimit -n 200; exec "$@"', "-", process.execPath, "-e", program], {
      stderr: "pipe",
    });
    const [out, code] = await Promise.all([child.stdout.text(), child.exited]);
    expect([code, out]).toEqual([0, "thread\n"]);
  },
);

test("nothing to insert is nothing done: a call is written again whose first writing was answered too late", async () => {
  const database = openSqliteDatabase(freshDirectory());
  await database.query("CREATE TABLE noise (text TEXT)");
  await database.insert("noise (text)", []);
  expect(await database.insertNew("noise (text)", "text", [])).toEqual(new Set());
  expect(await database.query("SELECT count(*) AS count FROM noise")).toEqual([{ count: 0 }]);
  await database.close();
});

test("of rows that are inserted again, only those count that were not there", async () => {
  const database = openSqliteDatabase(freshDirectory());
  await database.query("CREATE TABLE noise (id TEXT PRIMARY KEY, text TEXT)");
  const insert = (...rows: [string, string][]) => database.insertNew("noise (id, text)", "id", rows);
  expect(await insert(["a", "first"], ["b", "first"])).toEqual(new Set(["a", "b"]));
  expect(await insert(["b", "again"], ["c", "again"])).toEqual(new Set(["c"]));
  expect(await database.query("SELECT id, text FROM noise ORDER BY id")).toEqual([
    { id: "a", text: "first" },
    { id: "b", text: "first" },
    { id: "c", text: "again" },
  ]);
  await database.close();
});
