import { GatewayError } from "../../errors.ts";
import { Abort, once, type Signal } from "../../stream/abort.ts";
import { lockstep } from "../../stream/round.ts";
import { type Fetch, type Target, UpstreamFailure } from "../provider.ts";
import type { Asking, Outgoing, ProviderAnswer } from "./ask.ts";
import type { AttemptOutcome, AttemptReport } from "./breaker.ts";
import type { Route } from "./catalog.ts";
import { hedged, type HedgedRun } from "./hedge.ts";
import { answered, question, type Question } from "./question.ts";
import { RoutePlan } from "./route-plan.ts";
import { failureOf } from "./source.ts";

/**
 * How an attempt ended that did not fail. `unable`: the provider cannot honour a field of the request; `unsent`: the request could not
 * be written, which is our own bug; `abandoned`: another target was sooner, or the client disconnected.
 */
export type Ended = "answered" | "unable" | "unsent" | "abandoned";

export interface Opening extends Outgoing {
  /** In order of preference; at least one. */
  routes: readonly Route[];
  /** Aborted when the call is over early: drops the provider at once, in every phase. */
  signal: Signal;
  /** Milliseconds without a first event after which a second target is asked too; null: never. */
  hedgeMs: number | null;
  /** Called before a target is asked; the function it returns is called with how that ended. */
  onTry(target: Target): (ended: Ended | UpstreamFailure) => void;
}

/**
 * The first target that begins to answer. Until then other targets are tried, and the same ones again after a backoff; afterwards a
 * call stays where it is. Throws `GatewayError`: `invalid_request` if a provider refuses the request, `service_unavailable` if none
 * answers.
 */
export const openAnswer = (opening: Opening): Promise<ProviderAnswer> => new Failover(opening).run();

class Failover {
  readonly #opening: Opening;
  readonly #plan: RoutePlan;
  /** Why targets could not honour a field. */
  readonly #unhonoured: GatewayError[] = [];
  #failure: UpstreamFailure | undefined;

  constructor(opening: Opening) {
    this.#opening = opening;
    this.#plan = new RoutePlan(opening.routes, performance.now(), Math.random);
  }

  async run(): Promise<ProviderAnswer> {
    const { request, signal } = this.#opening;
    const hedgeMs = request.isStream ? this.#opening.hedgeMs : null;
    for (;;) {
      const now = performance.now();
      const step = this.#plan.next(now);
      if (!step) throw this.#nobodyAnswered();
      if (step.at > now) {
        await pause(step.at - now, signal);
        signal.throwIfAborted();
        // Other calls may have moved the breakers meanwhile.
        continue;
      }
      const answer =
        hedgeMs === null ? await this.#tried(step.route, signal) : await this.#hedgedFrom(step.route, hedgeMs);
      if (answer) return answer;
    }
  }

  #nobodyAnswered(): GatewayError {
    const [unhonoured] = this.#unhonoured;
    if (unhonoured && this.#unhonoured.length === this.#opening.routes.length) return unhonoured;
    const retryAfterSeconds = this.#plan.retryAfterSeconds(performance.now());
    const details = { retryAfterSeconds, cause: this.#failure, said: this.#failure?.said };
    return this.#plan.isHopeless
      ? new GatewayError("service_unavailable", "No provider of this model can serve this request", {
          headers: { "x-should-retry": "false" },
          ...details,
        })
      : new GatewayError(
          "service_unavailable",
          "No provider of this model can answer at the moment; try again shortly",
          details,
        );
  }

  #hedgedFrom(route: Route, afterMs: number): Promise<ProviderAnswer | undefined> {
    const run = (one: Route): HedgedRun<ProviderAnswer> => {
      const own = Abort.following(this.#opening.signal);
      return {
        answer: this.#tried(one, own),
        abandon: () => own.abort(abandoned),
      };
    };
    const another = () => {
      const next = this.#plan.fresh(performance.now());
      return next && run(next);
    };
    return hedged(run(route), another, afterMs);
  }

  /** Undefined if the target failed, and others may be tried. @param signal of this attempt */
  async #tried(route: Route, signal: Signal): Promise<ProviderAnswer | undefined> {
    this.#plan.begin(route);
    const tried = new Try(route, this.#opening, signal);
    let sent: Question | undefined;
    try {
      const asked = question(this.#opening, route.target);
      sent = asked instanceof Promise ? await asked : asked;
      await lockstep;
      const answer = await answered(route.target, sent, tried);
      await lockstep;
      tried.conclude("answered");
      return answer;
    } catch (thrown) {
      if (signal.aborted) {
        tried.conclude("abandoned");
        this.#opening.signal.throwIfAborted();
      } else this.#failed(tried, thrown, sent !== undefined);
      return undefined;
    }
  }

  /** Decides what a failed attempt means. Throws if no other target is to be tried. */
  #failed(tried: Try, thrown: unknown, wasSent: boolean): undefined {
    const { route } = tried;
    // This provider cannot honour a field; another may.
    if (thrown instanceof GatewayError) {
      tried.conclude("unable");
      this.#plan.unable(route);
      this.#unhonoured.push(thrown);
      return;
    }
    // Never reached the provider, so it says nothing about it.
    if (!wasSent && !(thrown instanceof UpstreamFailure)) {
      tried.conclude("unsent");
      throw thrown;
    }
    const failure = failureOf(thrown);
    tried.conclude(failure);
    if (failure.kind === "refused")
      throw new GatewayError("invalid_request", failure.message, { cause: failure, said: failure.said });
    this.#failure = failure;
    if (failure.kind === "unable") this.#plan.unable(route);
    else this.#plan.failed(route, failure, performance.now());
  }
}

/** One attempt, as its route's breaker and the call hear of it. */
class Try implements Asking {
  readonly route: Route;
  readonly isStream: boolean;
  readonly fetch: Fetch;
  readonly signal: Signal;
  readonly #isProbe: boolean;
  readonly #ended: (how: Ended | UpstreamFailure) => void;

  constructor(route: Route, { request, fetch, onTry }: Opening, signal: Signal) {
    this.route = route;
    this.isStream = request.isStream;
    this.fetch = fetch;
    this.signal = signal;
    this.#isProbe = route.breaker.begin(performance.now());
    this.#ended = onTry(route.target);
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

/** Resolves after a time, or when the signal is aborted. */
const pause = (ms: number, signal: Signal): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    signal.addEventListener("abort", over, once);
  });

const abandoned = new Error("another provider was sooner");

/** What the end of an attempt says about its target. */
function outcomeOf(how: Ended | UpstreamFailure): AttemptOutcome {
  if (how === "answered") return "answered";
  if (!(how instanceof UpstreamFailure) || how.kind === "refused" || how.kind === "unable") return "nothing";
  return how.kind === "credential" ? "credential" : "failed";
}
