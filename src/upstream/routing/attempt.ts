import { Abort, type Signal } from "../../stream/abort.ts";
import { Deadline } from "../../stream/deadline.ts";
import { type Timeouts, UpstreamFailure } from "../provider.ts";

/** Milliseconds for a provider to close its answer after its last event, so that the connection can be reused. */
const farewellMs = 1000;

/** The life of one request to one provider: its deadlines and its abort signal, both cleaned up however it ends. */
export interface Attempt {
  signal: Signal;
  /** The answer must go on within so many milliseconds. */
  expectWithin(ms: number, otherwise: string): void;
  /** Suspends the deadline. */
  rest(): void;
  /** The answer is complete: only the end of its connection is read, and only for a moment. */
  finish(): void;
  /** Everything was read. */
  close(): void;
  /** Drops the provider at once. Returns the root cause: a time-out or a disconnect rather than the error that followed from it. */
  abort(thrown: unknown): unknown;
}

export function attempt(timeouts: Timeouts, caller: Signal): Attempt {
  const own = new Abort();
  const giveUp = (reason: string) => own.abort(new UpstreamFailure("timeout", reason));
  const letGo = () => own.abort(caller.reason);
  const watch = new Deadline(giveUp);
  const total = setTimeout(
    () => giveUp(`The provider's answer took longer than ${timeouts.totalMs / 1000} s`),
    timeouts.totalMs,
  );
  if (caller.aborted) letGo();
  else caller.addEventListener("abort", letGo, { once: true });

  function close(): void {
    clearTimeout(total);
    watch.stop();
    caller.removeEventListener("abort", letGo);
  }

  return {
    signal: own,
    expectWithin: (ms, otherwise) => watch.within(ms, otherwise),
    rest: () => watch.stop(),
    finish() {
      close();
      watch.within(farewellMs, "The provider did not close its answer");
    },
    close,
    abort(thrown) {
      close();
      own.abort(thrown);
      return own.reason;
    },
  };
}
