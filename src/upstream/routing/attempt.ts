import { Abort, once, type Signal } from "../../stream/abort.ts";
import { Deadline } from "../../stream/deadline.ts";
import { type Timeouts, UpstreamFailure } from "../provider.ts";

/** Milliseconds for a provider to close its answer after its last event, so that the connection can be reused. */
const farewellMs = 1000;

/** The life of one request to one provider: its deadlines and its abort signal, both cleaned up however it ends. */
export class Attempt {
  readonly #own = new Abort();
  readonly #caller: Signal;
  readonly #timeouts: Timeouts;
  readonly #endsAt: number;
  readonly #deadline = new Deadline((reason) => this.#own.abort(new UpstreamFailure("timeout", reason)));

  constructor(timeouts: Timeouts, caller: Signal) {
    this.#caller = caller;
    this.#timeouts = timeouts;
    this.#endsAt = performance.now() + timeouts.totalMs;
    this.rest();
    if (caller.aborted) this.#letGo();
    else caller.addEventListener("abort", this.#letGo, once);
  }

  get signal(): Signal {
    return this.#own;
  }

  /** The answer must go on within so many milliseconds, as long as it may take in all. */
  expectWithin(ms: number, otherwise: string): void {
    const left = this.#endsAt - performance.now();
    if (ms < left) this.#deadline.within(ms, otherwise);
    else this.#deadline.within(left, this.#tooLong);
  }

  /** Nothing is expected but its end in time. */
  rest(): void {
    this.expectWithin(Infinity, "");
  }

  /** The answer is complete: only the end of its connection is read, and only for a moment. */
  finish(): void {
    this.close();
    this.#deadline.within(farewellMs, "The provider did not close its answer");
  }

  /** Everything was read. */
  close(): void {
    this.#deadline.stop();
    this.#caller.removeEventListener("abort", this.#letGo);
  }

  /** Drops the provider at once. Returns the root cause: a time-out or a disconnect rather than the error that followed from it. */
  abort(thrown: unknown): unknown {
    this.close();
    this.#own.abort(thrown);
    return this.#own.reason;
  }

  readonly #letGo = (): void => {
    this.#deadline.stop();
    this.#own.abort(this.#caller.reason);
  };

  get #tooLong(): string {
    return `The provider's answer took longer than ${this.#timeouts.totalMs / 1000} s`;
  }
}
