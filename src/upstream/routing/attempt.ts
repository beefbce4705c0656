import { Deadline } from "../../stream/deadline.ts";
import { type Timeouts, UpstreamFailure } from "../provider.ts";

/** How long a provider that has said its last word may take to close its answer, so that the connection can be used again. */
const farewellMs = 1000;

/** The life of one request to one provider: what may end it, and that nothing of it is left behind. */
export interface Attempt {
  signal: AbortSignal;
  /** The answer must go on within so many milliseconds. */
  expectWithin(ms: number, otherwise: string): void;
  /** Nothing is expected for the moment. */
  rest(): void;
  /** The answer is whole: only the end of its connection may still be read, and not for long. */
  finish(): void;
  /** Nothing is left to read. */
  close(): void;
  /** Lets the provider go at once; returns why: a time-out or the caller's leaving comes before what followed from it. */
  abort(thrown: unknown): unknown;
}

export function attempt(timeouts: Timeouts, caller: AbortSignal): Attempt {
  const controller = new AbortController();
  const giveUp = (reason: string) => controller.abort(new UpstreamFailure("timeout", reason));
  const letGo = () => controller.abort(caller.reason);
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
    signal: controller.signal,
    expectWithin: (ms, otherwise) => watch.within(ms, otherwise),
    rest: () => watch.stop(),
    finish() {
      close();
      watch.within(farewellMs, "The provider did not close its answer");
    },
    close,
    abort(thrown) {
      close();
      controller.abort(thrown);
      return controller.signal.reason as unknown;
    },
  };
}
