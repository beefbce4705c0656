import type { Draft, RuleContext } from "./draft.ts";
import type { Mistake } from "./mistakes.ts";
import { checkRules } from "./rules.ts";
import type { EnvVariables } from "./scalars.ts";
import { configSchema } from "./schema.ts";
import { readStructure } from "./structure.ts";
import type { SchemaNode } from "./values.ts";
import { parseYaml } from "./yaml.ts";

export interface DocumentContext extends Pick<RuleContext, "kinds" | "entities" | "unreadable"> {
  env: EnvVariables;
  /** Names of the providers found in the environment, used when the file names none. */
  discovered: readonly string[];
}

/** Reads the text of a configuration file and collects every mistake in it. */
export function readDocument(
  source: string,
  file: string,
  context: DocumentContext,
): { draft: Draft; mistakes: Mistake[] } {
  const yaml = parseYaml(source, file);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeBox's own type names no keyword of JSON Schema
  const schema = configSchema(context.kinds) as unknown as SchemaNode;
  const { value, offsets, borrowed } = readStructure(yaml, schema, context.env);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what does not fit the schema is undefined, as in a draft
  const draft = (value ?? {}) as Draft;
  const rules: RuleContext = { ...context, providers: providerNames(draft, offsets, context.discovered), shown };
  checkRules(draft, rules, (path, reason) => yaml.report(offsets.get(path) ?? 0, path, reason));
  return { draft, mistakes: yaml.mistakes() };

  function shown(path: string, text: string): string {
    return borrowed.has(path) ? "the variable's value" : JSON.stringify(text);
  }
}

/** Null when the file's own providers could not be read, since any name might be among them. */
function providerNames(
  draft: Draft,
  offsets: ReadonlyMap<string, number>,
  discovered: readonly string[],
): string[] | null {
  if (draft.providers === undefined && offsets.has("providers")) return null;
  const names = Object.keys(draft.providers ?? {});
  return [...new Set([...(draft.providers === undefined ? discovered : names), "demo"])];
}
