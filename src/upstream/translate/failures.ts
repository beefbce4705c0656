import { UpstreamFailure } from "../provider.ts";
import { type Fields, fieldsIn, textIn } from "./fields.ts";

/** What an HTTP status says of a failure, where the body says no more. */
export function failureOfStatus(status: number, said: string): UpstreamFailure {
  if (status === 401 || status === 402 || status === 403 || status === 404) return refusedOurs(status);
  if (status === 408 || status === 409 || status === 429 || status >= 500) return busy(status);
  return status >= 400
    ? refusedTheirs(status, said)
    : new UpstreamFailure("broken", `The provider answered with status ${status}`);
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
  try {
    const parsed: unknown = JSON.parse(body);
    return fieldsIn(fieldsIn(Array.isArray(parsed) ? (parsed as unknown[])[0] : parsed)["error"]);
  } catch {
    // Not JSON: the status alone speaks.
    return {};
  }
}

export const sentenceIn = (error: Fields): string => textIn(error["message"]);
