import { UpstreamFailure } from "../provider.ts";
import { busy, errorIn, failureOfStatus, messageIn, refusedOurs, refusedTheirs } from "../translate/failures.ts";
import { type Fields, listIn, textIn } from "../translate/fields.ts";

/** An answer that is an error (google.rpc.Status): a wrong key and a request from the wrong country come with status 400 too. */
export function decodeFailure(status: number, body: string): UpstreamFailure {
  const error = errorIn(body);
  const details = listIn(error["details"]);
  if (details.some(({ reason }) => typeof reason === "string" && reason.startsWith("API_KEY_")))
    return refusedOurs(status);
  switch (error["status"]) {
    case "UNAUTHENTICATED":
    case "PERMISSION_DENIED":
    case "NOT_FOUND":
    case "FAILED_PRECONDITION":
      return refusedOurs(status);
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

/** An error within a stream. Nothing of its sentence is repeated: the answer has been begun, and the text may quote the request. */
export function failureInStream({ status }: Fields): UpstreamFailure {
  const word = textIn(status);
  if (["UNAUTHENTICATED", "PERMISSION_DENIED", "NOT_FOUND"].includes(word))
    return new UpstreamFailure("credential", "The provider refused our own key, account or model name");
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
