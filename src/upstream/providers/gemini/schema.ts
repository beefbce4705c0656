import { type Fields, isFields } from "../../../contract/fields.ts";
import { mapSchemas, pointed } from "../../translate/json-schema.ts";

/** Schemas of at most so many parts are written out: references can make any number of one, and no end of one that refers to itself. */
const partsLimit = 2000;

/**
 * A JSON Schema of an object in Gemini's `Schema`, a part of OpenAPI 3.0 (ai.google.dev/api/caching#Schema): references written out,
 * `const` as a list of one. Undefined if that cannot say all of it.
 */
export function openApiSchema(root: Fields): Fields | undefined {
  let parts = 0;
  return written({ type: "object", ...root });

  function written(schema: unknown): Fields | undefined {
    if (!isFields(schema) || ++parts > partsLimit) return undefined;
    const { $ref: reference, ...beside } = schema;
    if (reference !== undefined) {
      const target = pointed(root, reference);
      return isFields(target) ? written({ ...target, ...beside }) : undefined;
    }
    const out: Fields = {};
    for (const [key, value] of Object.entries(schema)) {
      if (dropped.has(key) || (key === "additionalProperties" && typeof value === "boolean")) continue;
      const fields = field(key, value, schema);
      if (!fields) return undefined;
      Object.assign(out, fields);
    }
    return isWhole(out) ? out : undefined;
  }

  /** What a keyword becomes; undefined if it cannot be said. */
  function field(key: string, value: unknown, { type }: Fields): Fields | undefined {
    switch (key) {
      case "type":
        return typeOf(value);
      case "properties": {
        const properties = Object.entries(isFields(value) ? value : {}).map(
          ([name, one]) => [name, written(one)] as const,
        );
        return properties.every(([, one]) => one) ? { properties: Object.fromEntries(properties) } : undefined;
      }
      case "items": {
        const items = written(value);
        return items && { items };
      }
      case "anyOf":
      case "oneOf":
        return alternatives(value);
      case "const":
        return field("enum", [value], {});
      case "enum":
        return Array.isArray(value) && value.every((one) => typeof one === "string")
          ? { type: "string", enum: value }
          : undefined;
      case "format":
        return ![type].flat().includes("string") || value === "date-time" || value === "enum"
          ? { format: value }
          : undefined;
      default:
        return kept.has(key) ? { [key]: value } : undefined;
    }
  }

  function alternatives(value: unknown): Fields | undefined {
    if (!Array.isArray(value)) return undefined;
    const given = value.filter((one) => !(isFields(one) && one["type"] === "null"));
    const some = given.map(written);
    if (some.length === 0 || !some.every(Boolean)) return undefined;
    return {
      ...(some.length === 1 ? some[0] : { anyOf: some }),
      ...(given.length < value.length ? { nullable: true } : {}),
    };
  }
}

/** Gemini takes JSON Schema for answers, but for its dialect's name and `const`. */
export function responseSchema(schema: Fields): unknown {
  return mapSchemas(schema, ({ $schema: _dialect, const: constant, ...rest }) =>
    constant === undefined ? rest : { ...rest, enum: [constant] },
  );
}

function typeOf(type: unknown): Fields | undefined {
  const [first, ...others] = (Array.isArray(type) ? type : [type]).filter((one) => one !== "null") as unknown[];
  if (typeof first !== "string" || others.length > 0) return undefined;
  return { type: first, ...(Array.isArray(type) && type.includes("null") ? { nullable: true } : {}) };
}

/** An object must name its properties, a list what it holds, and everything else its type. */
function isWhole({ type, properties, items, anyOf }: Fields): boolean {
  if (type === "object") return isFields(properties) && Object.keys(properties).length > 0;
  return type === "array" ? items !== undefined : typeof type === "string" || anyOf !== undefined;
}

const kept = new Set(
  "title description default nullable required minItems maxItems minLength maxLength pattern minimum maximum minProperties maxProperties".split(
    " ",
  ),
);
const dropped = new Set(["$schema", "$id", "$comment", "$defs", "definitions", "examples"]);
