import type { Route } from "./catalog.ts";
import type { UpstreamFailure } from "../provider.ts";
import { backoffMs } from "./retry.ts";

/** A route as one call sees it. */
interface Candidate {
  route: Route;
  tries: number;
  /** When it may be asked again. */
  readyAt: number;
  /** Being asked, or not to be asked again. */
  isOut: boolean;
  isUnable: boolean;
  /** Why it did not answer. */
  failure?: UpstreamFailure;
}

export interface Step {
  route: Route;
  /** When to go there. */
  at: number;
}

/** Which target a call tries next: always the one that could answer soonest. */
export class Plan {
  readonly #candidates: readonly Candidate[];
  readonly #startedAt: number;
  readonly #random: () => number;

  /** @param routes in order of preference. */
  constructor(routes: readonly Route[], now: number, random: () => number) {
    this.#candidates = routes.map((route) => ({ route, tries: 0, readyAt: now, isOut: false, isUnable: false }));
    this.#startedAt = now;
    this.#random = random;
  }

  /** Undefined when nobody is left who could answer in time. */
  next(now: number): Step | undefined {
    let best: Candidate | undefined;
    for (const candidate of this.#candidates)
      if (this.#isLeft(candidate, now) && (!best || candidate.readyAt < best.readyAt)) best = candidate;
    return best ? { route: best.route, at: best.readyAt } : this.#lastResort(now);
  }

  /** One that has not been asked and works; to be asked beside another. */
  fresh(now: number): Route | undefined {
    return this.#candidates.find((candidate) => candidate.tries === 0 && this.#isLeft(candidate, now))?.route;
  }

  begin(route: Route): void {
    const candidate = this.#of(route);
    candidate.tries += 1;
    candidate.isOut = true;
  }

  failed(route: Route, failure: UpstreamFailure, now: number): void {
    const candidate = this.#of(route);
    candidate.failure = failure;
    candidate.readyAt = now + backoffMs(candidate.tries, (failure.retryAfterSeconds ?? 0) * 1000, this.#random);
    candidate.isOut = failure.kind === "credential";
  }

  /** It cannot serve this request, now or later. */
  unable(route: Route): void {
    this.#of(route).isUnable = true;
  }

  /** Whether nobody can serve this request, now or later. */
  get isHopeless(): boolean {
    return this.#candidates.every(({ isUnable }) => isUnable);
  }

  /** Whole seconds, 1 to 59, until somebody could answer. */
  retryAfterSeconds(now: number): number {
    const waits = this.#candidates
      .filter(({ isUnable }) => !isUnable)
      .map(({ route: { breaker }, failure }) => {
        const { state } = breaker;
        const opens = state.is === "open" ? Math.ceil((state.until - now) / 1000) : 1;
        return Math.max(opens, failure ? (failure.retryAfterSeconds ?? usualSeconds) : 1);
      });
    return Math.min(59, ...waits);
  }

  #isLeft({ route, tries, readyAt, isOut }: Candidate, now: number): boolean {
    if (isOut || !route.breaker.admits(now)) return false;
    const { attempts, withinMs } = route.retry;
    return tries === 0 || (tries <= attempts && readyAt <= this.#startedAt + withinMs);
  }

  /** Where everyone is thought broken, the first to be tried again anyway is asked at once: refusing would help nobody. */
  #lastResort(now: number): Step | undefined {
    let best: { route: Route; until: number } | undefined;
    for (const { route, tries } of this.#candidates) {
      const { state, mayYield } = route.breaker;
      if (tries > 0 || !mayYield || state.is !== "open") continue;
      if (!best || state.until < best.until) best = { route, until: state.until };
    }
    return best && { route: best.route, at: now };
  }

  #of(route: Route): Candidate {
    return this.#candidates.find((candidate) => candidate.route === route)!;
  }
}

/** What is assumed where a provider does not say how long it wants to be left alone. */
const usualSeconds = 5;
