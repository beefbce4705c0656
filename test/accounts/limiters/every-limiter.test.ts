import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "bun:test";
import { createClient } from "@redis/client";
import * as fc from "fast-check";
import { MemoryLimiter } from "../../../src/accounts/limiters/memory.ts";
import { openRedisLimiter, type RedisOptions } from "../../../src/accounts/limiters/redis.ts";
import type { Limiter } from "../../../src/accounts/limits.ts";
import { ParentLimiter } from "../../../src/workers/parent-limiter.ts";
import { reasonOf } from "../fresh.ts";
import { type Server, startRedis, withServers } from "../../support/servers.ts";

/** Opens a limiter whose 60 seconds last `windowMs`; each call is another node on the same count, where there can be several. */
type Open = (windowMs?: number) => Promise<Limiter>;

let server: Server;

describe("A limiter in memory", () => {
  everyLimiter(async (windowMs = 60_000) => new MemoryLimiter(() => (performance.now() * 60_000) / windowMs), 1);
  everyShare(async () => new MemoryLimiter(), 1);
});

describe("A limiter in memory that counts by the millisecond", () => {
  everyLimiter(async (windowMs = 60_000) => new MemoryLimiter(() => (performance.now() * 60_000) / windowMs, 5), 1);
});

describe("The limiter of a server's workers that counts by the millisecond", () => {
  const counting = new Map<number, MemoryLimiter>();
  everyLimiter(async (windowMs = 60_000) => {
    const parent = counting.get(windowMs) ?? new MemoryLimiter(() => (performance.now() * 60_000) / windowMs, 5);
    counting.set(windowMs, parent);
    const limiter: ParentLimiter = new ParentLimiter((batch, requests) =>
      setImmediate(() =>
        limiter.judged(
          batch,
          requests.map((request) => parent.admit(...request)),
        ),
      ),
    );
    return limiter;
  }, 3);
});

