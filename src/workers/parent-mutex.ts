import { clearTimeout, setTimeout } from "node:timers";

/** The parent's mutex on the database file, as a worker sees it. */
export class ParentMutex {
  readonly #send: (message: { is: "lock" | "unlock" }) => void;
  readonly #waiting: (() => void)[] = [];
  readonly #timeoutMs: number;
  #isAlone = false;

  constructor(send: (message: { is: "lock" | "unlock" }) => void, timeoutMs = 2000) {
    this.#send = send;
    this.#timeoutMs = timeoutMs;
  }

  /** Resolves to what unlocks it. When the parent does not grant it in time, as on a busy machine, the file's own lock decides. */
  lock(): Promise<() => void> {
    return new Promise((resolve) => {
      const unlock = () => this.#send({ is: "unlock" });
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        resolve(() => {});
      }, this.#timeoutMs);
      this.#waiting.push(() => {
        clearTimeout(timer);
        // Grants arrive in the order of asking, so a late one is given back.
        if (isLate) unlock();
        else resolve(unlock);
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
