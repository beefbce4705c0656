import type { Signal } from "../../stream/abort.ts";
import { type Fetch, type Target, UpstreamFailure } from "../provider.ts";
import type { Asking, Outgoing } from "./ask.ts";
import type { AttemptOutcome, AttemptReport } from "./breaker.ts";
import type { Route } from "./catalog.ts";

/**
 * How an attempt ended that did not fail. `unable`: the provider cannot honour a field of the request; `unsent`: the request could not
 * be written, which is our own bug; `abandoned`: another target was sooner, or the client disconnected.
 */
export type Ended = "answered" | "unable" | "unsent" | "abandoned";

/** Who is told of an attempt. */
export interface Following {
  /** The request went out. */
  sent: () => void;
  ended: (how: Ended | UpstreamFailure) => void;
}

/** What targets are asked, and who is told of each attempt. */
export interface Trying extends Outgoing {
  /** Called before a target is asked; what it returns is told how that goes. */
  onTry(target: Target): Following;
}

/** One attempt, as its route's breaker and the call hear of it. */
export class Try implements Asking {
  readonly route: Route;
  readonly isStream: boolean;
  readonly fetch: Fetch;
  readonly signal: Signal;
  readonly sent: Following["sent"];
  readonly #isProbe: boolean;
  readonly #ended: Following["ended"];

  constructor(route: Route, { request, fetch, onTry }: Trying, signal: Signal) {
    this.route = route;
    this.isStream = request.isStream;
    this.fetch = fetch;
    this.signal = signal;
    this.#isProbe = route.breaker.begin(performance.now());
    ({ sent: this.sent, ended: this.#ended } = onTry(route.target));
  }

  conclude(how: Ended | UpstreamFailure): void {
    const waitMs = how instanceof UpstreamFailure ? (how.retryAfterSeconds ?? 0) * 1000 : undefined;
    this.#report({ outcome: outcomeOf(how), isProbe: this.#isProbe, waitMs });
    this.#ended(how);
  }

  broke(): void {
    if (!this.signal.aborted) this.#report({ outcome: "failed", isProbe: false });
  }

  #report(report: AttemptReport): void {
    this.route.breaker.report(report, this.route.breaking, performance.now());
  }
}

/** What the end of an attempt says about its target. */
function outcomeOf(how: Ended | UpstreamFailure): AttemptOutcome {
  if (how === "answered") return "answered";
  if (!(how instanceof UpstreamFailure) || how.kind === "refused" || how.kind === "unable") return "nothing";
  return how.kind === "credential" ? "credential" : "failed";
}
