import { type Fields, isFields } from "../../../contract/fields.ts";
import { mapSchemas, refTarget } from "../../translate/json-schema.ts";

/** The most schemas one is expanded to: references multiply, and without end where a schema refers to itself. */
const partsLimit = 2000;
/** Characters of JSON that references add: one of a megabyte could otherwise be written a thousand times. */
const addedLimit = 16_384;

/**
 * A JSON Schema of an object as Gemini's `Schema`, a subset of OpenAPI 3.0 (ai.google.dev/api/caching#Schema): references expanded,
 * `const` as an `enum` of one. Undefined if the subset cannot express all of it.
 */
export function openApiSchema(root: Fields): Fields | undefined {
  let parts = 0;
  let added = 0;
  return converted({ type: "object", ...root });

  function converted(schema: unknown): Fields | undefined {
    if (!isFields(schema) || ++parts > partsLimit) return undefined;
    const { $ref: reference, ...beside } = schema;
    if (reference !== undefined) {
      const target = refTarget(root, reference);
      if (!isFields(target) || (added += JSON.stringify(target).length) > addedLimit) return undefined;
      return converted({ ...target, ...beside });
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

  /** The fields for one keyword; undefined if it cannot be expressed. */
  function field(key: string, value: unknown, { type }: Fields): Fields | undefined {
    switch (key) {
      case "type":
        return typeOf(value);
      case "properties": {
        const properties = Object.entries(isFields(value) ? value : {}).map(
          ([name, one]) => [name, converted(one)] as const,
        );
        return properties.every(([, one]) => one) ? { properties: Object.fromEntries(properties) } : undefined;
      }
      case "items": {
        const items = converted(value);
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
    const some = given.map(converted);
    if (some.length === 0 || !some.every(Boolean)) return undefined;
    return {
      ...(some.length === 1 ? some[0] : { anyOf: some }),
      ...(given.length < value.length ? { nullable: true } : {}),
    };
  }
}

/** Gemini takes JSON Schema for answers, without `$schema` and `const`. */
export function responseSchema(schema: Fields): unknown {
  return mapSchemas(schema, ({ $schema: _schema, const: constant, ...rest }) =>
    constant === undefined ? rest : { ...rest, enum: [constant] },
  );
}

function typeOf(type: unknown): Fields | undefined {
  const [first, ...others] = (Array.isArray(type) ? type : [type]).filter((one) => one !== "null") as unknown[];
  if (typeof first !== "string" || others.length > 0) return undefined;
  return { type: first, ...(Array.isArray(type) && type.includes("null") ? { nullable: true } : {}) };
}

/** Gemini requires an object's properties, an array's items, and the type of everything else. */
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
