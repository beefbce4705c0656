import { errorSentence } from "../../contract/error-sentence.ts";
import { type Fields, fieldsIn } from "../../contract/fields.ts";
import { type Fault, GatewayError } from "../../errors.ts";

/**
 * An error as Anthropic's clients know errors (platform.claude.com/docs/en/api/errors). A provider's own is told as it came, and in its
 * own sentence where it has another form.
 */
export function messagesError({ fault, message, param, said }: GatewayError, requestId: string): Fields {
  if (said && isMessagesError(said.body)) return { ...said.body };
  const error = said
    ? { type: typeOf(said.status), message: errorSentence(said.body) ?? message }
    : { type: types[fault] ?? "invalid_request_error", message };
  const details = param === threadField ? { details: { error_code: "thread_unsupported_request" } } : {};
  return { type: "error", error: { ...error, ...details }, request_id: requestId };
}

/** Whether an error has Anthropic's form: servers and proxies that only stand in for it often have OpenAI's. */
export const isMessagesError = ({ type, error }: Fields): boolean =>
  type === "error" && typeof fieldsIn(error)["type"] === "string";

/**
 * Refuses a conversation that the provider keeps: what was hidden in its earlier turns could not be restored. By the code of this error
 * Anthropic's clients know to send the whole conversation instead.
 */
export function refuseThread({ thread }: Fields): void {
  if (thread === undefined || thread === null) return;
  throw new GatewayError(
    "invalid_request",
    "thread must be left out: no conversation is kept here, so all of its messages must be sent",
    { param: threadField },
  );
}

const threadField = "thread";

/** Any other fault is an invalid request. */
const types: Partial<Record<Fault, string>> = {
  not_found: "not_found_error",
  model_not_found: "not_found_error",
  body_too_slow: "timeout_error",
  body_too_large: "request_too_large",
  authentication_error: "authentication_error",
  forbidden: "permission_error",
  insufficient_quota: "billing_error",
  rate_limit_exceeded: "rate_limit_error",
  api_error: "api_error",
  service_unavailable: "overloaded_error",
};

const typeOf = (status: number): string =>
  typesByStatus.get(status) ?? (status < 500 ? "invalid_request_error" : "api_error");

const typesByStatus = new Map([
  [404, "not_found_error"],
  [413, "request_too_large"],
  [429, "rate_limit_error"],
  [503, "overloaded_error"],
  [504, "timeout_error"],
  [529, "overloaded_error"],
]);
