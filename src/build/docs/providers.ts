import type { Dialect } from "../../dialects/dialect.ts";
import { dialects } from "../../dialects/index.ts";
import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import type { Provider } from "../../upstream/provider.ts";
import { type ProviderKind, providers } from "../../upstream/providers/index.ts";
import type { Capability, Fate } from "../../upstream/translate/capabilities.ts";
import { type ParameterName, parameters } from "../../upstream/translate/parameters.ts";
import { code, markdownTable } from "./cells.ts";

/** Every kind of provider: where it answers, whose key it takes, and whether it lists its models. */
export function providerKindsTable(): string {
  const rows = Object.entries(providers).map(([kind, { facts, models }]) => [
    code(kind),
    facts.baseUrl ? code(facts.baseUrl) : facts.needsAddress ? "`base_url` is required" : "",
    { needed: "required", optional: "optional", unused: "none" }[facts.key],
    facts.variable ? code(facts.variable) : "",
    models ? "yes" : "no",
  ]);
  return markdownTable(["kind", "default address", "key", "found by", "lists its models"], rows);
}

/**
 * What each kind makes of every parameter of a request, from its column of the table. Where models of one kind differ, this holds for
 * the one named in `exampleModels`.
 */
export function parametersTable(): string {
  const rows = kinds.map((kind) => {
    const fates = parameterNames.map((name) => [name, fateOf(kind, name)] as const);
    const named = (fate: Fate) =>
      fates
        .filter(([, one]) => one === fate)
        .map(([name]) => code(name))
        .join(", ") || "none";
    return [code(kind), named("emulated"), named("left out"), named("refused")];
  });
  return markdownTable(["kind", "emulated", "left out", "refused"], rows);
}

/** How each emulation is done, and where. */
export function emulationsTable(): string {
  const ways = new Map<string, { name: ParameterName; how: string; at: string[] }>();
  for (const name of parameterNames)
    for (const kind of kinds) {
      const how = capabilityOf(kind, name)?.how;
      if (how === undefined) continue;
      const way = ways.get(`${name} ${how}`) ?? { name, how, at: [] };
      ways.set(`${name} ${how}`, { ...way, at: [...way.at, code(kind)] });
    }
  const rows = [...ways.values()].map(({ name, how, at }) => [code(name), how, at.join(", ")]);
  return markdownTable(["parameter", "had by", "at"], rows);
}

/** What becomes of a dialect's own fields where its requests are translated. */
export function untranslatedTable(): string {
  const rows = dialects.flatMap(({ name, route, untranslated = {} }: Dialect) =>
    // A count is never translated.
    route.operationId.startsWith("count")
      ? []
      : Object.entries(untranslated).map(([field, { fate, isRejectable, how }]) => [
          code(name),
          code(field),
          how === undefined ? fate : `${fate}: ${how}`,
          isRejectable ? "400" : "the same",
        ]),
  );
  return markdownTable(["API", "field", "where it is translated", "with `unsupported: reject`"], rows);
}

const fateOf = (kind: ProviderKind, name: ParameterName): Fate => capabilityOf(kind, name)?.fate ?? "honoured";

function capabilityOf(kind: ProviderKind, name: ParameterName): Capability | undefined {
  const provider: Provider = providers[kind];
  return provider.capabilities?.(exampleOf(name), exampleModels[kind] ?? "a-model")[name];
}

const kinds = Object.keys(providers) as ProviderKind[];
const parameterNames = Object.keys(parameters) as ParameterName[];

/** A usual model, of kinds whose models differ. */
export const exampleModels: Partial<Record<ProviderKind, string>> = {
  openai: "gpt-5-mini",
  anthropic: "claude-sonnet-4-5",
  gemini: "gemini-2.5-flash",
  bedrock: "anthropic.claude-sonnet-4-5-20250929-v1:0",
};

/** A request that asks for a parameter. */
export const exampleOf = (name: ParameterName): ChatRequest => ({ ...plain, ...besideOf[name], ...examples[name] });

/** The same request without it. */
export const withoutExampleOf = (name: ParameterName): ChatRequest => ({ ...plain, ...besideOf[name] });

