import { expect, test } from "bun:test";
import { Ledger } from "../../src/accounts/ledger.ts";
import { closeLedger, WritableBooks } from "../../src/app/books.ts";
import type { Log } from "../../src/observe/log.ts";
import { freshCaller, freshDirectory, reasonOf, used } from "../accounts/fresh.ts";
import { sqlitePlace } from "../accounts/places.ts";

test("books are said to fail half a minute after the first write that failed, until one succeeds", async () => {
  let now = 0;
  let isFull = true;
  using books = new WritableBooks(
    () => (isFull ? Promise.reject(new Error("database or disk is full")) : Promise.resolve()),
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
