import { exactJson } from "../../contract/exact-number.ts";
import { type Fields, unchanged } from "../../contract/fields.ts";
import type { AnyRequest, DialectRequest } from "../../dialects/dialect.ts";
import type { NativeEvent } from "../../dialects/native-event.ts";
import type { ChatCompletion } from "../../dialects/openai-chat/completion.ts";
import type { CanonicalPiece } from "../../dialects/openai-chat/repeat.ts";
import type { Embedded } from "../../dialects/openai-embeddings/canonical.ts";
import { GatewayError } from "../../errors.ts";
import type { Signal } from "../../stream/abort.ts";
import { andThen } from "../../stream/and-then.ts";
import {
  type Decoder,
  type Fetch,
  type NativeLane,
  type Target,
  UpstreamFailure,
  type UpstreamRequest,
  type UpstreamResponse,
} from "../provider.ts";
import { readBodyBytes } from "../transport/body-text.ts";
import { adapted, type AdaptedRequest } from "../translate/adapt.ts";
import { changedCompletion, changedStream } from "../translate/answer-change.ts";
import type { Unsupported } from "../translate/capabilities.ts";
import { chunkOfCompletion } from "../translate/whole-answer.ts";
import { Attempt } from "./attempt.ts";
import { laneTo } from "./lanes.ts";
import { refuseLeftOut } from "./left-out.ts";
import { answerLimit, refusalOf, wholeBody } from "./answer-body.ts";
import { completionIn, isOfType, saysItStreams } from "./other-form.ts";
import { type PieceSource, pieceSource, sourceOf } from "./source.ts";

/** An answer that has begun: in a canonical form, or on a native lane as the provider gives it. */
export type ProviderAnswer = { target: Target } & (
  | { whole: ChatCompletion }
  | { chunks: PieceSource<CanonicalPiece> }
  | { nativeWhole: Fields }
  | { events: PieceSource<NativeEvent> }
  | { embedded: Embedded }
);

/** What every target is asked. */
export interface Outgoing {
  request: AnyRequest;
  /** Whether what a target cannot do is emulated or left out, or refused. */
  unsupported: Unsupported;
  /** The caller's headers that a native lane passes on. */
  headers: Readonly<Record<string, string>>;
  fetch: Fetch;
  /** Writes a body as JSON, in slices if it is long. */
  write(body: object): Promise<string> | string;
}

