import { clearTimeout, setTimeout } from "node:timers";

/** Requests sent to another process, matched to their responses by number. */
export class PendingRequests<Answer> {
  readonly #timeoutMs: number;
  readonly #pending = new Map<number, (answer: Answer | undefined) => void>();
  #count = 0;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Sends one; resolves to its response, or to undefined when none arrives in time. */
  request(send: (number: number) => void): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      const number = (this.#count += 1);
      const settle = (answer: Answer | undefined) => {
        clearTimeout(timer);
        this.#pending.delete(number);
        resolve(answer);
      };
      const timer = setTimeout(() => settle(undefined), this.#timeoutMs);
      this.#pending.set(number, settle);
      send(number);
    });
  }

  /** Takes a response; one that arrives too late is ignored. */
  respond(number: number, answer: Answer): void {
    this.#pending.get(number)?.(answer);
  }

  /** The other process is gone: every request resolves to undefined. */
  abandon(): void {
    for (const settle of this.#pending.values()) settle(undefined);
  }
}
