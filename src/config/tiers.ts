import type { TierConfig } from "./config.ts";

export const builtInTiers: Readonly<Record<string, TierConfig>> = {
  standard: { requestsPerMinute: 60 },
  legacy: { requestsPerMinute: 300 },
  unverified: { requestsPerMinute: 10 },
};

/** The specification's alternate naming. */
const aliases = new Map([
  ["developer", "standard"],
  ["enterprise", "legacy"],
]);

/** A tier's own name. */
export const tierOf = (name: string): string => aliases.get(name) ?? name;

/** Other names of a tier. */
export const otherNamesOf = (tier: string): string[] =>
  [...aliases].filter(([, own]) => own === tier).map(([alias]) => alias);
