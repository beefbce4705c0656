import { UpstreamFailure } from "../../provider.ts";
import { busy, errorIn, failureOfStatus, messageIn, refusedOurs, refusedTheirs, unable } from "../../failures.ts";
import { type Fields, listIn, textIn } from "../../../contract/fields.ts";

/**
 * An answer that is an error (google.rpc.Status): a wrong key and a request from the wrong country come with status 400 too, and
 * somebody else's file with that of a missing permission. That our key is refused is told by a reason (google.rpc.ErrorInfo).
 */
export function decodeFailure(status: number, body: string): UpstreamFailure {
  const error = errorIn(body);
  const details = listIn(error["details"]);
  if (details.some(({ reason }) => reasonsOfOurs.test(textIn(reason)))) return refusedOurs(status);
  switch (error["status"]) {
    case "UNAUTHENTICATED":
      return refusedOurs(status);
    case "PERMISSION_DENIED":
    case "NOT_FOUND":
    case "FAILED_PRECONDITION":
      return unable(status);
    case "INVALID_ARGUMENT":
    case "OUT_OF_RANGE":
      return refusedTheirs(status, messageIn(error));
    case "RESOURCE_EXHAUSTED":
    case "UNAVAILABLE":
    case "DEADLINE_EXCEEDED":
    case "INTERNAL":
    case "ABORTED":
      return busy(status, patienceIn(details));
    default:
      return failureOfStatus(status, body);
  }
}

/** Of google.api.ErrorReason: those of keys, projects and billing. */
const reasonsOfOurs = /^(?:API_KEY_|ACCESS_TOKEN_|CONSUMER_|BILLING_DISABLED$|SERVICE_DISABLED$|USER_PROJECT_DENIED$)/;

/** An error within a stream. Nothing of its sentence is repeated: the answer has been begun, and the text may quote the request. */
export function failureInStream({ status }: Fields): UpstreamFailure {
  const word = textIn(status);
  if (word === "UNAUTHENTICATED")
    return new UpstreamFailure("credential", "The provider refused our own key or account");
  return ["RESOURCE_EXHAUSTED", "UNAVAILABLE", "DEADLINE_EXCEEDED"].includes(word)
    ? new UpstreamFailure("busy", "The provider was overloaded and broke off its answer")
    : new UpstreamFailure("broken", "The provider reported an error in its answer");
}

/** Whole seconds of `RetryInfo`, told as `34.4s`. */
function patienceIn(details: Fields[]): number | undefined {
  const delay = details.map(({ retryDelay }) => textIn(retryDelay)).find((one) => one !== "");
  const seconds = Math.ceil(Number.parseFloat(delay ?? ""));
  return seconds >= 1 ? seconds : undefined;
}
