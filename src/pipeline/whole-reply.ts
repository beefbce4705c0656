import type { Meter } from "../accounts/meter.ts";
import type { Fields } from "../contract/fields.ts";
import { GatewayError } from "../errors.ts";
import type { Masked } from "../privacy/masking.ts";
import { andThen } from "../stream/and-then.ts";
import { UpstreamFailure } from "../upstream/provider.ts";
import type { ProviderAnswer } from "../upstream/routing/ask.ts";
import type { Call, Reply } from "./call.ts";
import { embeddedReply } from "./embedded-reply.ts";
import { isEmbedding, isWorded, nativeFormOf, nativeWhole, translatedWhole } from "./lane.ts";

/** A whole answer as the caller gets it. */
export function wholeReply(
  call: Call,
  answer: ProviderAnswer,
  masked: Masked | undefined,
  meter: Meter,
): Reply | Promise<Reply> {
  if ("embedded" in answer && isEmbedding(call)) return embeddedReply(answer.embedded, call, meter);
  if (!isWorded(call)) throw new Error("vectors were asked for and something else was answered");
  const passage = { call, masked, meter };
  const said = "whole" in answer ? answer.whole : "nativeWhole" in answer ? answer.nativeWhole : undefined;
  return andThen(masked?.output?.prepare(said, call.caller.account.id), () => {
    if ("whole" in answer) return { whole: translatedWhole(answer.whole, passage) };
    if ("nativeWhole" in answer) return { whole: nativeWhole(answer.nativeWhole, nativeFormOf(call), passage) };
    throw new Error("a stream was opened where a whole answer was asked for");
  });
}

/** What we answer ourselves where no provider does. Throws what was thrown where we cannot, and where a provider refused the request. */
export function ownAnswer({ request, bytes, disclosure, version }: Call, thrown: unknown): { own: Fields } {
  const isRefused =
    thrown instanceof GatewayError && thrown.cause instanceof UpstreamFailure && thrown.cause.kind === "refused";
  if (!request.ownAnswer || !(thrown instanceof GatewayError) || isRefused) throw thrown;
  disclosure.provider = null;
  return { own: version.downgradeResponse(request.ownAnswer(bytes)) };
}
