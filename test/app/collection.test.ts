import { expect, test } from "bun:test";
import { collectGarbage } from "../../src/app/collection.ts";
import { OpenCalls } from "../../src/pipeline/open-calls.ts";
import { becomes } from "../support/accounts.ts";

function collecting(resident = 100_000_000) {
  const openCalls = new OpenCalls();
  const seen = { collections: 0, busy: 0 };
  const collect = (isBusy: boolean) => {
    seen.collections += 1;
    if (isBusy) seen.busy += 1;
  };
  const idle = collectGarbage({ openCalls, collect, resident: () => resident, lookMs: 5 });
  const call = () => {
    const opened = { isStream: true, stop: () => {}, place: -1 };
    openCalls.open(opened);
    return () => openCalls.close(opened);
  };
  return { seen, call, idle };
}

/** Long enough for several looks at what is open. */
const looks = () => new Promise((resolve) => setTimeout(resolve, 100));

test("memory is collected once after a busy time, when the last call is over", async () => {
  const { seen, call, idle } = collecting();
  const ends = Array.from({ length: 500 }, call);
  const last = ends.pop()!;
  for (const end of ends) end();
  await looks();
  expect(seen.collections).toBe(0);
  last();
  expect(await becomes(() => seen.collections === 1)).toBe(true);
  await looks();
  expect(seen.collections).toBe(1);
  idle[Symbol.dispose]();
});

test("a few calls are not worth it", async () => {
  const { seen, call, idle } = collecting();
  for (let count = 0; count < 499; count += 1) call()();
  await looks();
  expect(seen.collections).toBe(0);
  idle[Symbol.dispose]();
});

test("memory is collected during a busy time that has taken much of it, and not again for so few calls", async () => {
  const { seen, call, idle } = collecting(300_000_000);
  for (let count = 0; count < 500; count += 1) call();
  expect(await becomes(() => seen.collections === 1)).toBe(true);
  for (let count = 0; count < 499; count += 1) call();
  await looks();
  expect(seen.collections).toBe(1);
  call();
  expect(await becomes(() => seen.collections === 2)).toBe(true);
  idle[Symbol.dispose]();
});

test("memory that a busy time still needed when it was collected is collected when it is over", async () => {
  const { seen, call, idle } = collecting(300_000_000);
  const ends = Array.from({ length: 500 }, call);
  expect(await becomes(() => seen.collections === 1)).toBe(true);
  for (const end of ends) end();
  expect(await becomes(() => seen.collections === 2)).toBe(true);
  await looks();
  expect(seen).toEqual({ collections: 2, busy: 1 });
  idle[Symbol.dispose]();
});
