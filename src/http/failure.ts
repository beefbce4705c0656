import { StoreUnavailable } from "../accounts/store.ts";
import { asGatewayError, GatewayError } from "../errors.ts";
import type { Admission, Asked } from "./admission.ts";
import { disconnected } from "./receive.ts";
import type { Service } from "./route.ts";
import { type JsonAnswer, spokenFailure } from "./spoken.ts";
import { operationAt } from "./table.ts";

/** Whatever a route threw, as an answer; our own bugs are reported, and so are refusals of a known key. */
export function failureAnswer(
  thrown: unknown,
  asked: Asked,
  admission: Admission | undefined,
  service: Service,
): JsonAnswer {
  const failure = asGatewayError(thrown instanceof StoreUnavailable ? booksUnavailable(thrown) : thrown);
  if (admission?.isApi) admission.version = admission.version.on(operationAt(admission.path));
  // Client disconnected: not a failure of ours, and already in the call log.
  if (failure.status >= 500 && asked.signal.aborted) return spokenFailure(disconnected(), admission, asked.headers);
  if (thrown !== failure && failure.fault === "api_error") service.onBug(thrown, admission);
  if (admission?.caller && !admission.progress?.isBooked) service.gate.refused(admission.caller, failure.status);
  return spokenFailure(failure, admission, asked.headers);
}

function booksUnavailable(cause: StoreUnavailable): GatewayError {
  const message = `The gateway cannot reach its books at the moment; ${cause.advice}`;
  return new GatewayError("service_unavailable", message, { cause, ...(!cause.mayBeDone && { retryAfterSeconds: 5 }) });
}
