import type { ProviderConfig } from "../config/config.ts";
import type { Endpoint, Provider } from "../upstream/provider.ts";
import { providers } from "../upstream/providers/index.ts";

/** Where a configured provider is asked. */
export function endpointOf({ name, kind, baseUrl, apiKey, headers, timeouts, speaks }: ProviderConfig): Endpoint {
  return { name, provider: speaking(kind, speaks), baseUrl: baseUrl ?? "", apiKey, headers, timeouts };
}

/** By kind and what is spoken: who is asked is known again after a reload by the provider, which therefore is the same one. */
const chosen = new Map<string, Provider>();

/** The provider with the lanes that its operator names. @param names left out: as its kind is */
function speaking(kind: string, names: readonly string[] | undefined): Provider {
  const provider = providerOfKind(kind);
  if (!names) return provider;
  const choice = JSON.stringify([kind, names]);
  const all = Object.entries({ ...provider.lanes, ...provider.native });
  const native = Object.fromEntries(all.filter(([name]) => names.includes(name)));
  const made = chosen.get(choice) ?? { ...provider, native };
  chosen.set(choice, made);
  return made;
}

const byKind: Readonly<Record<string, Provider>> = providers;

function providerOfKind(kind: string): Provider {
  const provider = byKind[kind];
  if (!provider)
    throw new Error(`the configuration was validated with a kind of provider that does not exist: ${kind}`);
  return provider;
}
