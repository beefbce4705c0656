import { UpstreamFailure } from "../provider.ts";
import { busy, errorIn, failureOfStatus, messageIn, refusedOurs, refusedTheirs } from "../translate/failures.ts";
import { type Fields, fieldsIn, textIn } from "../translate/fields.ts";

/** An answer that is an error (platform.claude.com/docs/en/api/errors): its type says more than its status. */
export function decodeFailure(status: number, body: string): UpstreamFailure {
  const error = errorIn(body);
  switch (error["type"]) {
    case "authentication_error":
    case "billing_error":
    case "permission_error":
    case "not_found_error":
      return refusedOurs(status);
    case "rate_limit_error":
    case "timeout_error":
    case "overloaded_error":
    case "api_error":
      return busy(status);
    case "invalid_request_error":
      return isOurs(error) ? refusedOurs(status) : refusedTheirs(status, messageIn(error));
    default:
      return failureOfStatus(status, body);
  }
}

/** An error within a stream. Nothing of its sentence is repeated: the answer has been begun, and the text may quote the request. */
export function failureInStream(event: Fields): UpstreamFailure {
  const type = textIn(fieldsIn(event["error"])["type"]);
  const ours = ["authentication_error", "billing_error", "permission_error", "not_found_error"];
  if (ours.includes(type))
    return new UpstreamFailure("credential", "The provider refused our own key, account or model name");
  return ["overloaded_error", "rate_limit_error", "timeout_error"].includes(type)
    ? new UpstreamFailure("busy", "The provider was overloaded and broke off its answer")
    : new UpstreamFailure("broken", "The provider reported an error in its answer");
}

/** Some errors of our account have the type and status of a wrong request; the oldest of them has no code, only its sentence. */
function isOurs(error: Fields): boolean {
  const code = textIn(fieldsIn(error["details"])["error_code"]);
  return (
    /^(?:organization_|cmek_|parent_organization_)/.test(code) || /credit balance is too low/.test(messageIn(error))
  );
}
