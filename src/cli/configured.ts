import { detectable } from "../privacy/analyze/detectors/groups.ts";
import type { Config } from "../config/config.ts";
import { loadConfig } from "../config/load.ts";
import type { Flags } from "../config/settings.ts";

/** The configuration this program runs on, judged by what it can really do. Throws `ConfigError`. */
export function configured(flags: Flags, env: Readonly<Record<string, string | undefined>>): Config {
  return loadConfig({ flags, env, entities: detectable });
}
