import type { KeyCache } from "../accounts/keys.ts";
import { admitCall, type Limiter, type Tiers, type Verdict } from "../accounts/limits.ts";
import type { Caller } from "../accounts/store.ts";
import type { AnswerHeaders, GivenHeaders } from "../contract/headers.ts";
import { GatewayError } from "../errors.ts";
import type { Disclosure, Progress } from "../pipeline/call.ts";
import type { Signal } from "../stream/abort.ts";
import { andThen } from "../stream/and-then.ts";
import type { Version, Versions } from "../versions/version.ts";
import { apiKeyOf } from "./bearer.ts";
import { dialectOf } from "./dialect-of.ts";

export interface Gate {
  keys: KeyCache;
  limiter: Limiter;
  tiers: Tiers;
  versions: Versions;
  /** Told of requests of a known key that are answered with an error before anything is booked. */
  refused(caller: Caller, status: number): void;
  /** Unix time in milliseconds. */
  now(): number;
}

/** Who sent a request, and what its response will say; kept beside the request while it is answered. */
export interface Admission {
  /** What was asked for, found once: whoever decides something by a path decides by this. */
  path: string;
  /** Whether it is for the API; a page has no version that could end. */
  isApi: boolean;
  requestId: string;
  version: Version;
  disclosure: Disclosure;
  /** Only after authentication. */
  caller?: Caller;
  /** Of the call it became. */
  progress?: Progress;
  /** Of the response, whatever it is. */
  headers: AnswerHeaders;
}

/** A request without its body, as a `Request` or as the server read it. */
export interface Asked {
  headers: GivenHeaders;
  /** Aborted when the client disconnects. */
  signal: Signal;
}

/** An admission before anything is known of the caller, with the headers every response carries. */
export function announce(path: string, headers: GivenHeaders, { versions, now }: Gate): Admission {
  const given = headers.get("x-request-id");
  const admission: Admission = {
    path,
    isApi: path === "/v1" || path.startsWith("/v1/"),
    requestId: given !== null && /^[\x21-\x7e]{1,128}$/.test(given) ? given : crypto.randomUUID(),
    version: versions.find(headers.get("api-version"), now()) ?? versions.default(now()),
    disclosure: { provider: null, decisions: new Set(), pseudonymized: null, leftOut: [] },
    headers: {},
  };
  const { requestId, isApi } = admission;
  admission.headers["x-request-id"] = requestId;
  const own = isApi ? dialectOf(path, headers)?.requestIdHeader : undefined;
  if (own) admission.headers[own] = requestId;
  disclose(admission);
  return admission;
}

/** Judges a request in the order that tells a stranger nothing: key, rate, version. Throws `GatewayError`. */
export function admit(headers: GivenHeaders, admission: Admission, gate: Gate): void | Promise<void> {
  const found = gate.keys.find(apiKeyOf(headers) ?? "", gate.now());
  return andThen(found, admitCaller, headers, admission, gate);
}

function admitCaller(
  caller: Caller | undefined,
  headers: GivenHeaders,
  admission: Admission,
  gate: Gate,
): void | Promise<void> {
  if (!caller) throw unauthenticated();
  admission.caller = caller;
  const admitted = admitCall(caller, gate.limiter, gate.tiers);
  return andThen(admitted, judge, headers, admission, gate);
}

function judge(verdict: Verdict, headers: GivenHeaders, admission: Admission, { versions, now }: Gate): void {
  limitHeaders(verdict, admission.headers);
  if (!verdict.accepted) {
    throw new GatewayError(
      "rate_limit_exceeded",
      `Too many requests: the rate limit of this ${verdict.ofAccount ? "account, all its keys together," : "key"} is ${verdict.limit} requests per minute; try again in ${verdict.retryAfterSeconds}s`,
      {
        retryAfterSeconds: verdict.retryAfterSeconds ?? 1,
      },
    );
  }
  versions.mustServe(headers.get("api-version"), now());
}

/** Whose request it is. Throws `GatewayError` where nobody was admitted, whatever let the request come this far. */
export function callerOf({ caller }: Admission): Caller {
  if (!caller) throw unauthenticated();
  return caller;
}

/** Brings the headers up to date with what was decided. */
export function disclose({ isApi, version, disclosure, headers }: Admission): void {
  headers["x-provider"] = disclosure.provider ?? "gateway";
  headers["x-automated-decision"] = decided(disclosure.decisions);
  headers["api-version"] = version.date;
  if (isApi) Object.assign(headers, version.notices);
  if (disclosure.pseudonymized !== null) headers["x-penname-pseudonymized"] = String(disclosure.pseudonymized);
  if (disclosure.leftOut.length > 0) headers["x-penname-left-out"] = disclosure.leftOut.join(", ");
}

function decided(decisions: Disclosure["decisions"]): string {
  let words = "";
  for (const decision of decisionOrder) if (decisions.has(decision)) words += words === "" ? decision : `, ${decision}`;
  return words || "none";
}

const decisionOrder = ["generate", "route", "failover", "pseudonymize", "reject"] as const;

function limitHeaders({ limit, remaining, resetSeconds, isLocal }: Verdict, headers: AnswerHeaders): void {
  headers["x-ratelimit-limit"] = String(limit);
  headers["x-ratelimit-remaining"] = String(remaining);
  headers["x-ratelimit-reset"] = String(resetSeconds);
  // draft-ietf-httpapi-ratelimit-headers: the same in the form that is becoming the standard.
  headers["ratelimit-policy"] = `"default";q=${limit};w=60`;
  headers["ratelimit"] = `"default";r=${remaining};t=${resetSeconds}`;
  if (isLocal) headers["x-ratelimit-warning"] = "counted on this node alone, since the shared count cannot be reached";
}

function unauthenticated(): GatewayError {
  return new GatewayError(
    "authentication_error",
    "A valid API key is required: send Authorization: Bearer ak-… with a key that is neither revoked nor expired",
    {
      headers: { "www-authenticate": "Bearer" },
    },
  );
}
