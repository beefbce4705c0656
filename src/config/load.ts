import process from "node:process";
import type { Config } from "./config.ts";
import { readDocument } from "./document.ts";
import type { Kinds } from "./kinds.ts";
import { ConfigError, type Mistake } from "./mistakes.ts";
import { discoverProviders, providersOf } from "./providers.ts";
import { resolveConfig } from "./resolve.ts";
import type { EnvVariables } from "./scalars.ts";
import type { ConfigFile } from "./schema.ts";
import { type Flags, readSettings } from "./settings.ts";
import { besideFile, type ReadFile, readFromDisk, readTextFile } from "./source.ts";
import { variableText } from "./variables.ts";

export interface Sources {
  /** Kinds of provider this program speaks. */
  kinds: Kinds;
  /** Entity types and groups `privacy.detect` may name; not checked when left out. */
  entities?: readonly string[];
  flags?: Flags;
  env?: EnvVariables;
  readFile?: ReadFile;
}

/** The configuration from flags, environment, file and defaults, in this order of precedence. Throws a `ConfigError` with every mistake. */
export function loadConfig(sources: Sources): Config {
  const { kinds, entities = null, flags = {}, env = process.env, readFile = readFromDisk } = sources;
  const { settings, mistakes } = readSettings(flags, env);
  const { file, text, reason } = findFile(flags.config ?? (variableText(env, "PENNAME_CONFIG") || undefined), readFile);
  if (reason !== undefined) mistakes.push(unusable(file, reason));

  const discovered = discoverProviders(kinds, env);
  const { draft, mistakes: inFile } = readDocument(text ?? "", file ?? "", {
    env,
    kinds,
    entities,
    discovered: discovered.map(({ name }) => name),
    unreadable: (path) => readTextFile(readFile, besideFile(file, path)).reason ?? null,
  });
  mistakes.push(...inFile);
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without a mistake nothing was left out of the draft
  const written = draft as ConfigFile;
  const providers = providersOf(written.providers, discovered, kinds);
  const isBlank = text !== undefined && text.split("\n").every((line) => /^\s*(?:#|$)/.test(line));
  return frozen(resolveConfig(written, { settings, providers, kinds, file, isBlank }));
}

/** The named file, else `penname.yaml` in the working directory if it exists. */
function findFile(
  named: string | undefined,
  readFile: ReadFile,
): { file: string | null; text?: string | undefined; reason?: string | undefined } {
  const file = named ?? "penname.yaml";
  const { text, reason, missing } = readTextFile(readFile, file);
  if (text !== undefined) return { file, text };
  if (named === undefined && missing) return { file: null };
  return { file, reason: missing ? `${reason}; --config and PENNAME_CONFIG name a configuration file` : reason };
}

const unusable = (file: string | null, reason: string): Mistake => ({
  source: "file",
  file,
  line: null,
  column: null,
  key: "",
  reason,
});

function frozen<Value extends object>(value: Value): Value {
  for (const inner of Object.values(value)) if (typeof inner === "object" && inner !== null) frozen(inner);
  return Object.freeze(value);
}
