import { type Fields, fieldsIn, listIn, textIn } from "../../contract/fields.ts";
import { cannotHonour } from "../refusal.ts";

/** The body without fields a provider does not know: `drops` silently, `refuses` only where they hold their default. */
export function withoutUnknown(body: Fields, drops: readonly string[], refuses: readonly string[]): Fields {
  const kept = { ...body };
  for (const field of drops) delete kept[field];
  for (const field of refuses) {
    if (kept[field] === undefined) continue;
    if (kept[field] !== null && !isDefault(field, kept[field])) cannotHonour(field);
    delete kept[field];
  }
  return kept;
}

/** Whether a value is what the field's absence means. */
export function isDefault(field: string, value: unknown): boolean {
  if (Array.isArray(value) && value.length === 0) return true;
  if (field === "logit_bias") return typeof value === "object" && Object.keys(value ?? {}).length === 0;
  if (field === "modalities") return JSON.stringify(value) === '["text"]';
  return field in defaults && defaults[field] === value;
}

const defaults: Fields = {
  n: 1,
  logprobs: false,
  top_logprobs: 0,
  frequency_penalty: 0,
  presence_penalty: 0,
  parallel_tool_calls: true,
  verbosity: "medium",
  function_call: "none",
};

/** Fields for OpenAI's accounting, caches and queues: no answer differs without them. */
export const accountingFields = [
  "user",
  "safety_identifier",
  "metadata",
  "store",
  "service_tier",
  "prompt_cache_key",
  "prompt_cache_retention",
  "prompt_cache_options",
  "prediction",
];

/** Those a provider does not have. */
export const accountingFieldsBut = (...known: readonly string[]): string[] =>
  accountingFields.filter((field) => !known.includes(field));

/** Fields that change the answer and that only OpenAI itself honours. */
export const openaiOnlyFields = [
  "audio",
  "modalities",
  "web_search_options",
  "moderation",
  "verbosity",
  "functions",
  "function_call",
];

/** The body in the forms other servers accept: allowed tools as the only tools, no empty stops, no negative seed. */
export function portableFields({ stop, seed, ...body }: Fields): Fields {
  const stops = Array.isArray(stop) ? (stop as unknown[]).filter((sequence) => sequence !== "") : stop;
  return {
    ...onlyAllowedTools(body),
    ...(stops && !(Array.isArray(stops) && stops.length === 0) ? { stop: stops } : {}),
    // Some servers take -1 for "choose at random".
    ...(typeof seed === "number" ? { seed: Math.abs(seed) } : {}),
  };
}

function onlyAllowedTools(body: Fields): Fields {
  const choice = fieldsIn(body["tool_choice"]);
  if (choice["type"] !== "allowed_tools") return body;
  const { mode, tools } = fieldsIn(choice["allowed_tools"]);
  const nameOf = (tool: Fields) => fieldsIn(tool["function"])["name"];
  const names = listIn(tools).map(nameOf);
  const allowed = listIn(body["tools"]).filter((tool) => names.includes(nameOf(tool)));
  if (allowed.length === 0 || names.some((name) => !allowed.some((tool) => nameOf(tool) === name)))
    cannotHonour("tool_choice.allowed_tools.tools", "must be some of the tools, each a function by its name");
  return { ...body, tools: allowed, tool_choice: mode === "required" ? "required" : "auto" };
}

/** Maps `reasoning_effort` to the provider's own efforts; values that are not in the table are sent as they are. */
export function mapEffort(table: Readonly<Record<string, string>>, body: Fields): Fields {
  const mapped = table[textIn(body["reasoning_effort"])];
  return mapped === undefined ? body : { ...body, reasoning_effort: mapped };
}

/** For servers that take `tool_choice` only as a word: a named tool becomes the only one, and required. */
export function onlyNamedTool(body: Fields): Fields {
  const choice = body["tool_choice"];
  if (typeof choice !== "object" || choice === null) return body;
  const { name } = fieldsIn(fieldsIn(choice)["function"]);
  const tools = listIn(body["tools"]).filter((tool) => fieldsIn(tool["function"])["name"] === name);
  if (tools.length === 0) cannotHonour("tool_choice", "must be a word, or name one of the tools");
  return { ...body, tools, tool_choice: "required" };
}
