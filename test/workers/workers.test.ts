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
import { becomes } from "../support/accounts.ts";

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

/** Workers that are each a process of a script beside this file, with a file of their own to leave a mark in. */
function workersOf(script: string, count: number, pingMs = 1000, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "penname-workers-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const released: string[] = [];
  const workers = new Workers({
    count,
    command: [process.execPath, join(import.meta.dir, script), join(folder, "mark"), ...args],
    config: loadConfig({ kinds: {}, env: {}, readFile: () => new TextEncoder().encode("{}") }),
    limiter: new MemoryLimiter(),
    log: createLog("json", { isShared: false }),
    report: () => undefined,
    release: async (node) => void released.push(node),
    pingMs,
  });
  return { workers, released };
}

test("a worker that crashes after it listened is restarted, even while others still begin", async () => {
  const { workers, released } = workersOf("dying-child.ts", 2);
  expect(await workers.start()).toBe(true);
  expect([workers.size, workers.restarts, released.length]).toEqual([2, 1, 1]);
  workers.stop(15);
  expect(await workers.exited()).toBe(0);
});

test("a first worker that hangs before it listens ends the start, rather than being waited for", async () => {
  const { workers } = workersOf("hanging-child.ts", 1, 10, "before");
  expect(await workers.start()).toBe(false);
  expect(await workers.exited()).toBe(1);
});

test("a worker that hangs is killed and restarted; one that answers is left alone", async () => {
  const { workers, released } = workersOf("hanging-child.ts", 1, 100);
  expect(await workers.start()).toBe(true);
  expect(await becomes(() => workers.restarts === 1 && workers.size === 1)).toBe(true);
  // Nobody here reports, so each survey takes half a second: longer together than it takes to be found hanging.
  for (let surveys = 0; surveys < 3; surveys += 1) await workers.survey("health");
  expect([workers.restarts, released.length]).toEqual([1, 1]);
  workers.stop(15);
  expect(await workers.exited()).toBe(0);
});
