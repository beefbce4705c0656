import type { Fields } from "../contract/fields.ts";
import type { AnswerHeaders, GivenHeaders } from "../contract/headers.ts";
import type { GatewayError } from "../errors.ts";
import { type Admission, disclose } from "./admission.ts";
import { dialectOf } from "./dialect-of.ts";

/** A JSON answer that is not a `Response` yet. */
export interface JsonAnswer {
  status: number;
  headers: AnswerHeaders;
  body: Fields;
}

export const jsonResponse = ({ status, headers, body }: JsonAnswer): Response =>
  Response.json(body, { status, headers: { ...headers } });

/** Here answers of the API are put into the words of the caller's version. Where it changes nothing, they pass uncopied. */

/** A JSON answer, for the holder of this key alone: by what caches know, others who send theirs in `x-api-key` ask for the same. */
export const spokenAnswer = (answer: Fields, { version, headers }: Admission): Response =>
  Response.json(version.downgradeResponse(answer), { headers: { ...headers, "cache-control": "no-store" } });

/** An answer with its headers changed in place: its body may be a stream that is known by its identity. */
export async function withSpokenHeaders(
  given: Response | Promise<Response>,
  change: (headers: AnswerHeaders) => AnswerHeaders,
): Promise<Response> {
  const response = await given;
  const before = Object.fromEntries(response.headers);
  for (const name of Object.keys(before)) response.headers.delete(name);
  for (const [name, value] of Object.entries(change(before))) response.headers.set(name, value);
  return response;
}

const json = { "content-type": "application/json" };

/**
 * A failure as an answer, on paths of the API in the form of the dialect that is spoken there; without an admission it says only what
 * failed.
 */
export function spokenFailure(
  failure: GatewayError,
  admission: Admission | undefined,
  given: GivenHeaders = new Headers(),
): JsonAnswer {
  const { status, body, headers: own } = failure;
  if (!admission) return { status, headers: { ...own, ...json }, body: { ...body } };
  if (status < 500) admission.disclosure.decisions.add("reject");
  disclose(admission);
  const { version, isApi, path, requestId } = admission;
  const headers = { ...admission.headers, ...own, ...json };
  if (!isApi) return { status, headers, body: { ...body } };
  const spoken = dialectOf(path, given)?.errorBody(failure, requestId) ?? { ...body };
  return {
    status,
    headers: version.downgradeHeaders?.(headers) ?? headers,
    body: version.downgradeError(spoken),
  };
}
