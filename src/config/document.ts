import type { Draft, Known } from "./draft.ts";
import type { Mistake } from "./mistakes.ts";
import { checkRules } from "./rules.ts";
import type { Environment } from "./scalars.ts";
import { ConfigFile } from "./schema.ts";
import { readStructure } from "./structure.ts";
import type { Shape } from "./values.ts";
import { parseYaml } from "./yaml.ts";

export interface Surroundings extends Pick<Known, "kinds" | "entities" | "unreadable"> {
  env: Environment;
  /** Providers there are when the file names none. */
  discovered: readonly string[];
}

/** Reads the text of a configuration file and finds every mistake in it. */
export function readDocument(
  source: string,
  file: string,
  surroundings: Surroundings,
): { draft: Draft; mistakes: Mistake[] } {
  const yaml = parseYaml(source, file);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeBox's own type names no keyword of JSON Schema
  const { value, offsets, borrowed } = readStructure(yaml, ConfigFile as unknown as Shape, surroundings.env);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what does not fit the schema is undefined, as in a draft
  const draft = (value ?? {}) as Draft;
  const known: Known = { ...surroundings, providers: providerNames(draft, offsets, surroundings.discovered), shown };
  checkRules(draft, known, (path, reason) => yaml.report(offsets.get(path) ?? 0, path, reason));
  return { draft, mistakes: yaml.mistakes() };

  function shown(path: string, text: string): string {
    return borrowed.has(path) ? "the variable's value" : JSON.stringify(text);
  }
}

function providerNames(
  draft: Draft,
  offsets: ReadonlyMap<string, number>,
  discovered: readonly string[],
): string[] | null {
  if (draft.providers === undefined && offsets.has("providers")) return null;
  const names = Object.keys(draft.providers ?? {});
  return [...new Set([...(draft.providers === undefined ? discovered : names), "demo"])];
}
