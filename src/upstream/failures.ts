import { type FailureKind, UpstreamFailure } from "./provider.ts";
import { mostAtOnce } from "../dialects/too-many-texts.ts";
import { errorSentence } from "../contract/error-sentence.ts";
import { type Fields, fieldsIn, textIn } from "../contract/fields.ts";

/**
 * An error response as a failure, whatever its body: JSON of any form, a page, nothing. Its sentence never decides that a target is
 * closed: providers quote what callers write, and one caller's words must not close the target to all others.
 * @param always statuses that, by the provider's documentation, always mean our own key or account.
 */
export function failureOfStatus(status: number, body: string, always: readonly number[] = []): UpstreamFailure {
  const kind = kindOfStatus(status);
  if (kind === "credential" || isOurs(status, body) || always.includes(status)) return refusedOurs(status);
  if (kind === "unable") return unable(status);
  if (kind === "busy") return busy(status);
  // A page comes from a proxy on the way, not from the provider.
  if (kind !== "refused" || /^\s*</.test(body))
    return new UpstreamFailure("broken", `The provider answered with status ${status}`);
  const said = sentenceIn(body) ?? "";
  // Some report a wrong key with status 400 and a sentence, which is not the caller's to read: enough to ask another target.
  return /\b(?:incorrect|invalid) api key\b|\bapi key (?:is )?(?:invalid|not valid)\b/i.test(said)
    ? unable(status)
    : refusedTheirs(status, said);
}

/** Whether an ambiguous status comes with a code that is documented to be about our own key or account. */
function isOurs(status: number, body: string): boolean {
  if (![402, 403, 429].includes(status)) return false;
  const { code, type } = errorIn(body);
  return [code, type].some((word) => codesOfOurs.has(textIn(word)));
}

/** OpenAI reports an exhausted account with 429 as well, where waiting does not help. */
const codesOfOurs = new Set([
  "account_deactivated",
  "billing_hard_limit_reached",
  "billing_not_active",
  "credit_balance_exhausted",
  "insufficient_quota",
  "invalid_api_key",
  "unsupported_country_region_territory",
]);

/** What a status alone means. Those that providers use for accounts and requests alike are taken to be about the request. */
function kindOfStatus(status: number): FailureKind {
  if (status === 401 || status === 407) return "credential";
  if ([402, 403, 404, 405, 410].includes(status)) return "unable";
  if ([408, 409, 424, 425, 429].includes(status) || status >= 500) return "busy";
  return status >= 400 ? "refused" : "broken";
}

/** Our own key or account is refused. The provider's sentence about it is not repeated to the caller. */
export const refusedOurs = (status: number) =>
  new UpstreamFailure("credential", `The provider refused our own key or account (status ${status})`);

/** A failure told within an answer of a good status. Its sentence is repeated only where it is about the request, as a response's would be. */
export const toldWithin = ({ kind, message }: UpstreamFailure): UpstreamFailure =>
  new UpstreamFailure(kind, kind === "refused" ? message : "The provider reported an error in its answer");

/** A stream that has more of something at once than any model writes. */
export const tooMany = (what: string): UpstreamFailure =>
  new UpstreamFailure("broken", `The provider's answer has more than ${mostAtOnce} ${what}`);

/** The model is missing, or not available to this request or account: another target may serve it, and this one other requests. */
export const unable = (status: number) =>
  new UpstreamFailure("unable", `The provider cannot serve this request with this model (status ${status})`);

/** The caller's request is refused, in the provider's own sentence. */
export const refusedTheirs = (status: number, said: string) =>
  new UpstreamFailure("refused", said.slice(0, 2000) || `The provider refused the request (status ${status})`);

export const busy = (status: number, retryAfterSeconds?: number) =>
  new UpstreamFailure(
    "busy",
    `The provider answered with status ${status}`,
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  );

/** The `error` object of a body, or of the first item of a list; empty for anything else, such as a page. */
export function errorIn(body: string): Fields {
  const parsed = parsedJson(body);
  return fieldsIn(fieldsIn(Array.isArray(parsed) ? (parsed as unknown[])[0] : parsed)["error"]);
}

export const messageIn = (error: Fields): string => textIn(error["message"]);

/** The provider's own sentence in an error body. */
export const sentenceIn = (body: string): string | undefined => errorSentence(parsedJson(body));

/** Undefined for a page or plain text, which hold nothing a caller could use: the status alone decides. */
export function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
