import type { Model } from "../../contract/models.ts";
import type { Breaker, BreakerRules } from "./breaker.ts";
import type { Target } from "../provider.ts";
import type { RetryRules } from "./retry.ts";

/** A target of a model, with the rules for calling it. */
export interface Route {
  target: Target;
  /** Its share of the calls that try it first; null where only the order decides. */
  weight: number | null;
  retry: RetryRules;
  breaker: Breaker;
  breaking: BreakerRules;
}

/** A model we list, with its routes and price. */
export interface Offer {
  model: Model;
  /** In order of preference; at least one. */
  routes: readonly Route[];
  /** How long to wait for the first event of a stream before the next target is asked as well; null: never. */
  hedgeMs: number | null;
  /** Micro-dollars per million tokens; null: free. */
  price: { input: number; output: number } | null;
  maxOutputTokens: number | null;
  /** What becomes of personal data in a request: hidden, sent as it is, or a reason to refuse the request. */
  privacy: "mask" | "pass" | "reject";
  /** Whether it is in the list of keys without a restriction; it can be called either way. */
  isListed: boolean;
  /** Whether nothing but the built-in demo answers it. */
  isDemo: boolean;
}

/** All offers, seen by a key that may use only the `allowed` models, or all (null). */
export interface Catalog {
  list(allowed: readonly string[] | null): Model[];
  find(id: string, allowed: readonly string[] | null): Offer | undefined;
  /** Whether any route admits a call now; the built-in demo counts only where there is nothing else. */
  isUsable(now: number): boolean;
}

/** @param offers the current offers: the same array until they change, so the index is rebuilt only then. */
export function catalog(offers: () => readonly Offer[]): Catalog {
  let known: readonly Offer[] = [];
  let byId = new Map<string, Offer>();
  const current = () => {
    const now = offers();
    if (now === known) return byId;
    known = now;
    return (byId = new Map(now.map((offer) => [offer.model.id, offer])));
  };
  return {
    list: (allowed) =>
      [...current().values()]
        .filter(({ model, isListed }) => (allowed ? allowed.includes(model.id) : isListed))
        .map(({ model }) => model),
    find: (id, allowed) => (!allowed || allowed.includes(id) ? current().get(id) : undefined),
    isUsable(now) {
      const all = offers();
      const own = all.filter(({ isDemo }) => !isDemo);
      return (own.length > 0 ? own : all).some(({ routes }) => routes.some(({ breaker }) => breaker.admits(now)));
    },
  };
}

/**
 * The routes in the order in which one call tries them: the first is drawn by weight, if there are weights, the others follow in
 * configured order. Beside weighted routes, one without a weight is only a fallback.
 */
export function ordered(routes: readonly Route[], random: () => number): readonly Route[] {
  return routes.some(isWeighted) ? firstDrawn(routes, random) : routes;
}

const isWeighted = ({ weight }: Route): boolean => weight !== null && weight > 0;

function firstDrawn(routes: readonly Route[], random: () => number): readonly Route[] {
  const total = routes.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  let drawn = random() * total;
  const first = routes.find(({ weight }) => (drawn -= weight ?? 0) < 0) ?? routes[0]!;
  return [first, ...routes.filter((route) => route !== first)];
}
