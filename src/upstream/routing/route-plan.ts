import type { BreakerState } from "./breaker.ts";
import type { Route } from "./catalog.ts";
import type { UpstreamFailure } from "../provider.ts";
import { backoffMs } from "./retry.ts";

/** A route's state within one call. */
interface PlannedRoute {
  route: Route;
  tries: number;
  /** When it may be tried again. */
  readyAt: number;
  /** In progress, or not to be tried again. */
  isOut: boolean;
  /** It cannot serve this request at all. */
  isUnable: boolean;
  failure?: UpstreamFailure;
}

export interface PlanStep {
  route: Route;
  /** When to try it. */
  at: number;
}

/** Decides which route a call tries next: the one that may be tried soonest, in order of preference. */
export class RoutePlan {
  readonly #routes: readonly PlannedRoute[];
  readonly #startedAt: number;
  readonly #random: () => number;

  /** @param routes in order of preference. */
  constructor(routes: readonly Route[], now: number, random: () => number) {
    this.#routes = routes.map((route) => ({ route, tries: 0, readyAt: now, isOut: false, isUnable: false }));
    this.#startedAt = now;
    this.#random = random;
  }

  /** Undefined when no route is left that could be tried in time. */
  next(now: number): PlanStep | undefined {
    let best: PlannedRoute | undefined;
    for (const planned of this.#routes)
      if (this.#isLeft(planned, now) && (!best || planned.readyAt < best.readyAt)) best = planned;
    return best ? { route: best.route, at: best.readyAt } : this.#lastResort(now);
  }

  /** A route that admits calls and has not been tried, for a hedge. */
  fresh(now: number): Route | undefined {
    return this.#routes.find((planned) => planned.tries === 0 && this.#isLeft(planned, now))?.route;
  }

  begin(route: Route): void {
    const planned = this.#of(route);
    planned.tries += 1;
    planned.isOut = true;
  }

  failed(route: Route, failure: UpstreamFailure, now: number): void {
    const planned = this.#of(route);
    planned.failure = failure;
    planned.readyAt = now + backoffMs(planned.tries, (failure.retryAfterSeconds ?? 0) * 1000, this.#random);
    planned.isOut = failure.kind === "credential";
  }

  /** The route cannot serve this request, now or later. */
  unable(route: Route): void {
    this.#of(route).isUnable = true;
  }

  /** Whether no route can serve this request, now or later. */
  get isHopeless(): boolean {
    return this.#routes.every(({ isUnable }) => isUnable);
  }

  /** Whole seconds, 1 to 59, until a route could answer. */
  retryAfterSeconds(now: number): number {
    const waits = this.#routes
      .filter(({ isUnable }) => !isUnable)
      .map(({ route: { breaker }, failure }) =>
        Math.max(secondsShut(breaker.state, now), failure ? (failure.retryAfterSeconds ?? usualSeconds) : 1),
      );
    return Math.min(59, ...waits);
  }

  #isLeft({ route, tries, readyAt, isOut }: PlannedRoute, now: number): boolean {
    if (isOut || !route.breaker.admits(now)) return false;
    const { attempts, withinMs } = route.retry;
    return tries === 0 || (tries <= attempts && readyAt <= this.#startedAt + withinMs);
  }

  /**
   * Where no breaker admits the call, the route whose next probe is due first is probed now, once, even while another call probes it:
   * refusing the call would gain nothing, and a long answer may keep a target half-open that has long recovered.
   */
  #lastResort(now: number): PlanStep | undefined {
    let best: { route: Route; until: number } | undefined;
    for (const { route, tries } of this.#routes) {
      const { state } = route.breaker;
      if (tries > 0 || state.is === "closed" || !route.breaker.mayYield(now)) continue;
      if (!best || state.until < best.until) best = { route, until: state.until };
    }
    return best && { route: best.route, at: now };
  }

  #of(route: Route): PlannedRoute {
    for (const planned of this.#routes) if (planned.route === route) return planned;
    throw new Error("a route of another plan");
  }
}

/** Whole seconds until a breaker lets calls through: the rest of the wait the provider asked for, or else of its own pause. */
function secondsShut(state: BreakerState, now: number): number {
  if (state.is !== "open") return 1;
  return Math.ceil(((now < state.askedUntil ? state.askedUntil : state.until) - now) / 1000);
}

/** Assumed where a provider does not say how long to wait. */
const usualSeconds = 5;
