import type { Config } from "../config/config.ts";
import type { Kinds } from "../config/kinds.ts";
import { loadConfig } from "../config/load.ts";
import type { Flags } from "../config/settings.ts";
import { type ReadFile, readFromDisk } from "../config/source.ts";
import { detectable } from "../privacy/analyze/detectors/groups.ts";
import { providers } from "../upstream/providers/index.ts";

/** The kinds of provider a configuration may name, with the facts each states about itself. */
export const kinds: Kinds = Object.fromEntries(
  Object.entries(providers).map(([kind, { facts, native, lanes }]) => [
    kind,
    { ...facts, speaks: Object.keys({ ...native, ...lanes }) },
  ]),
);

/** Loads the configuration and validates it against what this program can do. Throws `ConfigError`. */
export function readConfig(
  flags: Flags,
  env: Readonly<Record<string, string | undefined>>,
  readFile: ReadFile = readFromDisk,
): Config {
  return loadConfig({ kinds, entities: detectable, flags, env, readFile });
}
