import { clearTimeout, setTimeout } from "node:timers";

/** Questions to another process, each with a number that its answer comes back with. */
export class Questions<Answer> {
  readonly #withinMs: number;
  readonly #open = new Map<number, (answer: Answer | undefined) => void>();
  #count = 0;

  /** @param withinMs how long one may take. */
  constructor(withinMs: number) {
    this.#withinMs = withinMs;
  }

  /** Sends one; resolves to its answer, or to undefined where none comes in time. */
  ask(send: (number: number) => void): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      const number = (this.#count += 1);
      const over = (answer: Answer | undefined) => {
        clearTimeout(timer);
        this.#open.delete(number);
        resolve(answer);
      };
      const timer = setTimeout(() => over(undefined), this.#withinMs);
      this.#open.set(number, over);
      send(number);
    });
  }

  /** Takes an answer; one that comes too late is no longer waited for. */
  answered(number: number, answer: Answer): void {
    this.#open.get(number)?.(answer);
  }

  /** Nobody is left to answer. */
  abandon(): void {
    for (const over of this.#open.values()) over(undefined);
  }
}
