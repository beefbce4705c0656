import type { Meter } from "../accounts/meter.ts";
import type { Fields } from "../contract/fields.ts";
import { GatewayError } from "../errors.ts";
import type { Masked } from "../privacy/masking.ts";
import { UpstreamFailure } from "../upstream/provider.ts";
import type { ProviderAnswer } from "../upstream/routing/ask.ts";
import type { Call, Reply } from "./call.ts";
import { embeddedReply } from "./embedded-reply.ts";
import { isEmbedding, isWorded, nativeFormOf, nativeWhole, type Passage, translatedWhole } from "./lane.ts";

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
  if ("whole" in answer) {
    const { whole } = answer;
    return prepared(whole, passage, () => ({ whole: translatedWhole(whole, passage) }));
  }
  if ("nativeWhole" in answer) {
    const { nativeWhole: whole } = answer;
    return prepared(whole, passage, () => ({ whole: nativeWhole(whole, nativeFormOf(call), passage) }));
  }
  throw new Error("a stream was opened where a whole answer was asked for");
}

/** Restored once it is searched, where what the model wrote of itself is hidden. */
function prepared(
  said: unknown,
  { call, masked }: Pick<Passage, "call" | "masked">,
  restored: () => Reply,
): Reply | Promise<Reply> {
  return masked?.output ? masked.output.prepare(said, call.caller.account.id).then(restored) : restored();
}

/** What we answer ourselves where no provider does. Throws what was thrown where we cannot, and where a provider refused the request. */
export function ownAnswer({ request, bytes, disclosure, version }: Call, thrown: unknown): { own: Fields } {
  const isRefused =
    thrown instanceof GatewayError && thrown.cause instanceof UpstreamFailure && thrown.cause.kind === "refused";
  if (!request.ownAnswer || !(thrown instanceof GatewayError) || isRefused) throw thrown;
  disclosure.provider = null;
  return { own: version.downgradeResponse(request.ownAnswer(bytes)) };
}
