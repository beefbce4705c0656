import { isMessagesError } from "../../../dialects/anthropic-messages/messages-error.ts";
import { reportedStatus } from "../../openai/failures.ts";
import type { UpstreamFailure } from "../../provider.ts";
import {
  busy,
  errorIn,
  failureOfStatus,
  messageIn,
  parsedJson,
  refusedOurs,
  refusedTheirs,
  toldWithin,
  unable,
} from "../../failures.ts";
import { type Fields, fieldsIn, textIn } from "../../../contract/fields.ts";

/**
 * An error response (platform.claude.com/docs/en/api/errors): its type is more precise than its status. In OpenAI's form, which servers
 * and proxies answer that stand in for Anthropic, it is less so: a wrong key is an `invalid_request_error`, too.
 */
export function decodeAnthropicFailure(status: number, body: string): UpstreamFailure {
  if (!isMessagesError(fieldsIn(parsedJson(body)))) {
    const failure = failureOfStatus(status, body);
    if (failure.kind !== "refused") return failure;
  }
  const error = errorIn(body);
  switch (error["type"]) {
    case "authentication_error":
    case "billing_error":
      return refusedOurs(status);
    // Of a file, a feature or a model: a request of another caller may be permitted.
    case "permission_error":
    case "not_found_error":
      return unable(status);
    case "rate_limit_error":
    case "timeout_error":
    case "overloaded_error":
    case "api_error":
      return busy(status);
    case "invalid_request_error":
      if (isOurs(error)) return refusedOurs(status);
      // An account without credit is reported in a sentence only: enough to ask another target, not to close this one to others.
      return isWithoutCredit(error) ? unable(status) : refusedTheirs(status, messageIn(error));
    default:
      return failureOfStatus(status, body);
  }
}

/** An error within a stream, or an answer. */
export const anthropicStreamFailure = (event: Fields): UpstreamFailure =>
  toldWithin(decodeAnthropicFailure(reportedStatus(fieldsIn(event["error"])) ?? 500, JSON.stringify(event)));

/** Some errors of our own account have the type and status of an invalid request. */
const isOurs = (error: Fields): boolean =>
  /^(?:organization_|cmek_|parent_organization_)/.test(textIn(fieldsIn(error["details"])["error_code"]));

const isWithoutCredit = (error: Fields): boolean => messageIn(error).startsWith("Your credit balance is too low");
