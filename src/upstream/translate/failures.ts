import { type FailureKind, UpstreamFailure } from "../provider.ts";
import { type Fields, fieldsIn, isFields, textIn } from "./fields.ts";

/** A refusal with a status of its own, whatever its body is: JSON of any form, a page, nothing. */
export function failureOfStatus(status: number, body: string): UpstreamFailure {
  const kind = kindOfStatus(status);
  if (kind === "credential" || isSpent(body)) return refusedOurs(status);
  if (kind === "busy") return busy(status);
  // A page comes from something on the way, not from the provider.
  if (kind !== "refused" || /^\s*</.test(body))
    return new UpstreamFailure("broken", `The provider answered with status ${status}`);
  const said = sentenceIn(body) ?? "";
  // Some refuse our key with 400; what they say of it is not the caller's to read.
  if (/\bapi[ _-]?key\b/i.test(said)) return refusedOurs(status);
  return refusedTheirs(status, said);
}

/** Our account is used up, which OpenAI tells with the status of haste: no waiting helps. */
function isSpent(body: string): boolean {
  const { code, type } = errorIn(body);
  return [code, type].some((word) => word === "insufficient_quota" || word === "credit_balance_exhausted");
}

/** What a status means; statuses that say how our own configuration is wrong are not the caller's to read. */
export function kindOfStatus(status: number): FailureKind {
  if ([401, 402, 403, 404, 405, 407, 410].includes(status)) return "credential";
  if ([408, 409, 424, 425, 429].includes(status) || status >= 500) return "busy";
  return status >= 400 ? "refused" : "broken";
}

/** Our own key, account or model name is the matter: nothing the provider says of it is the caller's business. */
export const refusedOurs = (status: number) =>
  new UpstreamFailure("credential", `The provider refused our own key, account or model name (status ${status})`);

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
