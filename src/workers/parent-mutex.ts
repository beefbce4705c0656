import { clearTimeout, setTimeout } from "node:timers";

/** The parent's mutex on the database file, as a worker sees it. */
export class ParentMutex {
  readonly #send: (message: { is: "lock" | "unlock" }) => void;
  readonly #waiting: (() => void)[] = [];
  #isAlone = false;

  constructor(send: (message: { is: "lock" | "unlock" }) => void) {
    this.#send = send;
  }

  /** Resolves to what unlocks it. Rejects when the parent does not grant it in time. */
  lock(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const unlock = () => this.#send({ is: "unlock" });
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(new Error("the parent did not grant the mutex in time"));
      }, grantMs);
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

/** How long a worker waits for the mutex before a write counts as failed. */
const grantMs = 2000;
