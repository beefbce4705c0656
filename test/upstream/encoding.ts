import { ChatRequest } from "../../src/dialects/openai-chat/request.ts";
import { parser } from "../../src/contract/parse.ts";
import { normalizeRequest } from "../../src/dialects/openai-chat/normalize.ts";
import { GatewayError } from "../../src/errors.ts";
import type { Provider, Target, UpstreamRequest } from "../../src/upstream/provider.ts";
import { adapted, type AdaptedRequest } from "../../src/upstream/translate/adapt.ts";
import type { Unsupported } from "../../src/upstream/translate/capabilities.ts";

type Fields = Record<string, unknown>;

const parse = parser(ChatRequest, "the body");

/** A caller's body as a provider's encoder is given it: it passes our own contract, and is fitted to what the provider can. */
export function fitted(
  provider: Provider,
  model: string,
  body: Fields,
  unsupported: Unsupported = "adapt",
): AdaptedRequest {
  const request = parse(normalizeRequest({ model: "fast", ...body }));
  return adapted(request, provider.capabilities?.(request, model) ?? {}, unsupported);
}

/** The request a provider gets for a caller's body. */
export function encode(
  provider: Provider,
  model: string,
  body: Fields,
  unsupported?: Unsupported,
): UpstreamRequest & { json: Fields } {
  const target: Target = {
    name: "theirs",
    provider,
    model,
    baseUrl: "https://provider.example/v1",
    apiKey: "secret-key",
    headers: { "x-team": "a" },
    timeouts: { connectMs: 1, firstTokenMs: 1, idleMs: 1, totalMs: 1 },
  };
  const sent = provider.encode(fitted(provider, model, body, unsupported).request, target);
  if (sent instanceof Promise) throw new Error("a pure translation needs no waiting");
  return { ...sent, json: JSON.parse(JSON.stringify(sent.body)) as Fields };
}

/** The field for which a body is refused; undefined if it is not. */
export function refusedParam(
  provider: Provider,
  model: string,
  body: Fields,
  unsupported?: Unsupported,
): string | undefined {
  try {
    encode(provider, model, body, unsupported);
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof GatewayError)) throw thrown;
    if (thrown.fault !== "invalid_request") throw new Error(`refused as ${thrown.fault}`, { cause: thrown });
    if (!thrown.message.startsWith(`${thrown.param} `))
      throw new Error(`the message names not the field: ${thrown.message}`, { cause: thrown });
    return thrown.param ?? undefined;
  }
}

/** Fields that are refused even where what a provider cannot do is adapted: no other means would be honest. */
const refusedAlways =
  /^(?:n|logprobs|top_logprobs|logit_bias|audio|modalities|web_search_options|messages\.\d+\.content.*)$/;

/** The field that a refusal names, where `strictly` is the one under `unsupported: reject`. */
export const refusedUnder = (unsupported: Unsupported, strictly: string | undefined): string | undefined =>
  unsupported === "reject" || refusedAlways.test(strictly ?? "") ? strictly : undefined;

/** Both values of `unsupported`. */
export const policies = ["adapt", "reject"] as const;

export const user = (content: unknown = "Hi") => ({ role: "user", content });
export const system = (content: unknown) => ({ role: "system", content });
export const assistant = (content: unknown, ...calls: Fields[]) => ({
  role: "assistant",
  content,
  ...(calls.length > 0 ? { tool_calls: calls } : {}),
});
export const call = (id: string, name: string, args = "{}", more: Fields = {}) => ({
  id,
  type: "function",
  function: { name, arguments: args },
  ...more,
});
export const result = (id: string, content: unknown) => ({ role: "tool", tool_call_id: id, content });
export const tool = (name: string, parameters?: Fields, more: Fields = {}) => ({
  type: "function",
  function: { name, ...(parameters ? { parameters } : {}), ...more },
});
export const city = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
export const picture = (url: string) => ({ type: "image_url", image_url: { url } });
export const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
export const schemaFormat = (schema: Fields, strict?: boolean) => ({
  response_format: {
    type: "json_schema",
    json_schema: { name: "it", schema, ...(strict === undefined ? {} : { strict }) },
  },
});
