import type { Fields } from "../contract/fields.ts";
import type { AnswerHeaders } from "../contract/headers.ts";
import type { GatewayError } from "../errors.ts";
import { type Admission, disclose } from "./admission.ts";
import { dialectOf } from "./dialect-of.ts";

/** Here answers of the API are put into the words of the caller's version. Where it changes nothing, they pass uncopied. */

/** A JSON answer. */
export const spokenAnswer = (answer: Fields, { version, headers }: Admission): Response =>
  Response.json(version.downgradeResponse(answer), { headers });

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

/**
 * A failure as an answer, on paths of the API in the form of the dialect that is spoken there; without an admission it says only what
 * failed.
 */
export function spokenFailure(
  failure: GatewayError,
  admission: Admission | undefined,
  given: Headers = new Headers(),
): Response {
  const { status, body, headers: own } = failure;
  if (!admission) return Response.json(body, { status, headers: own });
  if (status < 500) admission.disclosure.decisions.add("reject");
  disclose(admission);
  const { version, isApi, path, requestId } = admission;
  const headers = { ...admission.headers, ...own };
  if (!isApi) return Response.json(body, { status, headers });
  const spoken = dialectOf(path, given)?.errorBody(failure, requestId) ?? { ...body };
  return Response.json(version.downgradeError(spoken), {
    status,
    headers: version.downgradeHeaders?.(headers) ?? headers,
  });
}
