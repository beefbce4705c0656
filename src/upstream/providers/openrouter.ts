import { GatewayError } from "../../errors.ts";
import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import { without } from "../openai/columns.ts";
import { openaiStyle } from "../openai/openai-style.ts";
import { UpstreamFailure } from "../provider.ts";
import { failureOfStatus, sentenceIn } from "../failures.ts";
import { type ParameterName, parameters } from "../translate/parameters.ts";
import type { Fields } from "../../contract/fields.ts";

/** OpenRouter (openrouter.ai/docs): a model's errors come with status 200, and unsupported fields are ignored unless required. */
export const openrouter = openaiStyle({
  facts: { baseUrl: "https://openrouter.ai/api/v1", key: "needed", variable: "OPENROUTER_API_KEY" },
  isRelay: true,
  lacks: { ...without.n, ...without.functions },
  adapt: (body) => ({
    ...body,
    ...(needed.some((name) => parameters[name].asks(body as ChatRequest))
      ? { provider: { require_parameters: true, ...(body["provider"] as Fields | undefined) } }
      : {}),
  }),
  decodeFailure,
});

/** Parameters whose loss would show only in the answer. */
const needed = [
  "tools",
  "response_format.json_object",
  "response_format.json_schema",
  "response_format.json_schema.strict",
  "logprobs",
  "top_logprobs",
  "logit_bias",
] as const satisfies readonly ParameterName[];

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
