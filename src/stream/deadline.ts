/**
 * One timer for a call's changing deadline. Moving the deadline costs nothing: the timer is set anew only when it fires
 * too early, so that a stream of many chunks does not set a timer for each.
 */
export class Deadline {
  readonly #expired: (reason: string) => void;
  #deadline = Infinity;
  #reason = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #timerAt = Infinity;

  constructor(expired: (reason: string) => void) {
    this.#expired = expired;
  }

  /** The call must move on within so many milliseconds from now. */
  within(ms: number, reason: string): void {
    this.#deadline = performance.now() + ms;
    this.#reason = reason;
    if (this.#deadline < this.#timerAt) this.#set();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#deadline = Infinity;
    this.#timerAt = Infinity;
  }

  #set(): void {
    clearTimeout(this.#timer);
    this.#timerAt = this.#deadline;
    this.#timer = setTimeout(() => this.#fire(), Math.max(0, this.#deadline - performance.now()));
  }

  #fire(): void {
    if (performance.now() + 1 < this.#deadline) this.#set();
    else {
      this.stop();
      this.#expired(this.#reason);
    }
  }
}
