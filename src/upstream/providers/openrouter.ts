import { GatewayError } from "../../errors.ts";
import { isDefault } from "../openai/fields.ts";
import { withoutFunctionRole } from "../openai/messages.ts";
import { openaiDialect } from "../openai/openai-style.ts";
import { type Provider, UpstreamFailure } from "../provider.ts";
import { failureOfStatus, sentenceIn } from "../failures.ts";
import type { Fields } from "../../contract/fields.ts";

/** OpenRouter (openrouter.ai/docs): errors of a model come with status 200, and what a model does not have is ignored unless one insists. */
const dialect = openaiDialect({
  facts: { baseUrl: "https://openrouter.ai/api/v1", key: "needed", variable: "OPENROUTER_API_KEY" },
  refuses: ["n", "functions", "function_call"],
  messages: [withoutFunctionRole],
  adapt: (body) => ({
    ...body,
    ...(needed.some((field) => isNeeded(field, body[field]))
      ? { provider: { require_parameters: true, ...(body["provider"] as Fields | undefined) } }
      : {}),
  }),
});

export const openrouter: Provider = { ...dialect, decodeFailure };

/** Fields whose loss would go unnoticed until somebody reads the answer. */
const needed = ["tools", "response_format", "logprobs", "top_logprobs", "logit_bias"];

const isNeeded = (field: string, value: unknown) =>
  value !== undefined &&
  value !== null &&
  !isDefault(field, value) &&
  !(field === "response_format" && (value as Fields)["type"] === "text");

/**
 * A text that was found objectionable is refused with 403, as a key is; its error says what was objected to. 404 is the answer of
 * its routing, for a model it does not have, and for one that nobody offers with all that the request asks for.
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
