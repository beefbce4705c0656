import type { Signal } from "../stream/abort.ts";
import { lockstep } from "../stream/round.ts";
import { nextTurn } from "../stream/turns.ts";

/** Work in slices; it yields a promise where it must wait. */
export type Work = Generator<Promise<void> | undefined, void>;

/** Milliseconds of work in one slice. A request takes several slices to be read, sent and answered, so long ones would add up. */
const turnMs = 1;

/** Runs work to its end, in turns with other requests. Only its own work counts against its budget. */
export async function inTurns(work: Work, { account, budgetMs, outOfTime, signal }: Turning): Promise<void> {
  let left = budgetMs;
  let turn: Promise<void> | undefined;
  for (;;) {
    let start = performance.now();
    let spent = 0;
    let waiting: Promise<void> | undefined;
    do {
      const { done, value } = work.next();
      if (done) return;
      const now = performance.now();
      spent += now - start;
      start = now;
      if (value === lockstep) {
        await lockstep;
        start = performance.now();
      } else waiting = value ?? undefined;
    } while (spent < turnMs && !waiting);
    left -= spent;
    await (waiting ?? turn ?? nextTurn(account));
    signal?.throwIfAborted();
    turn = nextTurn(account);
    if (left >= 0) continue;
    left = Infinity;
    outOfTime();
  }
}

interface Turning {
  account: string;
  budgetMs: number;
  outOfTime(): void;
  signal: Signal | undefined;
}
