import type * as OpenIdClient from "openid-client";

/**
 * Why a sign-in at the issuer failed. `unreachable`: the issuer did not answer as it should; `misconfigured`: it does not accept
 * this gateway as its client; `foreign`: the browser brought back something it did not begin; `refused`: the issuer let nobody in,
 * or the code was used or too old; `untrusted`: something in the answer failed verification.
 */
export type IssuerFailureKind = "unreachable" | "misconfigured" | "foreign" | "refused" | "untrusted";

export class IssuerFailure extends Error {
  override name = "IssuerFailure";
  readonly kind: IssuerFailureKind;
  /** The library's or the issuer's code, such as `invalid_grant`. */
  readonly code: string;

  constructor(kind: IssuerFailureKind, code: string, cause?: unknown) {
    super(`${kind}: ${code}`, { cause });
    this.kind = kind;
    this.code = code;
  }
}

/** What the client library threw, as one of our failures. */
export function issuerFailureOf(thrown: unknown, library: typeof OpenIdClient): IssuerFailure {
  if (thrown instanceof IssuerFailure) return thrown;
  if (thrown instanceof library.AuthorizationResponseError) {
    const kind = outages.has(thrown.error) ? "unreachable" : "refused";
    return new IssuerFailure(kind, codeWord(thrown.error), thrown);
  }
  if (thrown instanceof library.WWWAuthenticateChallengeError)
    return new IssuerFailure("misconfigured", thrown.code, thrown);
  if (thrown instanceof library.ResponseBodyError) {
    const isBusy = thrown.status === 429 || thrown.status >= 500;
    const kind = thrown.error === "invalid_grant" ? "refused" : isBusy ? "unreachable" : "misconfigured";
    return new IssuerFailure(kind, codeWord(thrown.error), thrown);
  }
  const code = (thrown instanceof library.ClientError && thrown.code) || "unreachable";
  return new IssuerFailure(noAnswer.has(code) ? "unreachable" : "untrusted", codeWord(code), thrown);
}

/** What stands for the statuses 500 and 503 where the browser is sent back (RFC 6749, 4.1.2.1). */
const outages = new Set(["server_error", "temporarily_unavailable"]);

/** The library's codes for an answer that did not come, or is none. */
const noAnswer = new Set([
  "unreachable",
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);

/** The issuer's own code goes into the log, so anything but a single word is replaced. */
const codeWord = (code: string): string => (/^\w{1,64}$/.test(code) ? code : "unknown");
