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
    let spent = 0;
    let waiting: Promise<void> | undefined;
    while (spent < turnMs && !waiting) {
      const start = performance.now();
      const { done, value } = work.next();
      if (done) return;
      spent += performance.now() - start;
      if (value === lockstep) await lockstep;
      else waiting = value ?? undefined;
    }
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
