import type { Fields } from "../../contract/fields.ts";
import type { AnyRequest, DialectRequest } from "../../dialects/dialect.ts";
import type { NativeEvent } from "../../dialects/native-event.ts";
import type { ChatCompletion } from "../../dialects/openai-chat/completion.ts";
import type { CanonicalPiece } from "../../dialects/openai-chat/repeat.ts";
import type { Embedded } from "../../dialects/openai-embeddings/canonical.ts";
import { GatewayError } from "../../errors.ts";
import type { Signal } from "../../stream/abort.ts";
import {
  type Decoder,
  type Fetch,
  type NativeLane,
  type Provider,
  type Target,
  UpstreamFailure,
  type UpstreamRequest,
  type UpstreamResponse,
} from "../provider.ts";
import { adapted, type AdaptedRequest } from "../translate/adapt.ts";
import { changedCompletion, changedStream } from "../translate/answer-change.ts";
import type { Unsupported } from "../translate/capabilities.ts";
import { asJson, readBodyText } from "../transport/body-text.ts";
import { Attempt } from "./attempt.ts";
import { laneTo } from "./lanes.ts";
import { refuseLeftOut } from "./left-out.ts";
import { retryAfterSeconds } from "./retry.ts";
import { type PieceSource, pieceSource } from "./source.ts";

/** An answer that has begun: in a canonical form, or on a native lane as the provider gives it. */
export type ProviderAnswer = { target: Target } & (
  | { whole: ChatCompletion }
  | { chunks: PieceSource<CanonicalPiece> }
  | { nativeWhole: Fields }
  | { events: PieceSource<NativeEvent> }
  | { embedded: Embedded }
);

/** What every target is asked. */
export interface Outgoing<Request extends AnyRequest = AnyRequest> {
  request: Request;
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
interface WrittenQuestion extends Written {
  lane: NativeLane | undefined;
  /** What a translated answer needs, since the target does not honour all that was asked. */
  changes: AdaptedRequest["changes"];
}

/** Encodes a question for a target: as it is if the provider speaks its dialect, otherwise translated. */
export async function written(outgoing: Outgoing<DialectRequest>, target: Target): Promise<WrittenQuestion> {
  const { request, headers, write } = outgoing;
  const lane = laneTo(request, target);
  if (lane) {
    const encoded = await lane.encode({ body: request.body, headers, isStream: request.isStream }, target);
    return { lane, changes: [], ...(await sealed(encoded, write)) };
  }
  const fit = fitted(outgoing, target);
  try {
    const encoded = await target.provider.encode(fit.request, target);
    return { lane, changes: fit.changes, ...(await sealed(encoded, write)) };
  } catch (thrown) {
    // What is wrong with it is told by the caller's own numbers.
    throw thrown instanceof GatewayError ? thrown.reworded(fit.renumber) : thrown;
  }
}

/** The canonical request, as far as the target can honour it. */
function fitted({ request, unsupported }: Outgoing<DialectRequest>, target: Target): AdaptedRequest {
  const { provider, model } = target;
  const canonical = request.canonical();
  if (unsupported === "reject") refuseLeftOut(request, target);
  return provider.capabilities
    ? adapted(canonical, provider.capabilities(canonical, model), unsupported)
    : { request: canonical, changes: [], renumber: (text) => text };
}

/** A request with its body written, and signed where the provider wants that. */
export async function sealed(encoded: UpstreamRequest, write: Outgoing["write"]): Promise<Written> {
  const { url, headers, sign } = encoded;
  const body = await write(encoded.body);
  return { url, headers: sign ? { ...headers, ...(await sign(body)) } : headers, body };
}

export interface Asking {
  isStream: boolean;
  fetch: Fetch;
  signal: Signal;
  /** Called when the answer breaks off after it has begun. */
  broke(): void;
}

/** Resolves once the answer has begun: the whole of it, or the first batch of a stream. */
export async function ask(target: Target, sent: WrittenQuestion, asking: Asking): Promise<ProviderAnswer> {
  const { provider, timeouts } = target;
  const { lane } = sent;
  const one = new Attempt(timeouts, asking.signal);
  try {
    if (asking.isStream)
      one.expectWithin(
        timeouts.firstTokenMs,
        `The provider did not begin to answer within ${timeouts.firstTokenMs / 1000} s`,
      );
    const response = await (provider.fetch ?? asking.fetch)(sent.url, {
      method: "POST",
      headers: sent.headers,
      body: sent.body,
      signal: one.signal,
      connectMs: timeouts.connectMs,
    });
    if (!response.ok) throw await refusalOf(response, lane?.decodeFailure ?? provider.decodeFailure);
    if (asking.isStream) {
      return lane
        ? { target, events: await begun(response, lane.decodeStream(), one, target, asking.broke) }
        : {
            target,
            chunks: await begun(
              response,
              changedStream(provider.decodeStream(), sent.changes),
              one,
              target,
              asking.broke,
            ),
          };
    }
    const body = await wholeBody(response);
    const answer = lane
      ? { nativeWhole: lane.decodeWhole(body) }
      : { whole: changedCompletion(provider.decodeCompletion(body), sent.changes) };
    one.close();
    return { target, ...answer };
  } catch (thrown) {
    throw one.abort(thrown);
  }
}

/** The stream, once its first batch is in hand. */
function begun<Piece>(
  { body, headers }: UpstreamResponse,
  decoder: Decoder<Piece>,
  one: Attempt,
  { timeouts: { idleMs } }: Target,
  broke: () => void,
): Promise<PieceSource<Piece>> {
  if (!body || /\b(?:json|html)\b/.test(headers.get("content-type") ?? ""))
    throw new UpstreamFailure("broken", "The provider answered a stream request with something that is no stream");
  return pieceSource({ body, decoder, attempt: one, idleMs, broke });
}

/** The JSON of a whole answer. */
export const wholeBody = async (response: UpstreamResponse): Promise<unknown> =>
  asJson(await readBodyText(response, answerLimit));

export async function refusalOf(
  response: UpstreamResponse,
  decode: Provider["decodeFailure"],
): Promise<UpstreamFailure | GatewayError> {
  const failure = decode(response.status, await readBodyText(response, failureLimit, true));
  const seconds = retryAfterSeconds(response.headers.get("retry-after"), Date.now());
  return seconds === undefined || failure instanceof GatewayError
    ? failure
    : new UpstreamFailure(failure.kind, failure.message, { retryAfterSeconds: seconds, said: failure.said });
}

/** Bytes of an error body that are read; its message stands at the beginning. */
const failureLimit = 64 * 1024;
/** Bytes a whole answer may have. */
const answerLimit = 64 * 1024 * 1024;
