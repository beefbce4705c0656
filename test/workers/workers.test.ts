import { expect, onTestFinished, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { MemoryLimiter } from "../../src/accounts/limiters/memory.ts";
import { loadConfig } from "../../src/config/load.ts";
import { createLog } from "../../src/observe/log.ts";
import { Mutex } from "../../src/workers/mutex.ts";
import { restartPauseMs, Workers } from "../../src/workers/workers.ts";

test("a worker that keeps crashing is restarted with exponential backoff, up to ten seconds", () => {
  expect([1, 2, 3, 7, 8, 1000].map(restartPauseMs)).toEqual([100, 200, 400, 6400, 10_000, 10_000]);
});

test("a mutex has one holder at a time, in the order of asking", async () => {
  const mutex = new Mutex();
  const given: number[] = [];
  const running = [1, 2, 3].map(async (number) => {
    const unlock = await mutex.lock();
    given.push(number);
    await new Promise((resolve) => setImmediate(resolve));
    given.push(number);
    unlock();
  });
  await Promise.all(running);
  expect(given).toEqual([1, 1, 2, 2, 3, 3]);
});

test("a worker that crashes after it listened is restarted, even while others still begin", async () => {
  const folder = mkdtempSync(join(tmpdir(), "penname-workers-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const child = join(import.meta.dir, "dying-child.ts");
  const released: string[] = [];
  const workers = new Workers({
    count: 2,
    command: [process.execPath, child, join(folder, "died")],
    config: loadConfig({ kinds: {}, env: {}, readFile: () => new TextEncoder().encode("{}") }),
    limiter: new MemoryLimiter(),
    log: createLog("json", { isShared: false }),
    report: () => undefined,
    release: async (node) => void released.push(node),
  });
  expect(await workers.start()).toBe(true);
  expect([workers.size, workers.restarts, released.length]).toEqual([2, 1, 1]);
  workers.stop(15);
  expect(await workers.exited()).toBe(0);
});