/** A request to one target, ready to be sent. */
export interface Written {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A question in words, by the lane it goes. */
export interface WrittenQuestion extends Written {
  lane: NativeLane | undefined;
  /** What a translated answer needs, since the target does not honour all that was asked. */
  changes: AdaptedRequest["changes"];
}

/** How a request is written, whatever is asked in it. */
export type Writing = Pick<Outgoing, "unsupported" | "headers" | "write">;

/** Encodes a question for a target: as it is if the provider speaks its dialect, otherwise translated. */
export function written(
  request: DialectRequest,
  { headers, unsupported, write }: Writing,
  target: Target,
): WrittenQuestion | Promise<WrittenQuestion> {
  const lane = laneTo(request, target);
  if (lane) {
    const encoded = lane.encode({ body: request.body, headers, isStream: request.isStream }, target);
    return andThen(encoded, asQuestion, write, lane, unchanging);
  }
  const fit = fitted(request, unsupported, target);
  try {
    const made = andThen(target.provider.encode(fit.request, target), asQuestion, write, undefined, fit.changes);
    return made instanceof Promise ? made.catch((thrown: unknown) => Promise.reject(renumbered(thrown, fit))) : made;
  } catch (thrown) {
    throw renumbered(thrown, fit);
  }
}

/** What is wrong with a request is told by the caller's own numbers. */
const renumbered = (thrown: unknown, { renumber }: AdaptedRequest): unknown =>
  thrown instanceof GatewayError ? thrown.reworded(renumber) : thrown;

const asQuestion = (
  encoded: UpstreamRequest,
  write: Writing["write"],
  lane: WrittenQuestion["lane"],
  changes: WrittenQuestion["changes"],
): WrittenQuestion | Promise<WrittenQuestion> => andThen(sealed(encoded, write), inLane, lane, changes);

const inLane = (
  { url, headers, body }: Written,
  lane: WrittenQuestion["lane"],
  changes: WrittenQuestion["changes"],
): WrittenQuestion => ({ url, headers, body, lane, changes });

const unchanging: AdaptedRequest["changes"] = [];

/** The canonical request, as far as the target can honour it. */
function fitted(request: DialectRequest, unsupported: Unsupported, target: Target): AdaptedRequest {
  const { provider, model } = target;
  const canonical = request.canonical();
  if (unsupported === "reject") refuseLeftOut(request, target);
  return provider.capabilities
    ? adapted(canonical, provider.capabilities(canonical, model), unsupported)
    : { request: canonical, changes: unchanging, renumber: unchanged };
}

/** A request with its body written, and signed where the provider wants that. */
export const sealed = (request: UpstreamRequest, write: Writing["write"]) =>
  andThen(write(request.body), signed, request);

const signed = (body: string, { url, headers, sign }: UpstreamRequest): Written | Promise<Written> =>
  sign ? sign(body).then((own) => ({ url, headers: { ...headers, ...own }, body })) : { url, headers, body };

export interface Asking {
  isStream: boolean;
  fetch: Fetch;
  signal: Signal;
  /** Called when the request is sent. */
  sent: () => void;
  /** Called when the answer breaks off after it has begun. */
  broke(): void;
}

/** Resolves once the answer has begun: the whole of it, or the first batch of a stream. */
export async function ask(target: Target, sent: WrittenQuestion, asking: Asking): Promise<ProviderAnswer> {
  const { provider, timeouts } = target;
  const { firstTokenMs, connectMs } = timeouts;
  const { lane } = sent;
  const one = new Attempt(timeouts, asking.signal);
  try {
    if (asking.isStream)
      one.expectWithin(firstTokenMs, `The provider did not begin to answer within ${firstTokenMs / 1000} s`);
    const response = await (provider.fetch ?? asking.fetch)(sent.url, {
      method: "POST",
      headers: sent.headers,
      body: sent.body,
      signal: one.signal,
      connectMs,
      sent: asking.sent,
    });
    if (!response.ok) throw await refusalOf(response, lane?.decodeFailure ?? provider.decodeFailure, one, timeouts);
    if (asking.isStream && (lane || !isOfType(response, /\bjson\b/))) {
      return lane
        ? { target, events: await begun(response, lane.decodeStream(), one, target, asking) }
        : {
            target,
            chunks: await begun(response, changedStream(provider.decodeStream(), sent.changes), one, target, asking),
          };
    }
    if (!lane && saysItStreams(response)) {
      const completion = completionIn(response, await readBodyBytes(response, answerLimit), provider);
      one.close();
      return wholeAnswer(target, changedCompletion(completion, sent.changes), asking);
    }
    const body = await wholeBody(response, exactJson);
    const answer = lane
      ? { target, nativeWhole: lane.decodeWhole(body) }
      : wholeAnswer(target, changedCompletion(provider.decodeCompletion(body), sent.changes), asking);
    one.close();
    return answer;
  } catch (thrown) {
    throw one.abort(thrown);
  }
}

/** A whole answer, however it was asked for: some servers have only one form. */
const wholeAnswer = (target: Target, whole: ChatCompletion, { isStream }: Asking): ProviderAnswer =>
  isStream ? { target, chunks: sourceOf([chunkOfCompletion(whole)]) } : { target, whole };

/** The stream, once its first batch is in hand. */
function begun<Piece>(
  response: UpstreamResponse,
  decoder: Decoder<Piece>,
  one: Attempt,
  { timeouts: { idleMs } }: Target,
  asking: Asking,
): Promise<PieceSource<Piece>> {
  const { body } = response;
  if (!body || isOfType(response, /\b(?:json|html)\b/))
    throw new UpstreamFailure("broken", "The provider answered a stream request with something that is no stream");
  return pieceSource({ body, decoder, attempt: one, idleMs, broke: () => asking.broke() });
}