withServers("A limiter in Redis", () => {
  beforeAll(async () => void (server = await startRedis()));
  afterAll(() => server?.end());
  everyLimiter((windowMs) => redis(windowMs === undefined ? {} : { windowMs }), 4);
  everyShare(() => redis({}), 4);
  describe("that counts by the millisecond", () => {
    everyLimiter((windowMs) => redis({ exactMost: 5, ...(windowMs === undefined ? {} : { windowMs }) }), 4, "by ms ");
  });

  test("never lets more than N through in any window, whatever the timing, and at most a millisecond's worth fewer", async () => {
    const windowMs = 60;
    let run = 0;
    const wait = fc.oneof(
      { weight: 8, arbitrary: fc.constant(0) },
      { weight: 2, arbitrary: fc.integer({ min: 1, max: 5 }) },
      { weight: 1, arbitrary: fc.constantFrom(30, 58, 59, 60, 61, 62) },
    );
    const request = fc.record({ wait, limit: fc.constantFrom(3, 5, 6, 12, 30) });
    const limiter = await redis({ windowMs, exactMost: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 80, size: "max" }), async (requests) => {
        const key = `property ${(run += 1)}`;
        const accepted: { from: number; to: number }[] = [];
        for (const { wait: ms, limit } of requests) {
          if (ms > 0) await Bun.sleep(ms);
          const from = performance.now();
          const verdict = await limiter.admit(key, limit);
          const to = performance.now();
          // Between its two times each was judged: those that surely lie within a window, and those that may.
          const surely = accepted.filter((one) => to - one.from < windowMs).length;
          const maybe = accepted.filter((one) => from - one.to < windowMs + 1.5).length;
          if (surely >= limit) expect(verdict.accepted).toBe(false);
          if (maybe < limit) expect(verdict.accepted).toBe(true);
          if (verdict.accepted) accepted.push({ from, to });
        }
      }),
      { numRuns: 12 },
    );
  });

  test("counts a limit of a hundred million in at most 60,001 entries, and takes over requests counted one by one", async () => {
    const limiter = await redis({ answerMs: 5000 });
    for (let n = 0; n < 100; n += 1) await limiter.admit("service", 60);
    const limit = 100_000_000;
    let remaining = limit;
    for (let round = 0; round < 40; round += 1) {
      const verdicts = await Promise.all(Array.from({ length: 500 }, () => limiter.admit("service", limit)));
      remaining = Math.min(remaining, ...verdicts.map((verdict) => verdict.remaining));
    }
    expect(remaining).toBe(limit - 20_060);
    const client = await createClient({ url: server.url }).connect();
    expect(await client.lLen("penname:accepted:service")).toBeLessThan(20_060);
    client.destroy();
    expect(await limiter.admit("service", 20_060)).toMatchObject({ accepted: false, remaining: 0 });
    expect(await limiter.admit("service", 60)).toMatchObject({ accepted: false, retryAfterSeconds: 59 });
  });

  test("refuses by the limit that is reached for longer, where both are", async () => {
    const limiter = await redis({});
    const of = (id: string, most: number) => limiter.admit(id, 1, { id: "acct_both", limit: most });
    await of("early", 9);
    await of("late", 9);
    expect((await of("late", 2)).ofAccount).toBeUndefined();
    expect((await of("early", 1)).ofAccount).toBe(true);
  });

  test("keeps nothing of a key that was idle for a whole window", async () => {
    const limiter = await redis({ windowMs: 100 });
    await limiter.admit("idle", 5);
    const large = await redis({ windowMs: 100, exactMost: 5 });
    const full = { id: "acct_idle", limit: 1 };
    await large.admit("raised", 5, full);
    // Counted by the millisecond from now on, and refused by the account.
    expect(await large.admit("raised", 6, full)).toMatchObject({ ofAccount: true });
    await Bun.sleep(120);
    const client = await createClient({ url: server.url }).connect();
    expect(await client.exists(["idle", "raised"].map((id) => `penname:accepted:${id}`))).toBe(0);
    client.destroy();
  });

  test.each(["stopped", "frozen"])(
    "refuses with 503 while the server is %s, soon, and is back by itself",
    async (fault) => {
      const states: boolean[] = [];
      const limiter = await redis({ answerMs: 3000, onState: (lost) => states.push(lost !== undefined) });
      await limiter.admit("key", 60);
      const repair = await broken(fault);
      for (let n = 0; n < 5; n += 1) {
        const start = performance.now();
        expect(await reasonOf(limiter.admit("key", 60))).toMatchObject({ status: 503, fault: "service_unavailable" });
        expect(performance.now() - start).toBeLessThan(n === 0 ? 30_000 : 2500);
      }
      await repair();
      expect(await back(limiter)).toMatchObject({ accepted: true });
      expect(states).toEqual([true, false]);
    },
  );

  test("does not call the server late for a time in which its own process was held up", async () => {
    const states: boolean[] = [];
    const limiter = await redis({ answerMs: 400, onState: (lost) => states.push(lost !== undefined) });
    await limiter.admit("held up", 60);
    const verdict = limiter.admit("held up", 60);
    for (const end = performance.now() + 1200; performance.now() < end;);
    expect(await verdict).toMatchObject({ accepted: true, remaining: 58 });
    expect(states).toEqual([]);
  });

  test("counts on each node alone while the server is lost, if so configured, from what it counted before", async () => {
    const limiter = await redis({ onFailure: "local", answerMs: 200 });
    for (let n = 0; n < 7; n += 1) await limiter.admit("local", 10);
    const repair = await broken("stopped");
    const verdicts = [];
    for (let n = 0; n < 5; n += 1) verdicts.push(await limiter.admit("local", 10));
    expect(verdicts.map(({ accepted }) => accepted)).toEqual([true, true, true, false, false]);
    expect(verdicts.every(({ isLocal }) => isLocal)).toBe(true);
    await repair();
    expect((await back(limiter)).isLocal).toBeUndefined();
  });

  test("starts without the server if each node may count alone, and else fails to start", async () => {
    const repair = await broken("stopped");
    const limiter = await redis({ onFailure: "local" });
    expect(await limiter.admit("early", 10)).toMatchObject({ accepted: true, isLocal: true });
    const said = String(await reasonOf(redis({})));
    expect(said).toContain("cannot be used (ECONNREFUSED); start it, set PENNAME_REDIS_URL");
    await repair();
    expect((await back(limiter)).isLocal).toBeUndefined();
  });
});

