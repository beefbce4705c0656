import { detectable } from "../privacy/detectors/groups.ts";
import type { Config } from "../config/config.ts";
import { type ProviderKind, providerKinds } from "../config/kinds.ts";
import { loadConfig } from "../config/load.ts";
import type { Flags } from "../config/settings.ts";
import { providers } from "../upstream/providers/index.ts";

/** The configuration this program runs on, judged by what it can really do. Throws `ConfigError`. */
export function configured(flags: Flags, env: Readonly<Record<string, string | undefined>>): Config {
  const kinds: ProviderKind[] = providerKinds.filter((kind) => kind in providers);
  return loadConfig({
    flags,
    env,
    kinds,
    entities: detectable,
  });
}
