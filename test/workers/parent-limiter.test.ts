import { expect, test } from "bun:test";
import { MemoryLimiter } from "../../src/accounts/limiters/memory.ts";
import { reasonOf } from "../accounts/fresh.ts";
import type { LimitRequest } from "../../src/workers/messages.ts";
import { ParentLimiter } from "../../src/workers/parent-limiter.ts";

/** A parent that answers after a turn of the event loop, or never. */
function askedParent({ answers }: { answers: boolean }) {
  const memory = new MemoryLimiter();
  const batches: LimitRequest[][] = [];
  const limiter: ParentLimiter = new ParentLimiter((number, requests) => {
    batches.push(requests);
    if (answers)
      setImmediate(() =>
        limiter.judged(
          number,
          requests.map((request) => memory.admit(...request)),
        ),
      );
  }, 20);
  return { limiter, batches };
}

test("requests of one turn of the event loop share a message, and each gets its own verdict", async () => {
  const { limiter, batches } = askedParent({ answers: true });
  const verdicts = await Promise.all(["a", "a", "b", "a"].map((key) => limiter.admit(key, 2)));
  expect(verdicts.map(({ accepted, remaining }) => [accepted, remaining])).toEqual([
    [true, 1],
    [true, 0],
    [true, 1],
    [false, 0],
  ]);
  expect((await limiter.admit("b", 2)).remaining).toBe(0);
  expect(batches.map(({ length }) => length)).toEqual([4, 1]);
});

test("requests are refused when the parent does not answer in time", async () => {
  const { limiter } = askedParent({ answers: false });
  for (const refusal of await Promise.all(["a", "b"].map((key) => reasonOf(limiter.admit(key, 2)))))
    expect(refusal).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});
