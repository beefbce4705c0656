import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { MemoryLimiter } from "../../../src/accounts/limiters/memory.ts";

/** A limiter and the hands of its clock. */
function limiterAt(start = 0) {
  const clock = { now: start };
  return { clock, limiter: new MemoryLimiter(() => clock.now) };
}

test("whatever the timing, a request is accepted exactly when fewer than N were in the 60 seconds before it", () => {
  // Bursts, waits about as long as the window, and waits of a fraction of a millisecond.
  const wait = fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    { weight: 8, arbitrary: fc.double({ min: 0, max: 3, noNaN: true }) },
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 5000 }) },
    { weight: 1, arbitrary: fc.constantFrom(20_000, 59_999, 60_000) },
  );
  const request = fc.record({ wait, key: fc.constantFrom("a", "b"), limit: fc.constantFrom(1, 3, 10, 30, 40) });
  fc.assert(
    fc.property(fc.array(request, { maxLength: 400, size: "max" }), (requests) => {
      const { clock, limiter } = limiterAt(5);
      const accepted: Record<string, number[]> = {};
      for (const { wait: ms, key, limit } of requests) {
        clock.now += ms;
        const recent = (accepted[key] ?? []).filter((at) => clock.now - at < 60_000);
        const verdict = limiter.admit(key, limit);
        expect(verdict.accepted).toBe(recent.length < limit);
        if (verdict.accepted) recent.push(clock.now);
        accepted[key] = recent;
        expect(verdict.remaining).toBe(Math.max(0, limit - recent.length));
        expect(verdict.resetSeconds).toBe(Math.ceil((60_000 - (clock.now - (recent.at(-1) ?? 0))) / 1000));
      }
    }),
    { numRuns: 300 },
  );
});

test("where the limits of key and account are both reached, a refusal says when a request would pass both", () => {
  const { clock, limiter } = limiterAt();
  const of = (id: string, most: number) => limiter.admit(id, 1, { id: "acct", limit: most });
  of("early", 9);
  clock.now = 10_000;
  of("late", 9);
  clock.now = 20_000;
  expect(of("late", 2)).toMatchObject({ accepted: false, retryAfterSeconds: 50 });
  expect(of("early", 1)).toMatchObject({ accepted: false, retryAfterSeconds: 50, ofAccount: true });
  expect(of("early", 2)).toMatchObject({ accepted: false, retryAfterSeconds: 40 });
});

test("counting by the millisecond accepts never more than N in any 60 seconds, and at most a millisecond's worth fewer", () => {
  const wait = fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    { weight: 8, arbitrary: fc.double({ min: 0, max: 3, noNaN: true }) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 5000 }) },
    { weight: 1, arbitrary: fc.constantFrom(20_000, 59_998.5, 59_999, 59_999.5, 60_000, 60_000.5, 60_001) },
  );
  // Exact up to ten: limits go up and down across that, so that one count goes on in the other.
  const request = fc.record({ wait, limit: fc.constantFrom(3, 10, 11, 30, 40) });
  fc.assert(
    fc.property(fc.array(request, { maxLength: 400, size: "max" }), (requests) => {
      const clock = { now: 5 };
      const limiter = new MemoryLimiter(() => clock.now, 10);
      let accepted: number[] = [];
      for (const { wait: ms, limit } of requests) {
        clock.now += ms;
        accepted = accepted.filter((at) => clock.now - at < 60_002);
        const within = (lengthMs: number) => accepted.filter((at) => clock.now - at < lengthMs).length;
        const verdict = limiter.admit("key", limit);
        if (within(60_000) >= limit) expect(verdict.accepted).toBe(false);
        if (within(60_001) < limit) expect(verdict.accepted).toBe(true);
        if (verdict.accepted) accepted.push(clock.now);
        expect(verdict.resetSeconds).toBeWithin(0, 61);
        expect(verdict.retryAfterSeconds ?? 1).toBeWithin(1, 60);
        expect(verdict.remaining).toBeLessThanOrEqual(Math.max(0, limit - within(60_000)));
      }
    }),
    { numRuns: 300 },
  );
});

