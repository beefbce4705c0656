import { GatewayError } from "../../errors.ts";
import { type Fields, fieldsIn, listIn, textIn } from "../../contract/fields.ts";

/** Refuses a request whose meaning a provider cannot keep; another provider of the model may. */
export function cannotHonour(param: string, right = "must be left out"): never {
  throw new GatewayError("invalid_request", `${param} ${right}: the provider of this model cannot honour it`, {
    param,
  });
}

/** The body without what a provider does not know: silently where nothing of the answer depends on it, else not at all. */
export function honour(body: Fields, drops: readonly string[], refuses: readonly string[]): Fields {
  const kept = { ...body };
  for (const field of drops) delete kept[field];
  for (const field of refuses) {
    if (kept[field] === undefined) continue;
    if (kept[field] !== null && !isDefault(field, kept[field])) cannotHonour(field);
    delete kept[field];
  }
  return kept;
}

/** Whether a field says only what would hold without it. */
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

/** For books, caches and queues of OpenAI: no answer is another without them. `seed` promises no more than to try. */
export const bookkeeping = [
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

/** The bookkeeping a provider does not have, if it has some. */
export const bookkeepingWithout = (...known: readonly string[]): string[] =>
  bookkeeping.filter((field) => !known.includes(field));

/** What asks for another answer, and only OpenAI itself gives. */
export const onlyOpenAI = [
  "audio",
  "modalities",
  "web_search_options",
  "moderation",
  "verbosity",
  "functions",
  "function_call",
];

/** The body in fewer of OpenAI's own ways: some tools chosen are all there are, empty stops are none, and a seed has no sign. */
export function plainFields({ stop, seed, ...body }: Fields): Fields {
  const stops = Array.isArray(stop) ? (stop as unknown[]).filter((sequence) => sequence !== "") : stop;
  return {
    ...onlyAllowedTools(body),
    ...(stops && !(Array.isArray(stops) && stops.length === 0) ? { stop: stops } : {}),
    // Some read -1 as a wish for chance.
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

/** A body whose wish for thought is told in the provider's own degrees; those that are not in the table are its own. */
export function effortAs(table: Readonly<Record<string, string>>, body: Fields): Fields {
  const own = table[textIn(body["reasoning_effort"])];
  return own === undefined ? body : { ...body, reasoning_effort: own };
}

/** For servers that know `tool_choice` as a word only: one tool, which must be called, is what naming it asks for. */
export function onlyTheNamedTool(body: Fields): Fields {
  const choice = body["tool_choice"];
  if (typeof choice !== "object" || choice === null) return body;
  const { name } = fieldsIn(fieldsIn(choice)["function"]);
  const tools = listIn(body["tools"]).filter((tool) => fieldsIn(tool["function"])["name"] === name);
  if (tools.length === 0) cannotHonour("tool_choice", "must be a word, or name one of the tools");
  return { ...body, tools, tool_choice: "required" };
}
