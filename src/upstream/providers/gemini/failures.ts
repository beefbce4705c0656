import { reportedStatus } from "../../openai/failures.ts";
import type { UpstreamFailure } from "../../provider.ts";
import {
  busy,
  errorIn,
  failureOfStatus,
  messageIn,
  refusedOurs,
  refusedTheirs,
  toldWithin,
  unable,
} from "../../failures.ts";
import { type Fields, listIn, textIn } from "../../../contract/fields.ts";

/**
 * An error response (google.rpc.Status). A refused key is recognised by its reason (google.rpc.ErrorInfo): its HTTP status, 400, is
 * also that of an invalid request, and a missing permission may be about another account's file.
 */
export function decodeGeminiFailure(status: number, body: string): UpstreamFailure {
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
      return busy(status, retryDelayIn(details));
    default:
      return failureOfStatus(status, body);
  }
}

/** The values of google.api.ErrorReason that concern keys, projects and billing. */
const reasonsOfOurs = /^(?:API_KEY_|ACCESS_TOKEN_|CONSUMER_|BILLING_DISABLED$|SERVICE_DISABLED$|USER_PROJECT_DENIED$)/;

/** An error within a stream. */
export const geminiStreamFailure = (error: Fields): UpstreamFailure =>
  toldWithin(decodeGeminiFailure(reportedStatus(error) ?? 500, JSON.stringify({ error })));

/** Whole seconds of `RetryInfo`, which has the form `34.4s`. */
function retryDelayIn(details: Fields[]): number | undefined {
  const delay = details.map(({ retryDelay }) => textIn(retryDelay)).find((one) => one !== "");
  const seconds = Math.ceil(Number.parseFloat(delay ?? ""));
  return seconds >= 1 ? seconds : undefined;
}
