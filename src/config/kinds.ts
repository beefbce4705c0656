import type { Facts } from "../upstream/provider.ts";
import { type ProviderKind, providers } from "../upstream/providers/index.ts";

export type { ProviderKind };

/** Every kind a configuration may name. */
export const providerKinds = Object.keys(providers) as ProviderKind[];

/** What is to be known of a kind; each file in `upstream/providers/` tells its own. */
export const factsOf = (kind: ProviderKind): Facts => providers[kind].facts;
