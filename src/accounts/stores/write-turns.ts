/**
 * Lets one writer of this process write at a time, in the order of asking. Those that wait share the lock that its siblings know of, up to
 * `sharedMs`: asking for it takes a message there and one back, and on a busy machine each waits until the other process runs.
 */
export class WriteTurns {
  readonly #lock: () => Promise<() => void>;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  #unlock = () => {};
  #sharedUntil = 0;

  /** @param lock resolves, when no sibling writes, to its release */
  constructor(lock: () => Promise<() => void>) {
    this.#lock = lock;
  }

  /** Resolves when it is this writer's turn, to what ends the turn. */
  async take(): Promise<() => void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else {
      this.#isTaken = true;
      await this.#acquire();
    }
    return () => this.#pass();
  }

  async #acquire(): Promise<void> {
    this.#unlock = await this.#lock();
    this.#sharedUntil = performance.now() + sharedMs;
  }

  #pass(): void {
    const next = this.#waiting.shift();
    if (next && performance.now() < this.#sharedUntil) return next();
    this.#unlock();
    this.#isTaken = next !== undefined;
    if (next) void this.#begin(next);
  }

  async #begin(next: () => void): Promise<void> {
    await this.#acquire();
    next();
  }
}

/** How long siblings wait at most for the writers of one process, beside the last of these. */
const sharedMs = 10;
