import { type FailureKind, UpstreamFailure } from "./provider.ts";
import { type Fields, fieldsIn, isFields, textIn } from "../contract/fields.ts";

/**
 * A refusal with a status of its own, whatever its body is: JSON of any form, a page, nothing. A sentence never closes a target: callers
 * write what providers quote, and one caller's words must not keep all others from it.
 * @param always statuses by which the provider documents that our own key or account is refused, whatever the request.
 */
export function failureOfStatus(status: number, body: string, always: readonly number[] = []): UpstreamFailure {
  const kind = kindOfStatus(status);
  if (kind === "credential" || isOurs(status, body) || always.includes(status)) return refusedOurs(status);
  if (kind === "unable") return unable(status);
  if (kind === "busy") return busy(status);
  // A page comes from something on the way, not from the provider.
  if (kind !== "refused" || /^\s*</.test(body))
    return new UpstreamFailure("broken", `The provider answered with status ${status}`);
  const said = sentenceIn(body) ?? "";
  // Some tell of a wrong key with 400 and in words, which are not the caller's to read: enough to ask elsewhere.
  return /\b(?:incorrect|invalid) api key\b|\bapi key (?:is )?(?:invalid|not valid)\b/i.test(said)
    ? unable(status)
    : refusedTheirs(status, said);
}

/** Whether an error of an ambiguous status has a code that is documented to be about our own key or account. */
function isOurs(status: number, body: string): boolean {
  if (![402, 403, 429].includes(status)) return false;
  const { code, type } = errorIn(body);
  return [code, type].some((word) => codesOfOurs.has(textIn(word)));
}

/** OpenAI tells of a used-up account with the status of haste: no waiting helps. */
const codesOfOurs = new Set([
  "account_deactivated",
  "billing_hard_limit_reached",
  "billing_not_active",
  "credit_balance_exhausted",
  "insufficient_quota",
  "invalid_api_key",
  "unsupported_country_region_territory",
]);

/** What a status alone means. Those with which providers refuse accounts and requests alike are taken to be about the request. */
export function kindOfStatus(status: number): FailureKind {
  if (status === 401 || status === 407) return "credential";
  if ([402, 403, 404, 405, 410].includes(status)) return "unable";
  if ([408, 409, 424, 425, 429].includes(status) || status >= 500) return "busy";
  return status >= 400 ? "refused" : "broken";
}

/** Our own key or account is the matter: nothing the provider says of it is the caller's business. */
export const refusedOurs = (status: number) =>
  new UpstreamFailure("credential", `The provider refused our own key or account (status ${status})`);

/** The model is not there, or not for this request or this account: another target may serve it, and this one other requests. */
export const unable = (status: number) =>
  new UpstreamFailure("unable", `The provider cannot serve this request with this model (status ${status})`);

/** The caller's request is the matter, in the provider's own sentence. */
export const refusedTheirs = (status: number, said: string) =>
  new UpstreamFailure("refused", said.slice(0, 2000) || `The provider refused the request (status ${status})`);

export const busy = (status: number, retryAfterSeconds?: number) =>
  new UpstreamFailure(
    "busy",
    `The provider answered with status ${status}`,
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  );

/** The error in a body: an object, or the first of a list; empty for anything that says nothing a caller could use, such as a page. */
export function errorIn(body: string): Fields {
  const parsed = parsedOrNothing(body);
  return fieldsIn(fieldsIn(Array.isArray(parsed) ? (parsed as unknown[])[0] : parsed)["error"]);
}

export const messageIn = (error: Fields): string => textIn(error["message"]);

/** The provider's own sentence in an error body: object, text, list, top level, `detail`. */
export const sentenceIn = (body: string): string | undefined => sentenceOf(parsedOrNothing(body), 0);

/** A page or plain text says nothing a caller could use: the status alone speaks. */
function parsedOrNothing(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function sentenceOf(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value;
  if (depth > 4) return undefined;
  if (Array.isArray(value)) return sentenceOf((value as unknown[])[0], depth + 1);
  if (!isFields(value)) return undefined;
  // A list of mistakes in the manner of FastAPI: where, and what.
  if (typeof value["msg"] === "string" && Array.isArray(value["loc"]))
    return `${(value["loc"] as unknown[]).filter((step) => step !== "body").join(".")}: ${value["msg"]}`;
  for (const key of ["error", "message", "detail", "msg"]) {
    const sentence = sentenceOf(value[key], depth + 1);
    if (sentence) return sentence;
  }
  return undefined;
}
