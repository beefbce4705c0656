import { GatewayError } from "../../errors.ts";
import { isDefault } from "../openai/fields.ts";
import { noFunctionRole } from "../openai/messages.ts";
import { openaiStyle } from "../openai/openai-style.ts";
import { type Provider, UpstreamFailure } from "../provider.ts";
import { failureOfStatus, sentenceIn } from "../failures.ts";
import type { Fields } from "../../contract/fields.ts";

/** OpenRouter (openrouter.ai/docs): a model's errors come with status 200, and unsupported fields are ignored unless required. */
const base = openaiStyle({
  facts: { baseUrl: "https://openrouter.ai/api/v1", key: "needed", variable: "OPENROUTER_API_KEY" },
  refuses: ["n", "functions", "function_call"],
  messages: [noFunctionRole],
  adapt: (body) => ({
    ...body,
    ...(needed.some((field) => isNeeded(field, body[field]))
      ? { provider: { require_parameters: true, ...(body["provider"] as Fields | undefined) } }
      : {}),
  }),
});

export const openrouter: Provider = { ...base, decodeFailure };

/** Fields whose loss would show only in the answer. */
const needed = ["tools", "response_format", "logprobs", "top_logprobs", "logit_bias"];

const isNeeded = (field: string, value: unknown) =>
  value !== undefined &&
  value !== null &&
  !isDefault(field, value) &&
  !(field === "response_format" && (value as Fields)["type"] === "text");

/**
 * Moderation answers 403, as a refused key does, but names what was flagged. Routing answers 404, for an unknown model and for one
 * that no provider behind it offers with everything the request needs.
 */
function decodeFailure(status: number, body: string): UpstreamFailure | GatewayError {
  if (status === 404 && /^No endpoints found that support\b/.test(sentenceIn(body) ?? ""))
    return new GatewayError(
      "invalid_request",
      "The provider of this model offers it nowhere with all that this request asks for, such as tools or response_format",
    );
  if (status === 403 && /"(?:reasons|flagged_input)"\s*:/.test(body))
    return new UpstreamFailure("refused", sentenceIn(body) ?? "The provider objected to the text of the request");
  return failureOfStatus(status, body);
}
