import type { Facts } from "../upstream/provider.ts";
import { providers, type SpokenKind } from "../upstream/providers/index.ts";

/** Kinds whose dialect is not written yet; each file in `upstream/providers/` tells its own facts. */
const expected = {
  bedrock: { baseUrl: null, key: "optional" },
} satisfies Record<string, Facts>;

export type ProviderKind = SpokenKind | keyof typeof expected;

const facts = new Map<string, Facts>([
  ...Object.entries(providers).map(([kind, provider]) => [kind, provider.facts] as const),
  ...Object.entries(expected).filter(([kind]) => !(kind in providers)),
]);

/** Every kind a configuration may name. */
export const providerKinds = [...facts.keys()] as ProviderKind[];

export function factsOf(kind: ProviderKind): Facts {
  const known = facts.get(kind);
  if (!known) throw new Error(`nothing is known of providers of kind ${kind}`);
  return known;
}