test("a limit of a hundred million is counted, and its idle key is forgotten", () => {
  const { clock, limiter } = limiterAt();
  const limit = 100_000_000;
  for (let n = 0; n < 200_000; n += 1) {
    clock.now += 0.25;
    expect(limiter.admit("service", limit).remaining).toBe(limit - n - 1);
  }
  clock.now += 60_001;
  limiter.admit("another", 60);
  expect(limiter.size).toBe(1);
});

test("of twenty thousand at once and ten thousand more exactly twenty thousand are accepted", () => {
  const { clock, limiter } = limiterAt();
  const accepted = () =>
    Array.from({ length: 30_000 }, () => limiter.admit("service", 20_000)).filter((one) => one.accepted);
  expect(accepted()).toHaveLength(20_000);
  clock.now = 60_000;
  expect(accepted()).toHaveLength(0);
  clock.now = 60_001;
  expect(accepted()).toHaveLength(20_000);
});

test.each([10, 60, 300])("no 60 seconds of a constant siege hold more than %d accepted requests", (limit) => {
  const { clock, limiter } = limiterAt();
  const accepted: number[] = [];
  for (; clock.now < 200_000; clock.now += 37.5) if (limiter.admit("key", limit).accepted) accepted.push(clock.now);
  expect(accepted.length).toBe(limit * 4);
  for (const [first, at] of accepted.entries()) {
    expect((accepted[first + limit] ?? Infinity) - at).toBeGreaterThanOrEqual(60_000);
  }
});

test("one more request is accepted after the time that a refusal names, and not a second sooner", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 5, maxLength: 5 }), (waits) => {
      const { clock, limiter } = limiterAt();
      for (const ms of waits) {
        clock.now += ms;
        limiter.admit("key", 5);
      }
      const { retryAfterSeconds } = limiter.admit("key", 5);
      if (retryAfterSeconds === undefined || retryAfterSeconds === 59) return;
      clock.now += (retryAfterSeconds - 1) * 1000;
      expect(limiter.admit("key", 5).accepted).toBe(false);
      clock.now += 1000;
      expect(limiter.admit("key", 5).accepted).toBe(true);
    }),
  );
});

test("a refusal never says 60 seconds, which clients ignore", () => {
  const { limiter } = limiterAt();
  limiter.admit("key", 1);
  expect(limiter.admit("key", 1)).toEqual({
    accepted: false,
    limit: 1,
    remaining: 0,
    resetSeconds: 60,
    retryAfterSeconds: 59,
  });
});

test("refused requests do not count", () => {
  const { clock, limiter } = limiterAt();
  limiter.admit("key", 1);
  for (let n = 0; n < 1000; n += 1) limiter.admit("key", 1);
  clock.now = 60_000;
  expect(limiter.admit("key", 1).accepted).toBe(true);
});

test("requests stay counted when the limit is lowered and raised again", () => {
  const { limiter } = limiterAt();
  for (let n = 0; n < 50; n += 1) limiter.admit("key", 60);
  expect(limiter.admit("key", 10)).toMatchObject({ accepted: false, remaining: 0 });
  expect(limiter.admit("key", 300)).toMatchObject({ accepted: true, remaining: 249 });
  expect(limiter.admit("key", 60)).toMatchObject({ accepted: true, remaining: 8 });
});

test("after a lowered limit a refusal names the time until enough requests have expired", () => {
  const { clock, limiter } = limiterAt();
  for (; clock.now < 40_000; clock.now += 1000) limiter.admit("key", 60);
  expect(limiter.admit("key", 10)).toMatchObject({ accepted: false, retryAfterSeconds: 50 });
  clock.now = 89_000;
  expect(limiter.admit("key", 10).accepted).toBe(false);
  clock.now = 90_000;
  expect(limiter.admit("key", 10).accepted).toBe(true);
});

test("keys idle for a minute take no memory", () => {
  const { clock, limiter } = limiterAt();
  for (let n = 0; n < 10_000; n += 1) limiter.admit(`key ${n}`, 60);
  expect(limiter.size).toBe(10_000);
  clock.now = 60_000;
  limiter.admit("another", 60);
  expect(limiter.size).toBe(1);
});
