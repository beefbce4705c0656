import { clearTimeout, setTimeout } from "node:timers";

/** The parent's mutex on the database file, as a worker sees it. */
export class ParentMutex {
  readonly #send: (message: { is: "lock" | "unlock" }) => void;
  readonly #waiting: (() => void)[] = [];
  readonly #timeoutMs: number;
  /** Whether a lock that was asked for in vain is still to come. */
  #isLate = false;
  #isAlone = false;

  constructor(send: (message: { is: "lock" | "unlock" }) => void, timeoutMs = 2000) {
    this.#send = send;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Resolves to what unlocks it. When the parent does not grant it in time, as on a busy machine, the file's own lock decides, for those
   * that follow at once: one after the other, they would wait ever longer.
   */
  lock(): Promise<() => void> {
    if (this.#isLate) return Promise.resolve(() => {});
    return new Promise((resolve) => {
      const unlock = () => this.#send({ is: "unlock" });
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = this.#isLate = true;
        resolve(() => {});
      }, this.#timeoutMs);
      this.#waiting.push(() => {
        clearTimeout(timer);
        // Grants arrive in the order of asking, so a late one is given back.
        if (isLate) {
          this.#isLate = false;
          unlock();
        } else resolve(unlock);
      });
      if (this.#isAlone) this.#waiting.pop()?.();
      else this.#send({ is: "lock" });
    });
  }

  /** The parent has granted it. */
  granted(): void {
    this.#waiting.shift()?.();
  }

  /** The parent is gone, and with it the mutex: everyone proceeds, and the file's own lock decides. */
  abandon(): void {
    this.#isAlone = true;
    for (const proceed of this.#waiting.splice(0)) proceed();
  }
}
