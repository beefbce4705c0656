import { builtInTiers } from "../accounts/limits.ts";

const ownNames = new Map<string, string>(builtInTiers.map(({ name, alias }) => [alias, name]));

/** A tier's own name. */
export const tierOf = (name: string): string => ownNames.get(name) ?? name;

/** Other names of a tier. */
export const otherNamesOf = (tier: string): string[] =>
  [...ownNames].filter(([alias, own]) => own === tier && alias !== tier).map(([alias]) => alias);
