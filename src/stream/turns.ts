/**
 * Lets long computations share the event loop. Each runs for a slice and then waits for its next turn. A few turns are given per
 * iteration of the loop, round-robin over accounts: other work waits for a few slices at most, however many computations there
 * are, and an account with many of them delays only its own. The bytes of requests are made in turns of hosts instead, which know no account.
 */
class TurnScheduler {
  /** Waiting computations of each account that has some. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** The account whose turn is next comes first. */
  readonly #order: string[] = [];

  next(account: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.#order.length === 0) this.#schedule();
      const waiting = this.#waiting.get(account);
      if (waiting) waiting.push(resolve);
      else {
        this.#waiting.set(account, [resolve]);
        this.#order.push(account);
      }
    });
  }

  /** Uses a timer: between two `setImmediate` callbacks no runtime reads from all its sockets. */
  #schedule(): void {
    setTimeout(() => {
      for (let turn = 0; turn < turnsPerIteration; turn++) this.#give();
      if (this.#order.length > 0) this.#schedule();
    });
  }

  #give(): void {
    const account = this.#order.shift();
    if (account === undefined) return;
    const waiting = this.#waiting.get(account)!;
    const first = waiting.shift()!;
    if (waiting.length > 0) this.#order.push(account);
    else this.#waiting.delete(account);
    first();
  }
}

/** More than one, since an iteration of the loop takes about as long as a slice. */
const turnsPerIteration = 4;

const turns = new TurnScheduler();

/** Resolves when a computation of this account may continue. */
export const nextTurn = (account: string): Promise<void> => turns.next(account);

/** The result of work that pauses: it waits for a turn only after a slice of so many milliseconds. */
export async function inSlices<Result>(
  work: Generator<void, Result>,
  sliceMs: number,
  turn: () => Promise<void>,
): Promise<Result> {
  for (;;) {
    const start = performance.now();
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() - start < sliceMs);
    await turn();
  }
}

/** The result of work that pauses, without its pauses. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
