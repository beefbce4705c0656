import { GatewayError } from "../errors.ts";
import type { ChatRequest } from "./chat.ts";

/**
 * A human-readable text of a request, where it stands.
 * `json`: JSON text the model wrote; `name`: a participant's name; `identifier`: never read by the model, only compared.
 */
export interface TextField {
  owner: Record<string, unknown>;
  key: string;
  kind: "text" | "json" | "name" | "identifier";
}

/**
 * Every text of a request that can hold personal data: everything is text unless this file knows that it is not,
 * so that a field newer than this contract is protected too. Never: schema keywords, ids, enum values, model names, media.
 */
export function textFields(request: ChatRequest): TextField[] {
  const fields: TextField[] = [];
  const body: Record<string, unknown> = request;
  for (const [key, value] of Object.entries(body)) {
    if (identifiers.has(key)) add(body, key, "identifier");
    else if (schemaHolders.has(key)) walkSchema(value, 0, false);
    else if (key === "metadata" && isObject(value))
      for (const pair of Object.keys(value)) add(value, pair, "identifier");
    else if (!requestWords.has(key)) visit(body, key, 0);
  }
  return fields;

  function add(owner: Record<string, unknown>, key: string, kind: TextField["kind"]): void {
    if (typeof owner[key] === "string" && owner[key] !== "") fields.push({ owner, key, kind });
  }

  function visit(owner: Record<string, unknown>, key: string, depth: number): void {
    const value = owner[key];
    if (typeof value === "string")
      add(owner, key, key === "arguments" ? "json" : key === "name" && owner["role"] === "user" ? "name" : "text");
    else if (typeof value === "object" && value !== null) {
      refuseDepth(depth);
      const inner = value as Record<string, unknown>;
      for (const name of Object.keys(inner))
        if (!words.has(name) && !isFunctionName(inner, name)) visit(inner, name, depth + 1);
    }
  }

  /** Inside a JSON Schema only its descriptions and sample values are text; `named` says that the keys here are names of properties. */
  function walkSchema(value: unknown, depth: number, named: boolean): void {
    if (typeof value !== "object" || value === null) return;
    refuseDepth(depth);
    const owner = value as Record<string, unknown>;
    for (const key of Object.keys(owner)) {
      if (!named && (key === "examples" || key === "default")) visit(owner, key, depth + 1);
      else if (!named && typeof owner[key] === "string") {
        if (schemaTexts.has(key)) add(owner, key, "text");
      } else if (named || !schemaValues.has(key)) walkSchema(owner[key], depth + 1, !named && namingKeywords.has(key));
    }
  }
}

/** Levels of nesting a request may have: what lies deeper could not be searched, so it is not sent. */
const depthLimit = 128;

function refuseDepth(depth: number): void {
  if (depth > depthLimit)
    throw new GatewayError("invalid_request", `The request must be nested at most ${depthLimit} levels deep`);
}

/** A function's name is an identifier of the program, wherever a call or a result carries it. */
function isFunctionName(owner: Record<string, unknown>, key: string): boolean {
  return (
    key === "name" &&
    ("arguments" in owner || "input" in owner || owner["role"] === "tool" || owner["role"] === "function")
  );
}

const identifiers = new Set(["user", "safety_identifier", "prompt_cache_key"]);
const schemaHolders = new Set(["tools", "functions", "response_format"]);

/** Keys whose strings are words of the protocol, identifiers or media, wherever they stand below the request. */
const words = new Set([
  ...["type", "role", "id", "tool_call_id", "call_id", "file_id", "url", "data", "file_data", "format", "detail"],
  ...["media_type", "mime_type", "voice", "encrypted_content", "signature", "thought_signature"],
]);

/** Fields of the request itself that hold no text. */
const requestWords = new Set([
  ...[
    "model",
    "service_tier",
    "reasoning_effort",
    "verbosity",
    "tool_choice",
    "function_call",
    "modalities",
    "logit_bias",
  ],
  ...["prompt_cache_retention", "prompt_cache_options", "stream_options", "audio"],
]);

const schemaTexts = new Set(["description", "title", "$comment"]);
const schemaValues = new Set(["enum", "const", "required"]);
const namingKeywords = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
