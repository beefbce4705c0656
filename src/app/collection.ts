import { clearInterval, setInterval } from "node:timers";
import type { OpenCalls } from "../pipeline/open-calls.ts";

export interface Collection {
  openCalls: Pick<OpenCalls, "size" | "opened">;
  /** Collects garbage: at once, or while calls are answered, a little at a time. */
  collect(isBusy: boolean): void;
  /** Memory of the process in bytes. */
  resident(): number;
  /** Between two looks, in milliseconds. */
  lookMs?: number;
}

/**
 * Collects garbage after a busy time, once nothing is being answered, and during one that has taken much memory: the runtime lets garbage
 * grow with the machine's memory, and gives memory back half a minute later, or never while a little goes on. At once takes 40 to 60 ms,
 * which is why that waits for an idle moment: among 1,000 streams one chunk in a hundred came 66 to 150 ms late that way, and comes 10 to 19
 * ms late beside a collection a little at a time, 7 to 12 without any (and 20 MB more).
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
    collect(!isIdle);
  }, lookMs).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** Calls that make a busy time: fewer leave little behind. */
const busyCalls = 500;
/** Looks from one collection in a busy time to the next. */
const restLooks = 10;
const largeBytes = 180_000_000;
