import { clearInterval, setInterval } from "node:timers";
import type { OpenCalls } from "../pipeline/open-calls.ts";

export interface IdleCollection {
  openCalls: Pick<OpenCalls, "size" | "opened">;
  /** Collects garbage at once. */
  collect(): void;
  /** For how long nothing may have been answered, in milliseconds. */
  idleMs?: number;
}

/**
 * Collects garbage once after a busy time, when nothing is being answered: the runtime gives memory back half a minute later, or never
 * while a little goes on. After 2,000 streams the process shrinks from 185 MB to 127. Takes 40 to 60 ms, which is why it waits.
 */
export function collectWhenIdle({ openCalls, collect, idleMs = 1000 }: IdleCollection): Disposable {
  let collectedAt = 0;
  let last = 0;
  const timer = setInterval(() => {
    const { opened, size } = openCalls;
    const isIdle = size === 0 && opened === last;
    last = opened;
    if (!isIdle || opened - collectedAt < busyCalls) return;
    collectedAt = opened;
    collect();
  }, idleMs).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** Calls that make a busy time: fewer leave little behind. */
const busyCalls = 500;
