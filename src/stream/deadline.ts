/**
 * A timer that can be moved cheaply. Moving it later only stores the time: the underlying timer is set again when it fires too
 * early, so a stream of many chunks does not set one for each.
 */
export class Deadline {
  readonly #expired: (reason: string) => void;
  #expiresAt = Infinity;
  #reason = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #timerAt = Infinity;

  constructor(expired: (reason: string) => void) {
    this.#expired = expired;
  }

  /** Moves the deadline to `ms` from now; `reason` is what it then expires with. */
  within(ms: number, reason: string): void {
    this.#expiresAt = performance.now() + ms;
    this.#reason = reason;
    if (this.#expiresAt < this.#timerAt) this.#set();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#expiresAt = Infinity;
    this.#timerAt = Infinity;
  }

  #set(): void {
    clearTimeout(this.#timer);
    this.#timerAt = this.#expiresAt;
    this.#timer = setTimeout(() => this.#fire(), Math.max(0, this.#expiresAt - performance.now()));
  }

  #fire(): void {
    if (performance.now() + 1 < this.#expiresAt) this.#set();
    else {
      this.stop();
      this.#expired(this.#reason);
    }
  }
}
