import { expect, test } from "bun:test";
import { collectWhenIdle } from "../../src/app/idle.ts";
import { OpenCalls } from "../../src/pipeline/open-calls.ts";
import { becomes } from "../support/accounts.ts";

function collecting() {
  const openCalls = new OpenCalls();
  const seen = { collections: 0 };
  const idle = collectWhenIdle({ openCalls, collect: () => void (seen.collections += 1), idleMs: 5 });
  const call = () => openCalls.open(true, () => {});
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
