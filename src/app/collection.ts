import { clearInterval, setInterval } from "node:timers";
import type { OpenCalls } from "../pipeline/open-calls.ts";

export interface Collection {
  openCalls: Pick<OpenCalls, "size" | "opened">;
  /** Collects garbage at once. */
  collect(): void;
  /** Memory of the process in bytes. */
  resident(): number;
  /** Between two looks, in milliseconds. */
  lookMs?: number;
}

/**
 * Collects garbage after a busy time, once nothing is being answered, and during one that has taken much memory: the runtime lets garbage
 * grow with the machine's memory, and gives memory back half a minute later, or never while a little goes on. Takes 40 to 60 ms, which is
 * why it waits for an idle moment, or else for `restLooks` looks since the last time.
 */
export function collectGarbage({ openCalls, collect, resident, lookMs = 1000 }: Collection): Disposable {
  let collectedAt = 0;
  let settledAt = 0;
  let last = 0;
  let looks = 0;
  const timer = setInterval(() => {
    const { opened, size } = openCalls;
    const isIdle = size === 0 && opened === last;
    last = opened;
    looks++;
    const isLarge = looks >= restLooks && resident() > largeBytes;
    // What open calls held at a collection meanwhile is garbage once they are over.
    const isDue = isIdle ? opened - settledAt >= busyCalls : isLarge && opened - collectedAt >= busyCalls;
    if (!isDue) return;
    collectedAt = opened;
    if (isIdle) settledAt = opened;
    looks = 0;
    collect();
  }, lookMs).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** Calls that make a busy time: fewer leave little behind. */
const busyCalls = 500;
const restLooks = 5;
const largeBytes = 180_000_000;
