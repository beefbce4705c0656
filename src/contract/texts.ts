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
  const found: TextField[] = [];
  const body: Fields = request;
  for (const key of Object.keys(body)) {
    if (identifiers.has(key)) addField(body, key, "identifier", found);
    else if (key === "metadata") addIdentifiers(body[key], found);
    else if (schemaHolders.has(key)) addSchemaTexts(body[key], 0, false, found);
    else if (!requestWords.has(key)) addTexts(body, key, 0, false, found);
  }
  return found;
}

type Fields = Record<string, unknown>;

function addField(owner: Fields, key: string, kind: TextField["kind"], found: TextField[]): void {
  if (typeof owner[key] === "string" && owner[key] !== "") found.push({ owner, key, kind });
}

function addIdentifiers(value: unknown, found: TextField[]): void {
  if (isFields(value)) for (const key of Object.keys(value)) addField(value, key, "identifier", found);
}

/** The texts in a field and below it; `isMedia` says that its owner is a picture, a sound or a file. */
function addTexts(owner: Fields, key: string, depth: number, isMedia: boolean, found: TextField[]): void {
  const value = owner[key];
  if (typeof value === "string") {
    if (!isWord(owner, key) && !(isMedia && mediaWords.has(key)) && !isMediaItself(key, value))
      addField(owner, key, kindOf(owner, key), found);
  } else if (isFields(value)) {
    refuseDepth(depth);
    const isMediaHere = mediaHolders.has(key);
    for (const name of Object.keys(value)) addTexts(value, name, depth + 1, isMediaHere, found);
  }
}

function kindOf(owner: Fields, key: string): TextField["kind"] {
  if (key === "arguments") return "json";
  return key === "name" && owner["role"] === "user" ? "name" : "text";
}

/** Inside a JSON Schema only its descriptions and sample values are text; `areNames` says that the keys here are names of properties. */
function addSchemaTexts(value: unknown, depth: number, areNames: boolean, found: TextField[]): void {
  if (!isFields(value)) return;
  refuseDepth(depth);
  for (const key of Object.keys(value)) {
    if (areNames) addSchemaTexts(value[key], depth + 1, false, found);
    else if (schemaTextKeys.has(key)) addTexts(value, key, depth + 1, false, found);
    else if (!schemaValueKeys.has(key)) addSchemaTexts(value[key], depth + 1, namingKeys.has(key), found);
  }
}

/** Levels of nesting a request may have: what lies deeper could not be searched, so it is not sent. */
const depthLimit = 128;

function refuseDepth(depth: number): void {
  if (depth > depthLimit)
    throw new GatewayError("invalid_request", `The request must be nested at most ${depthLimit} levels deep`);
}

/** Words of the protocol and identifiers. A function's name is one of the program's, wherever a call or a result carries it. */
function isWord(owner: Fields, key: string): boolean {
  if (key !== "name") return words.has(key);
  return "arguments" in owner || "input" in owner || owner["role"] === "tool" || owner["role"] === "function";
}

/** Where a picture is found, or bytes as text: no detector could read them, and none may change them. */
function isMediaItself(key: string, value: string): boolean {
  if (mediaHolders.has(key)) return /^(?:data:|https?:)/.test(value);
  return mediaWords.has(key) && /^(?:data:[\w./+-]+;base64,|[\w+/-]{64,}={0,2}$)/.test(value.slice(0, 4096));
}

const identifiers = new Set(["user", "safety_identifier", "prompt_cache_key"]);
const schemaHolders = new Set(["tools", "functions", "response_format"]);

const words = new Set(
  "type role id tool_call_id call_id file_id format media_type mime_type encrypted_content signature thought_signature".split(
    " ",
  ),
);
const mediaHolders = new Set(["image_url", "video_url", "input_audio", "file", "audio"]);
const mediaWords = new Set(["url", "data", "file_data", "detail"]);

/** Fields of the request itself that hold no text. */
const requestWords = new Set(
  (
    "model service_tier reasoning_effort verbosity tool_choice function_call modalities logit_bias " +
    "prompt_cache_retention prompt_cache_options stream_options audio"
  ).split(" "),
);

const schemaTextKeys = new Set(["description", "title", "$comment", "examples", "default"]);
const schemaValueKeys = new Set(["enum", "const", "required"]);
const namingKeys = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

/** Objects, and arrays, whose keys are their indices. */
function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
