import { GatewayError } from "../../errors.ts";
import { type Provider, type Timeouts, UpstreamFailure, type UpstreamResponse } from "../provider.ts";
import { asJson, readBodyText } from "../transport/body-text.ts";
import type { Attempt } from "./attempt.ts";
import { retryAfterSeconds } from "./retry.ts";

/** The JSON of a whole answer. Numbers of vectors are none that anything is called by. */
export const wholeBody = (response: UpstreamResponse, parse: (text: string) => unknown = JSON.parse) =>
  readBodyText(response, answerLimit).then((text) => asJson(text, parse));

export async function refusalOf(
  response: UpstreamResponse,
  decode: Provider["decodeFailure"],
  attempt: Attempt,
  { idleMs }: Timeouts,
): Promise<UpstreamFailure | GatewayError> {
  attempt.expectWithin(idleMs, `The provider did not end its error within ${idleMs / 1000} s`);
  const failure = decode(response.status, await readBodyText(response, failureLimit, true));
  const seconds = retryAfterSeconds(response.headers.get("retry-after"), Date.now());
  return seconds === undefined || failure instanceof GatewayError
    ? failure
    : new UpstreamFailure(failure.kind, failure.message, { retryAfterSeconds: seconds, said: failure.said });
}

/** Bytes of an error body that are read; its message stands at the beginning. */
const failureLimit = 64 * 1024;
/** Bytes a whole answer may have. */
export const answerLimit = 64 * 1024 * 1024;
