import type { Fields } from "../../contract/fields.ts";
import type { Fault, GatewayError } from "../../errors.ts";

/** An error as Anthropic's clients know errors (platform.claude.com/docs/en/api/errors); a provider's own as it came. */
export function messagesError({ fault, message, said }: GatewayError, requestId: string): Fields {
  if (said) return { ...said.body };
  return { type: "error", error: { type: types[fault] ?? "invalid_request_error", message }, request_id: requestId };
}

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