const plain: ChatRequest = { model: "a-model", messages: [{ role: "user", content: "Hello" }] };
const lookup = { name: "lookup", description: "Looks a word up", parameters: { type: "object", properties: {} } };
const tools: ChatRequest["tools"] & object = [
  { type: "function", function: lookup },
  { type: "function", function: { ...lookup, name: "spell" } },
];
const chosen = { type: "function", function: { name: "lookup" } };
const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false };
const schemaFormat = (strict: boolean): ChatRequest["response_format"] & object => ({
  type: "json_schema",
  json_schema: { name: "letter", schema, strict },
});
const speakers: ChatRequest["messages"] = [
  { role: "user", content: "Hello" },
  { role: "assistant", content: "Hi" },
  { role: "user", content: "And I?" },
];
const calls: ChatRequest["messages"] = [
  { role: "user", content: "Hello" },
  { role: "assistant", content: null, function_call: { name: "lookup", arguments: "{}" } },
  { role: "function", name: "lookup", content: "found" },
];

/** What must be there for a parameter to mean something. */
const besideOf: Partial<Record<ParameterName, Partial<ChatRequest>>> = {
  "messages.name": { messages: speakers },
  function_call: { functions: [lookup] },
  "tools.strict": { tools },
  parallel_tool_calls: { tools },
  "tool_choice.none": { tools },
  "tool_choice.required": { tools },
  "tool_choice.named": { tools },
  "tool_choice.allowed_tools": { tools },
  top_logprobs: { logprobs: true },
  reasoning_effort: { max_tokens: 8192 },
  stream_options: { stream: true },
};

const examples: Record<ParameterName, Partial<ChatRequest>> = {
  "messages.function": { messages: calls },
  "messages.name": {
    messages: speakers.map((message, index) => ({ ...message, ...(index === 1 ? {} : { name: `Speaker${index}` }) })),
  },
  functions: { functions: [lookup] },
  function_call: { function_call: { name: "lookup" } },
  tools: { tools },
  "tools.custom": { tools: [{ type: "custom", custom: { name: "sql" } } as { type: "custom" }] },
  "tools.strict": { tools: [{ type: "function", function: { ...lookup, strict: true } }, tools[1]!] },
  parallel_tool_calls: { parallel_tool_calls: false },
  "tool_choice.none": { tool_choice: "none" },
  "tool_choice.required": { tool_choice: "required" },
  "tool_choice.named": { tool_choice: chosen },
  "tool_choice.allowed_tools": {
    tool_choice: { type: "allowed_tools", allowed_tools: { mode: "auto", tools: [chosen] } } as { type: string },
  },
  "response_format.json_schema.strict": { response_format: schemaFormat(true) },
  "response_format.json_schema": { response_format: schemaFormat(false) },
  "response_format.json_object": { response_format: { type: "json_object" } },
  temperature: { temperature: 0.7 },
  top_p: { top_p: 0.9 },
  max_tokens: { max_tokens: 2048 },
  stop: { stop: ["END"] },
  n: { n: 2 },
  seed: { seed: 7 },
  frequency_penalty: { frequency_penalty: 0.5 },
  presence_penalty: { presence_penalty: 0.5 },
  logit_bias: { logit_bias: { "50256": -100 } },
  logprobs: { logprobs: true },
  top_logprobs: { top_logprobs: 2 },
  reasoning_effort: { reasoning_effort: "high" },
  verbosity: { verbosity: "low" },
  modalities: { modalities: ["text", "audio"] },
  audio: { audio: { voice: "alloy", format: "wav" } },
  web_search_options: { web_search_options: {} } as Partial<ChatRequest>,
  moderation: { moderation: { model: "omni-moderation-latest" } } as Partial<ChatRequest>,
  prediction: { prediction: { type: "content", content: "Dear Maria" } },
  service_tier: { service_tier: "flex" },
  user: { user: "user-1234" },
  safety_identifier: { safety_identifier: "user-1234" },
  metadata: { metadata: { ticket: "4711" } },
  store: { store: true },
  prompt_cache_key: { prompt_cache_key: "letters" } as Partial<ChatRequest>,
  prompt_cache_retention: { prompt_cache_retention: "24h" } as Partial<ChatRequest>,
  prompt_cache_options: { prompt_cache_options: { ttl: "1h" } } as Partial<ChatRequest>,
  stream: { stream: true },
  stream_options: { stream_options: { include_usage: true } },
};
