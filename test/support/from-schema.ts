import type { Chance } from "../privacy/chance.ts";
import { anything, type Json, type Plants } from "./everywhere.ts";

/** What of JSON Schema the contracts of dialects use. */
export interface Schema {
  type?: string | readonly string[];
  const?: Json;
  enum?: readonly Json[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  pattern?: string;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  examples?: readonly Json[];
}

/**
 * A value that a schema allows, with something planted in each text that is none of its words, under fields that it does not know, and in
 * keys that callers choose: a field that is added to the schema later is tried without another line here.
 * @param rare of how many optional fields one is there
 */
export function fromSchema(schema: Schema, random: Chance, given: Plants, name = "", depth = 0, rare = 2): Json {
  if ("const" in schema) return schema.const!;
  if (schema.enum) return random.of([...schema.enum]);
  if (schema.anyOf) {
    const some = schema.anyOf.filter(({ type }) => type !== "null");
    return fromSchema(random.of(some.length > 0 ? [...some] : [...schema.anyOf]), random, given, name, depth, rare);
  }
  const type = typeof schema.type === "string" ? schema.type : schema.type?.find((one) => one !== "null");
  const usual = schema.examples?.length ? random.of([...schema.examples]) : undefined;
  if (type === "null") return null;
  if (type === "boolean") return random.below(2) === 0;
  if (type === "number" || type === "integer")
    return typeof usual === "number" ? usual : Math.max(schema.minimum ?? 1, Math.min(schema.maximum ?? 9, 1));
  if (type === "string") return textFor(schema, random, given, name, usual);
  if (type === "array") {
    if (!schema.items) return [anything(random, given, 2)];
    const count = Math.max(schema.minItems ?? 0, depth > 5 ? 1 : 1 + random.below(2));
    return Array.from({ length: count }, () => fromSchema(schema.items!, random, given, name, depth + 1, rare));
  }
  return type === "object" ? objectFor(schema, random, given, depth, rare) : anything(random, given, 3);
}

function textFor(schema: Schema, random: Chance, given: Plants, name: string, usual: Json | undefined): Json {
  // A type that nobody knows is refused where a request is translated, so most are left to the contract's own.
  const isKept = schema.pattern !== undefined || random.below(10) < (name === "type" || name === "role" ? 9 : 1);
  if (isKept && typeof usual === "string") return usual;
  if ((schema.maxLength ?? Infinity) <= 64) return given.value();
  if (name !== "arguments" && random.below(4) > 0) return given.text();
  return JSON.stringify({ to: given.text(), inner: JSON.stringify({ [given.value()]: given.text() }) });
}

function objectFor(schema: Schema, random: Chance, given: Plants, depth: number, rare: number): Json {
  const out: Record<string, Json> = {};
  const { properties = {}, required = [], additionalProperties: others, patternProperties = {} } = schema;
  for (const [key, inner] of Object.entries(properties))
    if (required.includes(key) || random.below(depth > 5 ? 2 * rare : rare) === 0)
      out[key] = fromSchema(inner, random, given, key, depth + 1, rare);
  const more = typeof others === "object" ? others : Object.values(patternProperties)[0];
  if (more) {
    const usual = Object.keys((schema.examples?.[0] ?? {}) as object);
    out[random.of([given.value(), usual[0] ?? "ticket"])] = fromSchema(more, random, given, "", depth + 1, rare);
  } else if (others !== false && random.below(rare) === 0) {
    out[random.of(["newer", "x-owner", given.value()])] = anything(random, given, 2);
  }
  return out;
}
