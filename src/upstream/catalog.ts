import type { Model } from "../contract/models.ts";
import type { Target } from "./provider.ts";

/** A model as it is offered: where it can be had, and at what price. */
export interface Offer {
  model: Model;
  /** In order of preference; at least one. */
  targets: readonly Target[];
  /** Micro-dollars per token; null for free. */
  price: { input: number; output: number } | null;
  maxOutputTokens: number | null;
}

/** What is offered to a key that may use the given models only, or all. */
export interface Catalog {
  list(allowed: readonly string[] | null): Model[];
  find(id: string, allowed: readonly string[] | null): Offer | undefined;
}

export function catalog(offers: readonly Offer[]): Catalog {
  const byId = new Map(offers.map((offer) => [offer.model.id, offer]));
  const isAllowed = (id: string, allowed: readonly string[] | null) => !allowed || allowed.includes(id);
  return {
    list: (allowed) => offers.map((offer) => offer.model).filter((model) => isAllowed(model.id, allowed)),
    find: (id, allowed) => (isAllowed(id, allowed) ? byId.get(id) : undefined),
  };
}
