import { type Fields, isFields } from "../../../contract/fields.ts";
import { isResolvable, mapSchemas } from "../../translate/json-schema.ts";
import type { JsonFormat } from "../../translate/settings.ts";
import type { AnthropicAbilities } from "./models.ts";

/** How JSON is asked for: by a schema that constrains the model where it can, else by an instruction. */
export interface AnthropicJsonOutput {
  format?: Fields;
  instruction?: string;
}

export function anthropicJsonOutput(
  wanted: JsonFormat | undefined,
  { schemas }: AnthropicAbilities,
): AnthropicJsonOutput {
  if (!wanted) return {};
  const only = "and nothing else: no text before or after it, no code fence.";
  if (!wanted.schema) return { instruction: `Answer with one JSON object ${only}` };
  const schema = schemas ? compilable(wanted.schema) : undefined;
  if (schema) return { format: { type: "json_schema", schema } };
  return { instruction: `Answer with JSON that follows this JSON Schema, ${only}\n${JSON.stringify(wanted.schema)}` };
}

/**
 * A schema in the subset that Anthropic compiles (structured outputs, "JSON Schema limitations"): objects closed, and limits outside
 * its grammar moved to the description, as its own SDKs do. Undefined if that would change what the schema means.
 */
function compilable(schema: Fields): Fields | undefined {
  let isCompilable = isResolvable(schema);
  const compiled = mapSchemas(schema, (one) => {
    isCompilable &&= Object.entries(one).every(([key, value]) => isKnown(key, value, one));
    return restricted(one);
  });
  return isCompilable ? (compiled as Fields) : undefined;
}

function isKnown(key: string, value: unknown, { type, properties }: Fields): boolean {
  // Objects are closed where it is left out: that is how most schemas are meant. One that says true counts on other fields.
  if (key === "additionalProperties") return value === false;
  if (key === "items") return isFields(value);
  // Once closed, an object without properties could only be empty.
  if (key === "type")
    return value !== "object" ? !(Array.isArray(type) && type.includes("object")) : isFields(properties);
  return kept.has(key) || described.has(key) || dropped.has(key) || key === "oneOf";
}

function restricted(schema: Fields): Fields {
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
    else if (described.has(key)) limits.push(`${key}: ${JSON.stringify(value)}`);
  }
  if (isFields(schema["properties"])) out["additionalProperties"] = false;
  if (limits.length > 0)
    out["description"] = [schema["description"], `{${limits.join(", ")}}`].filter(Boolean).join("\n");
  return out;
}

const kept = new Set(
  "type title description default enum const properties required items anyOf allOf $ref $defs definitions".split(" "),
);
const described = new Set(
  (
    "format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf " +
    "minItems maxItems uniqueItems minProperties maxProperties"
  ).split(" "),
);
const dropped = new Set(["$schema", "$id", "$comment", "examples", "additionalProperties"]);
const formats = new Set<unknown>("date-time time date duration email hostname uri ipv4 ipv6 uuid".split(" "));
