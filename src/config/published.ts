import type { Kinds } from "./kinds.ts";
import { configSchema } from "./schema.ts";

type JsonSchema = Record<string, unknown>;

/** The JSON Schema (2020-12) of the configuration file, for editors. */
export function publishedSchema(kinds: Kinds): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Penname configuration",
    ...published(configSchema(kinds)),
    $defs: { variable },
  };
}

const variable = {
  description: "A value with ${NAME} in it, taken from the environment.",
  type: "string",
  pattern: "\\$\\{[A-Za-z_][A-Za-z0-9_]*\\}",
};

/** Plain JSON Schema that also accepts `${NAME}` wherever a constrained text, a number or a boolean is expected. */
function published(schema: unknown): JsonSchema {
  // `expects` and `problem` serve our own messages only.
  const {
    description,
    default: fallback,
    examples,
    expects: _,
    problem: __,
    word,
    ...form
  } = isSchema(schema) ? schema : {};
  const notes = { description, ...(fallback === undefined ? {} : { default: fallback }), examples };
  if (form.type === "object") {
    for (const keyword of ["properties", "patternProperties"]) {
      const parts = form[keyword];
      if (isSchema(parts))
        form[keyword] = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, published(part)]));
    }
    return { ...notes, ...form };
  }
  if (Array.isArray(form.anyOf)) return { ...notes, anyOf: form.anyOf.map(published) };
  if (form.type === "array") return { ...notes, ...form, items: published(form.items) };
  const anyText = form.type === "string" && form.pattern === undefined && form.enum === undefined;
  const instead = word === undefined ? [] : [{ const: word }];
  return anyText ? { ...notes, ...form } : { ...notes, anyOf: [form, ...instead, { $ref: "#/$defs/variable" }] };
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === "object" && value !== null;