function everyLimiter(open: Open, nodes: number, name = ""): void {
  test.each([10, 60, 300])(`lets exactly %d of 400 at once through, on ${nodes} nodes`, async (limit) => {
    const limiters = await Promise.all(Array.from({ length: nodes }, () => open()));
    const ask = async (limiter: Limiter) => limiter.admit(`${name}at once ${limit}`, limit);
    const verdicts = await Promise.all(Array.from({ length: 400 }, (_, n) => ask(limiters[n % nodes]!)));
    expect(verdicts.filter(({ accepted }) => accepted)).toHaveLength(limit);
    expect(Math.min(...verdicts.map(({ remaining }) => remaining))).toBe(0);
    expect(await limiters[0]!.admit(`${name}at once ${limit}`, limit)).toEqual({
      accepted: false,
      limit,
      remaining: 0,
      resetSeconds: 60,
      retryAfterSeconds: 59,
    });
  });

  test.each([10, 60])("never lets more than %d through in any window of a siege", async (limit) => {
    const windowMs = 400;
    const limiters = await Promise.all(Array.from({ length: nodes }, () => open(windowMs)));
    const [begun, ended]: [number[], number[]] = [[], []];
    const besiege = async (limiter: Limiter) => {
      while (begun.length < limit * 4) {
        const asked = performance.now();
        const { accepted } = await limiter.admit(`${name}siege ${limit}`, limit);
        if (!accepted) await Bun.sleep(1);
        else [begun, ended].forEach((times, which) => times.push(which === 0 ? asked : performance.now()));
      }
    };
    await Promise.all([...limiters, ...limiters].map(besiege));
    // Each was accepted at some time between the two noted, and a whole window after the one `limit` places before it.
    const [first, last] = [begun.toSorted((a, b) => a - b), ended.toSorted((a, b) => a - b)];
    for (const [n, at] of first.entries()) expect((last[n + limit] ?? Infinity) - at).toBeGreaterThanOrEqual(windowMs);
  });

  test("does not count refused requests, nor one key for another", async () => {
    const limiter = await open(300);
    await limiter.admit(`${name}refused`, 1);
    for (let n = 0; n < 20; n += 1) expect((await limiter.admit(`${name}refused`, 1)).accepted).toBe(false);
    expect((await limiter.admit(`${name}another`, 1)).accepted).toBe(true);
    await Bun.sleep(310);
    expect((await limiter.admit(`${name}refused`, 1)).accepted).toBe(true);
  });

  test("keeps requests counted when the limit is lowered and raised again", async () => {
    const limiter = await open();
    for (let n = 0; n < 50; n += 1) await limiter.admit(`${name}changed`, 60);
    expect(await limiter.admit(`${name}changed`, 10)).toMatchObject({
      accepted: false,
      remaining: 0,
      retryAfterSeconds: 59,
    });
    expect(await limiter.admit(`${name}changed`, 300)).toMatchObject({ accepted: true, remaining: 249 });
    expect(await limiter.admit(`${name}changed`, 60)).toMatchObject({ accepted: true, remaining: 8 });
  });
}

/** The limit of an account beside those of its keys. */
function everyShare(open: Open, nodes: number): void {
  test(`lets all keys of an account together through exactly as often as it may, on ${nodes} nodes`, async () => {
    const limiters = await Promise.all(Array.from({ length: nodes }, () => open()));
    const account = { id: "acct_shared", limit: 100 };
    const ask = async (n: number) => limiters[n % nodes]!.admit(`of many ${n % 8}`, 20, account);
    const verdicts = await Promise.all(Array.from({ length: 400 }, (_, n) => ask(n)));
    expect(verdicts.filter(({ accepted }) => accepted)).toHaveLength(100);
    const refused = verdicts.filter(({ accepted, ofAccount }) => !accepted && ofAccount);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ accepted: false, limit: 100, remaining: 0, retryAfterSeconds: 59 });
    expect((await limiters[0]!.admit("of another", 20, { id: "acct_other", limit: 1 })).remaining).toBe(0);
  });

  test("counts a request for its key and its account, or for neither", async () => {
    const limiter = await open();
    const of = (id: string, limit: number) => limiter.admit(id, limit, { id: "acct_whole", limit: 5 });
    expect(await of("one", 2)).toMatchObject({ accepted: true, limit: 2, remaining: 1 });
    await of("one", 2);
    // Refused by the key, so not counted for the account; refused by the account, so not counted for the key.
    for (let n = 0; n < 9; n += 1) expect(await of("one", 2)).toMatchObject({ accepted: false, limit: 2 });
    expect(await of("two", 10)).toMatchObject({ accepted: true, limit: 5, remaining: 2, ofAccount: true });
    await of("two", 10);
    await of("two", 10);
    for (let n = 0; n < 9; n += 1)
      expect(await of("two", 10)).toMatchObject({ accepted: false, limit: 5, ofAccount: true });
    expect(await limiter.admit("two", 10)).toMatchObject({ accepted: true, remaining: 6 });
  });
}

async function redis(options: Partial<RedisOptions>) {
  const limiter = await openRedisLimiter(server.url, { onFailure: "reject", onState: () => {}, ...options });
  onTestFinished(() => limiter.close());
  return limiter;
}

/** Breaks the server; resolves to what repairs it. */
async function broken(fault: string): Promise<() => Promise<void>> {
  if (fault === "stopped") {
    await server.stop();
    return () => server.start();
  }
  server.freeze();
  return async () => server.thaw();
}

/** The first verdict that the server has given again, within five seconds. */
async function back(limiter: Limiter) {
  for (const end = performance.now() + 5000; performance.now() < end; await Bun.sleep(20)) {
    const verdict = await Promise.resolve(limiter.admit("back", 1000)).catch(() => undefined);
    if (verdict && !verdict.isLocal) return verdict;
  }
  throw new Error("it did not come back");
}
