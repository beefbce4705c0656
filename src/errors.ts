/**
 * Everything that can go wrong for a caller, in one closed table.
 * Codes are the specification's (section Errors); types are what OpenAI clients branch on.
 */
const faults = {
  invalid_request: { status: 400, code: "invalid_request", type: "invalid_request_error" },
  not_found: { status: 404, code: "invalid_request", type: "invalid_request_error" },
  model_not_found: { status: 404, code: "model_not_found", type: "invalid_request_error" },
  method_not_allowed: { status: 405, code: "invalid_request", type: "invalid_request_error" },
  body_too_slow: { status: 408, code: "invalid_request", type: "invalid_request_error" },
  body_too_large: { status: 413, code: "invalid_request", type: "invalid_request_error" },
  target_too_long: { status: 414, code: "invalid_request", type: "invalid_request_error" },
  unknown_expectation: { status: 417, code: "invalid_request", type: "invalid_request_error" },
  unknown_encoding: { status: 415, code: "invalid_request", type: "invalid_request_error" },
  head_too_large: { status: 431, code: "invalid_request", type: "invalid_request_error" },
  /** What nginx logs for a client that did not wait for the answer; nobody receives it. */
  client_disconnected: { status: 499, code: "invalid_request", type: "invalid_request_error" },
  /** Of the dashboard's API alone: the caller is known, and may not do this. */
  forbidden: { status: 403, code: "invalid_request", type: "invalid_request_error" },
  authentication_error: { status: 401, code: "authentication_error", type: "authentication_error" },
  insufficient_quota: { status: 402, code: "insufficient_quota", type: "insufficient_quota" },
  rate_limit_exceeded: { status: 429, code: "rate_limit_exceeded", type: "rate_limit_error" },
  api_error: { status: 500, code: "api_error", type: "api_error" },
  not_implemented: { status: 501, code: "invalid_request", type: "invalid_request_error" },
  version_not_supported: { status: 505, code: "invalid_request", type: "invalid_request_error" },
  service_unavailable: { status: 503, code: "service_unavailable", type: "service_unavailable" },
} as const;

export type Fault = keyof typeof faults;

/** The first fault that is answered with this status; a status that none has is a bug. */
export function faultOf(status: number): Fault {
  const fault = (Object.keys(faults) as Fault[]).find((name) => faults[name].status === status);
  return fault ?? "api_error";
}

/** An error in a provider's own words, with its status. */
export interface Said {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ErrorDetails {
  /** JSON path of the offending field, such as `messages.0.role`, or a header name. */
  param?: string;
  /** Whole seconds, 1–59, until a repetition can succeed; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Further response headers, such as `Allow`. */
  headers?: Record<string, string>;
  /** What a provider answered on a native lane: the caller gets this, in the form of its dialect. */
  said?: Said | undefined;
  cause?: unknown;
}

/** A failure the caller is told about. The message says what failed and what would be right; it repeats nothing of the request. */
export class GatewayError extends Error {
  readonly fault: Fault;
  readonly param: string | null;
  readonly headers: Record<string, string>;
  readonly said: Said | undefined;

  constructor(fault: Fault, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "GatewayError";
    this.fault = fault;
    this.param = details.param ?? null;
    this.said = details.said;
    this.headers = { ...details.headers };
    if (details.retryAfterSeconds !== undefined) this.headers["retry-after"] = String(details.retryAfterSeconds);
  }

  /** The same failure in other words: of its message, of the field's name, and of what a provider said. */
  reworded(reword: (text: string) => string, said = this.said): GatewayError {
    const { fault, param, headers, cause } = this;
    return new GatewayError(fault, reword(this.message), {
      ...(param === null ? {} : { param: reword(param) }),
      headers,
      cause,
      said,
    });
  }

  get status(): number {
    return this.said?.status ?? faults[this.fault].status;
  }

  /** The one error envelope: all four keys, always. */
  get body() {
    const { code, type } = faults[this.fault];
    return { error: { message: this.message, type, code, param: this.param } };
  }
}

/** A model that is not there, or not for this key. Clients look for the word in the message; the name is not repeated, since it may be any text. */
export const modelNotFound = (fault: Fault): GatewayError =>
  new GatewayError(
    fault,
    "model_not_found: the model does not exist, or this key may not use it; GET /v1/models lists those it may",
    { param: "model" },
  );

/** Any thrown value as what the caller may see: our own errors as they are, everything else as `api_error` without detail. */
export function asGatewayError(thrown: unknown): GatewayError {
  if (thrown instanceof GatewayError) return thrown;
  return new GatewayError(
    "api_error",
    "The gateway failed on this request; the fault is ours, and repeating it may help",
    {
      cause: thrown,
    },
  );
}
