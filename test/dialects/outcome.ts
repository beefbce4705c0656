import type { Fields } from "../../src/contract/fields.ts";
import type { Dialect, DialectRequest } from "../../src/dialects/dialect.ts";
import { GatewayError } from "../../src/errors.ts";
import type { Provider, Target } from "../../src/upstream/provider.ts";
import { providers } from "../../src/upstream/providers/index.ts";
import { written } from "../../src/upstream/routing/ask.ts";
import { leftOutAt } from "../../src/upstream/routing/left-out.ts";
import type { Unsupported } from "../../src/upstream/translate/capabilities.ts";
import { completion, message } from "../support/answers.ts";

const at = (name: string, provider: Provider, more: Partial<Target> = {}): Target => {
  const { native: _native, lanes: _lanes, ...rest } = provider;
  return {
    name,
    provider: rest,
    model: "theirs",
    baseUrl: "https://provider.example/v1",
    apiKey: "key",
    headers: {},
    timeouts: { connectMs: 1, firstTokenMs: 1, idleMs: 1, totalMs: 1 },
    ...more,
  };
};

/** Every kind without its native lanes: all it is asked is translated. Kinds that ask models or servers in several ways have several. */
export const translating: readonly Target[] = [
  ...Object.entries(providers).map(([kind, provider]: [string, Provider]) =>
    at(kind, provider, kind === "bedrock" ? { model: "anthropic.claude-sonnet-5" } : {}),
  ),
  at("anthropic claude", providers.anthropic, { model: "claude-sonnet-4-5" }),
  at("bedrock nova", providers.bedrock, { model: "amazon.nova-pro-v1:0" }),
  at("gemini 2.5", providers.gemini, { model: "gemini-2.5-flash" }),
  at("ollama native", providers.ollama, { baseUrl: "https://provider.example" }),
];

const identity = { id: "x_1", created: 1, model: "m" };
const answer = completion(message("So", { reasoning_content: "Hm" }));

/** What is sent of a body and how its answer reads, what is named as left out, and what refuses it. */
export async function outcome(dialect: Dialect, body: Fields, target: Target, unsupported: Unsupported = "adapt") {
  try {
    const request = dialect.parse(structuredClone(body)) as DialectRequest;
    const outgoing = { unsupported, headers: {}, write: JSON.stringify, fetch: () => Promise.reject(new Error()) };
    const sent = await written(request, outgoing, target);
    const output = request.wholeAnswer(structuredClone(answer) as never, identity)["output"];
    const bytes = JSON.stringify([sent.url, sent.body, sent.changes.length, request.isStream, request.model, output]);
    return { bytes, named: leftOutAt(request, target) };
  } catch (thrown) {
    if (thrown instanceof GatewayError && thrown.fault === "invalid_request") return { refused: thrown.param ?? "" };
    throw thrown;
  }
}
