/**
 * Lets computations that take long share the event loop. Each runs for a slice and waits for its next turn; once round the loop a few turns
 * are given, to the accounts one after the other. So what others wait for is a few slices, however many computations there are, and an
 * account with many of them delays its own.
 */
class TurnScheduler {
  /** Those who wait, by account; the account whose turn it is first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  next(account: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.size === 0) this.#schedule();
      const before = this.#waiting.get(account);
      if (before) before.push(resolve);
      else this.#waiting.set(account, [resolve]);
    });
  }

  /** By a timer: behind `setImmediate` no runtime reads from all its sockets. */
  #schedule(): void {
    setTimeout(() => {
      for (let turn = 0; turn < turnsAtOnce; turn++) this.#give();
      if (this.#waiting.size > 0) this.#schedule();
    });
  }

  #give(): void {
    for (const [account, [first, ...others]] of this.#waiting) {
      this.#waiting.delete(account);
      if (others.length > 0) this.#waiting.set(account, others);
      first?.();
      return;
    }
  }
}

/** More than one, since the way round the loop takes as long as a slice. */
const turnsAtOnce = 4;

const turns = new TurnScheduler();

/** Resolves when a computation for this account may go on. */
export const nextTurn = (account: string): Promise<void> => turns.next(account);
