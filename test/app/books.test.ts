import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { Ledger } from "../../src/accounts/ledger.ts";
import { openSqliteDatabase } from "../../src/accounts/stores/sqlite.ts";
import { closeLedger, WritableBooks, writeNothing } from "../../src/app/books.ts";
import type { Log } from "../../src/observe/log.ts";
import { freshCaller, freshDirectory, reasonOf, used } from "../accounts/fresh.ts";
import { sqlitePlace } from "../accounts/places.ts";

test("books are said to fail half a minute after the first write that failed, until one succeeds", async () => {
  let now = 0;
  let isFull = true;
  let waiting = 0;
  using books = new WritableBooks(
    () => (isFull ? Promise.reject(new Error("database or disk is full")) : Promise.resolve()),
    () => waiting,
    () => now,
  );
  expect(books.areFailing).toBe(false);
  books.failed();
  now = 20_000;
  books.failed();
  await books.probe();
  expect(books.areFailing).toBe(false);
  now = 30_000;
  expect(books.areFailing).toBe(true);
  isFull = false;
  await books.probe();
  expect(books.areFailing).toBe(false);
  books.failed();
  expect(books.areFailing).toBe(false);
  waiting = 1;
  now = 60_000;
  await books.probe();
  expect(books.areFailing).toBe(true);
  books.written();
  expect(books.areFailing).toBe(false);
});

test("what changes nothing is written all the same", async () => {
  const directory = freshDirectory();
  const place = sqlitePlace(directory);
  const store = await place.serve();
  await store.close();
  const database = openSqliteDatabase(directory);
  const log = join(directory, "penname.db-wal");
  const size = () => statSync(log).size;
  const before = size();
  await writeNothing(database);
  expect(size()).toBeGreaterThan(before);
  expect(await place.rows("SELECT number FROM audit_end")).toEqual([{ number: 0 }]);
  await database.close();
});

test("a stop tells of how many calls the books know nothing", async () => {
  const place = sqlitePlace(freshDirectory());
  const store = await place.serve();
  const ledger = new Ledger(store, { onError: () => {} });
  const caller = await freshCaller(store, null);
  for (const cost of [1, 2]) {
    const hold = await ledger.reserve(caller, 10);
    hold.close({ ...used, cost });
  }
  await place.change("DROP TABLE usage");
  const told: object[] = [];
  const tell = (fields: object, message: string) => void told.push({ ...fields, message });
  const log: Log = { info: tell, warn: tell, error: tell, dropped: 0, flush: () => Promise.resolve() };
  expect(await reasonOf(closeLedger(ledger, 0, log))).toBeInstanceOf(Error);
  expect(told).toMatchObject([{ calls: 2, message: "calls were lost, for the books cannot be written" }]);
});
