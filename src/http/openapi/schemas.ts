import type { Json } from "../../versions/change.ts";

type Schemas = Record<string, Json>;

/** The named schemas in the form a reader expects: each refers to the others by name, and "or null" is a second type. */
export function named(schemas: Schemas): Schemas {
  const bare = Object.fromEntries(Object.entries(schemas).map(([name, { $id: _id, ...schema }]) => [name, schema]));
  const names = new Map(Object.entries(bare).map(([name, schema]) => [shape(schema), name]));

  const inner = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inner);
    if (!isJson(node)) return node;
    const name = names.get(shape(node));
    return name === undefined
      ? withNull(below(node))
      : { $ref: `#/components/schemas/${name}`, ...ownNotes(node, bare[name]!) };
  };
  const below = (node: Json): Json =>
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key, key === "examples" ? value : inner(value)]));

  return Object.fromEntries(Object.entries(bare).map(([name, schema]) => [name, below(schema)]));
}

const notes = ["description", "examples", "default", "deprecated"];

/** What a schema admits, without what is said about it: equal for equal schemas, since all are made by the same code. */
function shape(schema: Json): string {
  return JSON.stringify(Object.entries(schema).filter(([key]) => !notes.includes(key)));
}

/** What is said about a schema here and not where it is defined. */
function ownNotes(schema: Json, defined: Json): Json {
  const isOwn = (key: string) => key in schema && JSON.stringify(schema[key]) !== JSON.stringify(defined[key]);
  return Object.fromEntries(notes.filter(isOwn).map((key) => [key, schema[key]]));
}

/** "This or null" as one list of types, or of branches: shown in one line instead of two levels. */
function withNull(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || (anyOf[1] as Json)["type"] !== "null") return schema;
  const { type, enum: words, ...given } = anyOf[0] as Json;
  if (Array.isArray(given["anyOf"])) return { ...rest, anyOf: [...(given["anyOf"] as Json[]), anyOf[1]] };
  if (typeof type !== "string") return schema;
  return { ...rest, type: [type, "null"], ...(Array.isArray(words) ? { enum: [...words, null] } : {}), ...given };
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
