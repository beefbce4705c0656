import type { Model } from "../../contract/models.ts";
import type { Breaker, BreakerRules } from "./breaker.ts";
import type { Target } from "../provider.ts";
import type { RetryRules } from "./retry.ts";

/** A target as calls for a model go there. */
export interface Route {
  target: Target;
  /** Its share of being asked first; null where the order alone decides. */
  weight: number | null;
  retry: RetryRules;
  breaker: Breaker;
  breaking: BreakerRules;
}

/** A model as it is offered: where it can be had, and at what price. */
export interface Offer {
  model: Model;
  /** In order of preference; at least one. */
  routes: readonly Route[];
  /** After how long without the first event of a stream the next target is asked too; null: never. */
  hedgeMs: number | null;
  /** Micro-dollars for a million tokens; null for free. */
  price: { input: number; output: number } | null;
  maxOutputTokens: number | null;
  /** Whether it is listed for keys that may use every model; it can be asked for anyway. */
  isListed: boolean;
}

/** What is offered to a key that may use the given models only, or all. */
export interface Catalog {
  list(allowed: readonly string[] | null): Model[];
  find(id: string, allowed: readonly string[] | null): Offer | undefined;
  /** Whether any model could be answered now. */
  isUsable(now: number): boolean;
}

/** @param offers as they are now; the same list until they change. */
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
    isUsable: (now) => offers().some(({ routes }) => routes.some(({ breaker }) => breaker.admits(now))),
  };
}

/**
 * Routes in the order in which one call tries them: the first is drawn by weight, if there are weights, the others follow as
 * they are written. Beside weighted ones a route without a weight only stands in.
 */
export function ordered(routes: readonly Route[], random: () => number): readonly Route[] {
  const total = routes.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  if (total === 0) return routes;
  let drawn = random() * total;
  const first = routes.find(({ weight }) => (drawn -= weight ?? 0) < 0) ?? routes[0]!;
  return [first, ...routes.filter((route) => route !== first)];
}
