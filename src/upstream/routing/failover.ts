import { GatewayError } from "../../errors.ts";
import { Abort, once, type Signal } from "../../stream/abort.ts";
import { lockstep } from "../../stream/round.ts";
import { UpstreamFailure } from "../provider.ts";
import type { ProviderAnswer } from "./ask.ts";
import type { Route } from "./catalog.ts";
import { hedged, type HedgedRun } from "./hedge.ts";
import { answered, question, type Question } from "./question.ts";
import { RoutePlan } from "./route-plan.ts";
import { failureOf } from "./source.ts";
import { Try, type Trying } from "./try.ts";

export interface Opening extends Trying {
  /** In order of preference; at least one. */
  routes: readonly Route[];
  /** Aborted when the call is over early: drops the provider at once, in every phase. */
  signal: Signal;
  /** Milliseconds without a first event after which a second target is asked too; null: never. */
  hedgeMs: number | null;
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
    const { isHopeless } = this.#plan;
    const said = this.#failure?.said;
    const retryAfterSeconds = this.#plan.retryAfterSeconds(performance.now());
    // A provider's own 404 stays one however long the caller waits; our 503 always says when to come back.
    const details = { cause: this.#failure, said, ...(isHopeless && said ? {} : { retryAfterSeconds }) };
    return isHopeless
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
