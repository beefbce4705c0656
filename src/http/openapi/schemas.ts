import { type Fields, isFields } from "../../contract/fields.ts";

type Schemas = Record<string, Fields>;

/** The named schemas of a document, and what makes any other schema refer to them. */
export interface Named {
  schemas: Schemas;
  refer(schema: unknown): unknown;
}

/**
 * Makes schemas refer by name to those they hold, however deep, so that generators make one type of each. An object that was given
 * no name gets that of its place, as `OverviewTotal`. "Or null" becomes a second type, and the only word of a list a constant.
 */
export function named(given: Schemas): Named {
  // Elysia writes `$id` into the models it is given.
  const bare = mapValues(given, ({ $id: _id, ...schema }) => schema);
  const names = new Map(Object.entries(bare).map(([name, schema]) => [shape(schema), name]));
  for (const [name, schema] of Object.entries(bare)) {
    for (const [place, part] of partsOf(schema, name)) nameObjects(part, place, bare, names);
  }
  const refer = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(refer);
    if (!isFields(node)) return node;
    const name = names.get(shape(node));
    return name === undefined
      ? inShort(mapParts(node, refer))
      : { $ref: `#/components/schemas/${name}`, ...ownNotes(node, bare[name]!) };
  };
  // A schema is not the name of itself, so it is its parts that are replaced.
  return { schemas: mapValues(bare, (schema) => mapParts(schema, refer)), refer };
}

/** Adds the objects in a schema that have no name yet. */
function nameObjects(schema: Fields, place: string, bare: Schemas, names: Map<string, string>): void {
  if (names.has(shape(schema))) return;
  if (schema["type"] === "object") {
    if (place in bare) throw new Error(`two schemas would be called ${place}`);
    names.set(shape(schema), place);
    bare[place] = schema;
  }
  for (const [inner, part] of partsOf(schema, place)) nameObjects(part, inner, bare, names);
}

/** The schemas that a schema is made of, each with a name for its place. */
function partsOf(
  { properties = {}, items, anyOf = [], additionalProperties }: Fields,
  place: string,
): [string, Fields][] {
  const parts: [string, unknown][] = [
    ...Object.entries(properties as Fields).map(([key, part]): [string, unknown] => [place + pascal(key), part]),
    [`${place}Item`, items],
    [`${place}Value`, additionalProperties],
    ...(anyOf as Fields[]).map((branch): [string, unknown] => [place, branch]),
  ];
  return parts.filter((part): part is [string, Fields] => isFields(part[1]));
}

const pascal = (key: string) => key.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The parts of a schema changed, without what only the program knows of it: the words in which it refuses. */
const mapParts = ({ expects: _expects, ...node }: Fields, change: (part: unknown) => unknown): Fields =>
  mapValues(node, (part, key) => (key === "examples" ? part : change(part)));

export function mapValues<In, Out>(
  values: Record<string, In>,
  change: (value: In, key: string) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
}

const notes = ["description", "examples", "deprecated"];

/** What a schema admits, without what is said about it: equal for equal schemas, since all are made by the same code. */
function shape(schema: Fields): string {
  return JSON.stringify(Object.entries(schema).filter(([key]) => !notes.includes(key)));
}

/** What is said about a schema here and not where it is defined. */
function ownNotes(schema: Fields, definition: Fields): Fields {
  const isOwn = (key: string) => key in schema && JSON.stringify(schema[key]) !== JSON.stringify(definition[key]);
  return Object.fromEntries(notes.filter(isOwn).map((key) => [key, schema[key]]));
}

/** "This or null" as one list of types, or of branches, shown in one line instead of two levels; one word as a constant. */
function inShort(schema: Fields): Fields {
  const { anyOf, enum: words, ...rest } = schema;
  if (Array.isArray(words)) return words.length === 1 ? { ...rest, const: words[0] } : schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || (anyOf[1] as Fields)["type"] !== "null") return schema;
  const { type, ...given } = anyOf[0] as Fields;
  if (Array.isArray(given["anyOf"])) return { ...rest, anyOf: [...(given["anyOf"] as Fields[]), anyOf[1]] };
  return typeof type !== "string" || "const" in given || "enum" in given
    ? schema
    : { ...rest, type: [type, "null"], ...given };
}
