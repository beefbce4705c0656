import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import { GatewayError } from "../../errors.ts";
import type { Provider, Target } from "../../upstream/provider.ts";
import { type ProviderKind, providers } from "../../upstream/providers/index.ts";
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
 * What each kind makes of the optional fields of a request, found by asking its encoder: a field is refused if `encode` throws, left out
 * if the body is the same without it. Where models of one kind differ, this holds for the one named in `exampleModels`.
 */
export async function honouredFields(): Promise<string> {
  const rows: string[][] = [];
  for (const kind of Object.keys(providers) as ProviderKind[]) {
    const fates = await Promise.all(probes.map(async (probe) => [probe.name, await fateOf(kind, probe)] as const));
    const named = (fate: Fate) =>
      fates
        .filter(([, one]) => one === fate)
        .map(([name]) => code(name))
        .join(", ") || "none";
    rows.push([code(kind), named("refused"), named("left out")]);
  }
  return markdownTable(["kind", "refused with 400", "left out"], rows);
}

type Fate = "sent" | "left out" | "refused";

interface Probe {
  name: string;
  fields: Partial<ChatRequest>;
  /** What must be there with and without it. */
  beside?: Partial<ChatRequest>;
}

const exampleModels: Partial<Record<ProviderKind, string>> = {
  openai: "gpt-5-mini",
  anthropic: "claude-sonnet-4-5",
  gemini: "gemini-2.5-flash",
  bedrock: "anthropic.claude-sonnet-4-5-20250929-v1:0",
};

const lookup = { name: "lookup", description: "Looks a word up", parameters: { type: "object", properties: {} } };
const tools: Partial<ChatRequest> = { tools: [{ type: "function", function: lookup }] };
const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false };

const probes: readonly Probe[] = [
  { name: "temperature", fields: { temperature: 0.7 } },
  { name: "top_p", fields: { top_p: 0.9 } },
  { name: "max_tokens", fields: { max_tokens: 2048 } },
  { name: "stop", fields: { stop: ["END"] } },
  { name: "n", fields: { n: 2 } },
  { name: "tools", fields: tools },
  { name: "tool_choice", fields: { tool_choice: "required" }, beside: tools },
  { name: "parallel_tool_calls", fields: { parallel_tool_calls: false }, beside: tools },
  { name: "response_format: json_object", fields: { response_format: { type: "json_object" } } },
  {
    name: "response_format: json_schema",
    fields: { response_format: { type: "json_schema", json_schema: { name: "letter", schema, strict: true } } },
  },
  { name: "frequency_penalty", fields: { frequency_penalty: 0.5 } },
  { name: "presence_penalty", fields: { presence_penalty: 0.5 } },
  { name: "logit_bias", fields: { logit_bias: { "50256": -100 } } },
  { name: "logprobs", fields: { logprobs: true } },
  { name: "seed", fields: { seed: 7 } },
  { name: "reasoning_effort", fields: { reasoning_effort: "high" }, beside: { max_tokens: 8192 } },
  { name: "verbosity", fields: { verbosity: "low" } },
  { name: "service_tier", fields: { service_tier: "flex" } },
  { name: "prediction", fields: { prediction: { type: "content", content: "Dear Maria" } } },
  { name: "audio", fields: { audio: { voice: "alloy", format: "wav" }, modalities: ["text", "audio"] } },
  { name: "web_search_options", fields: { web_search_options: {} } as Partial<ChatRequest> },
  { name: "functions", fields: { functions: [{ name: "lookup" }] } },
  { name: "user", fields: { user: "user-1234" } },
  { name: "metadata", fields: { metadata: { ticket: "4711" } } },
];

async function fateOf(kind: ProviderKind, { fields, beside = {} }: Probe): Promise<Fate> {
  const without = await encoded(kind, beside);
  try {
    return (await encoded(kind, { ...beside, ...fields })) === without ? "left out" : "sent";
  } catch (thrown) {
    if (thrown instanceof GatewayError) return "refused";
    throw thrown;
  }
}

async function encoded(kind: ProviderKind, fields: Partial<ChatRequest>): Promise<string> {
  const provider: Provider = providers[kind];
  const model = exampleModels[kind] ?? "a-model";
  const request: ChatRequest = { model, messages: [{ role: "user", content: "Hello" }], ...structuredClone(fields) };
  const target: Target = {
    name: kind,
    provider,
    model,
    baseUrl: provider.facts.baseUrl ?? "https://provider.example/v1",
    apiKey: "key",
    headers: {},
    timeouts: { connectMs: 1, firstTokenMs: 1, idleMs: 1, totalMs: 1 },
  };
  const { url, body } = await provider.encode(request, target);
  return JSON.stringify([url, body]);
}
