import { UpstreamFailure } from "../../provider.ts";
import { busy, errorIn, failureOfStatus, messageIn, refusedOurs, refusedTheirs, unable } from "../../failures.ts";
import { type Fields, fieldsIn, textIn } from "../../../contract/fields.ts";

/** An answer that is an error (platform.claude.com/docs/en/api/errors): its type says more than its status. */
export function decodeFailure(status: number, body: string): UpstreamFailure {
  const error = errorIn(body);
  switch (error["type"]) {
    case "authentication_error":
    case "billing_error":
    case "permission_error":
      return refusedOurs(status);
    case "not_found_error":
      return unable(status);
    case "rate_limit_error":
    case "timeout_error":
    case "overloaded_error":
    case "api_error":
      return busy(status);
    case "invalid_request_error":
      if (isOurs(error)) return refusedOurs(status);
      // An account without credit is told in words only: enough to ask elsewhere, not to close the target to others.
      return isCredit(error) ? unable(status) : refusedTheirs(status, messageIn(error));
    default:
      return failureOfStatus(status, body);
  }
}

/** An error within a stream. Nothing of its sentence is repeated: the answer has been begun, and the text may quote the request. */
export function failureInStream(event: Fields): UpstreamFailure {
  const type = textIn(fieldsIn(event["error"])["type"]);
  if (["authentication_error", "billing_error", "permission_error"].includes(type))
    return new UpstreamFailure("credential", "The provider refused our own key or account");
  return ["overloaded_error", "rate_limit_error", "timeout_error"].includes(type)
    ? new UpstreamFailure("busy", "The provider was overloaded and broke off its answer")
    : new UpstreamFailure("broken", "The provider reported an error in its answer");
}

/** Some errors of our account have the type and status of a wrong request. */
const isOurs = (error: Fields): boolean =>
  /^(?:organization_|cmek_|parent_organization_)/.test(textIn(fieldsIn(error["details"])["error_code"]));

const isCredit = (error: Fields): boolean => messageIn(error).startsWith("Your credit balance is too low");
