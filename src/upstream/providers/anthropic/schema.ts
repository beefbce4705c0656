import { type Fields, isFields } from "../../../contract/fields.ts";
import { isResolvable, mapSchemas } from "../../translate/json-schema.ts";
import { refuse } from "../../refusal.ts";
import type { JsonForm } from "../../translate/settings.ts";
import type { Abilities } from "./models.ts";

/** How an answer in JSON is asked for: by a schema the model is held to, else by an instruction. */
export interface JsonOutput {
  format?: Fields;
  instruction?: string;
}

export function jsonOutput(form: JsonForm | undefined, { schemas }: Abilities): JsonOutput {
  if (!form) return {};
  const only = "and nothing else: no text before or after it, no code fence.";
  if (!form.schema) return { instruction: `Answer with one JSON object ${only}` };
  const schema = schemas ? closed(form.schema) : undefined;
  if (schema) return { format: { type: "json_schema", schema } };
  if (form.strict)
    refuse(
      "response_format.json_schema.strict",
      "must be false: this model cannot be held to this schema, only be told of it",
    );
  return { instruction: `Answer with JSON that follows this JSON Schema, ${only}\n${JSON.stringify(form.schema)}` };
}

/**
 * A schema in the form that Anthropic compiles (structured outputs, "JSON Schema limitations"): objects closed, and limits its
 * grammar does not know told in the description, as its own SDKs do. Undefined if that would change what the schema means.
 */
function closed(schema: Fields): Fields | undefined {
  let isSayable = isResolvable(schema);
  const compiled = mapSchemas(schema, (one) => {
    isSayable &&= Object.entries(one).every(([key, value]) => isKnown(key, value, one));
    return sayable(one);
  });
  return isSayable ? (compiled as Fields) : undefined;
}

function isKnown(key: string, value: unknown, { type, properties }: Fields): boolean {
  if (key === "additionalProperties") return typeof value === "boolean";
  if (key === "items") return isFields(value);
  // Closed, an object without properties could only be empty.
  if (key === "type")
    return value !== "object" ? !(Array.isArray(type) && type.includes("object")) : isFields(properties);
  return kept.has(key) || told.has(key) || dropped.has(key) || key === "oneOf";
}

function sayable(schema: Fields): Fields {
  const out: Fields = {};
  const limits: string[] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (key === "oneOf") out["anyOf"] = value;
    else if (
      kept.has(key) ||
      (key === "format" && formats.has(value)) ||
      (key === "minItems" && (value === 0 || value === 1))
    )
      out[key] = value;
    else if (told.has(key)) limits.push(`${key}: ${JSON.stringify(value)}`);
  }
  if (isFields(schema["properties"])) out["additionalProperties"] = false;
  if (limits.length > 0)
    out["description"] = [schema["description"], `{${limits.join(", ")}}`].filter(Boolean).join("\n");
  return out;
}

const kept = new Set(
  "type title description default enum const properties required items anyOf allOf $ref $defs definitions".split(" "),
);
const told = new Set(
  (
    "format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf " +
    "minItems maxItems uniqueItems minProperties maxProperties"
  ).split(" "),
);
const dropped = new Set(["$schema", "$id", "$comment", "examples", "additionalProperties"]);
const formats = new Set<unknown>("date-time time date duration email hostname uri ipv4 ipv6 uuid".split(" "));
