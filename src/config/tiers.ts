import { builtInTiers } from "../accounts/limits.ts";

const canonicalNames = new Map<string, string>(builtInTiers.map(({ name, alias }) => [alias, name]));

/** The canonical name of a tier, given its name or alias. */
export const tierOf = (name: string): string => canonicalNames.get(name) ?? name;

/** Aliases of a tier. */
export const tierAliases = (tier: string): string[] =>
  [...canonicalNames].filter(([alias, own]) => own === tier && alias !== tier).map(([alias]) => alias);
