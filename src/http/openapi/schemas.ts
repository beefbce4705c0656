import type { Json } from "../../versions/change.ts";

type Schemas = Record<string, Json>;

/** The named schemas in the form a reader expects, as `named` makes them of what refers to them. */
export function defined(schemas: Schemas): Schemas {
  const bare = withoutIds(schemas);
  const refer = named(schemas);
  // A schema is not the name of itself, so it is its parts that are replaced.
  return mapValues(bare, (schema) => mapParts(schema, refer));
}

/**
 * Makes a schema refer by name to those it holds, however deep: generators make one type of each, instead of one wherever it
 * stands. "Or null" becomes a second type, and the only word of a list a constant.
 */
export function named(schemas: Schemas): (node: unknown) => unknown {
  const bare = withoutIds(schemas);
  const names = new Map(Object.entries(bare).map(([name, schema]) => [shape(schema), name]));
  const refer = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(refer);
    if (!isJson(node)) return node;
    const name = names.get(shape(node));
    return name === undefined
      ? inShort(mapParts(node, refer))
      : { $ref: `#/components/schemas/${name}`, ...ownNotes(node, bare[name]!) };
  };
  return refer;
}

/** Elysia writes names into the models it is given. */
const withoutIds = (schemas: Schemas): Schemas => mapValues(schemas, ({ $id: _id, ...schema }) => schema);

const mapParts = (node: Json, change: (part: unknown) => unknown): Json =>
  mapValues(node, (part, key) => (key === "examples" ? part : change(part)));

export function mapValues<In, Out>(
  values: Record<string, In>,
  change: (value: In, key: string) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
}

const notes = ["description", "examples", "deprecated"];

/** What a schema admits, without what is said about it: equal for equal schemas, since all are made by the same code. */
function shape(schema: Json): string {
  return JSON.stringify(Object.entries(schema).filter(([key]) => !notes.includes(key)));
}

/** What is said about a schema here and not where it is defined. */
function ownNotes(schema: Json, definition: Json): Json {
  const isOwn = (key: string) => key in schema && JSON.stringify(schema[key]) !== JSON.stringify(definition[key]);
  return Object.fromEntries(notes.filter(isOwn).map((key) => [key, schema[key]]));
}

/** "This or null" as one list of types, or of branches, shown in one line instead of two levels; one word as a constant. */
function inShort(schema: Json): Json {
  const { anyOf, enum: words, ...rest } = schema;
  if (Array.isArray(words)) return words.length === 1 ? { ...rest, const: words[0] } : schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || (anyOf[1] as Json)["type"] !== "null") return schema;
  const { type, ...given } = anyOf[0] as Json;
  if (Array.isArray(given["anyOf"])) return { ...rest, anyOf: [...(given["anyOf"] as Json[]), anyOf[1]] };
  return typeof type !== "string" || "const" in given || "enum" in given
    ? schema
    : { ...rest, type: [type, "null"], ...given };
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
