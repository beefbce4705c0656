import type { Fields } from "../../contract/fields.ts";
import type { DialectRequest } from "../../dialects/dialect.ts";
import type { NativeEvent } from "../../dialects/native-event.ts";
import type { ChatCompletion } from "../../dialects/openai-chat/completion.ts";
import type { CanonicalPiece } from "../../dialects/openai-chat/repeat.ts";
import { GatewayError } from "../../errors.ts";
import {
  type Decoder,
  type Fetch,
  type NativeLane,
  type Target,
  UpstreamFailure,
  type UpstreamResponse,
} from "../provider.ts";
import { asJson, readBodyText } from "../transport/body-text.ts";
import { type Attempt, attempt } from "./attempt.ts";
import { retryAfterSeconds } from "./retry.ts";
import { type PieceSource, pieceSource } from "./source.ts";

/** An answer that has begun: in canonical form, or on a native lane as the provider gives it. */
export type ProviderAnswer = { target: Target } & (
  | { whole: ChatCompletion }
  | { chunks: PieceSource<CanonicalPiece> }
  | { nativeWhole: Fields }
  | { events: PieceSource<NativeEvent> }
);

/** What every target is asked. */
export interface Outgoing {
  request: DialectRequest;
  /** The caller's headers that a native lane passes on. */
  headers: Readonly<Record<string, string>>;
  fetch: Fetch;
  /** Writes a body as JSON, in slices if it is long. */
  write(body: object): Promise<string> | string;
}

/** A request to one target, ready to be sent. */
export interface Written {
  lane: NativeLane | undefined;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Encodes a question for a target: as it is if the provider speaks its dialect, otherwise translated. */
export async function written({ request, headers, write }: Outgoing, target: Target): Promise<Written> {
  const { provider } = target;
  const lane = request.dialect.native && provider.native?.[request.dialect.name];
  const encoded = lane
    ? await lane.encode({ body: request.body, headers, isStream: request.isStream }, target)
    : await provider.encode(request.canonical(), target);
  const { url, headers: own, sign } = encoded;
  const body = await write(encoded.body);
  return { lane, url, headers: sign ? { ...own, ...(await sign(body)) } : own, body };
}

interface Asking {
  isStream: boolean;
  fetch: Fetch;
  signal: AbortSignal;
  /** Called when the answer breaks off after it has begun. */
  broke(): void;
}

/** Resolves once the answer has begun: the whole of it, or the first batch of a stream. */
export async function ask(target: Target, sent: Written, asking: Asking): Promise<ProviderAnswer> {
  const { provider, timeouts } = target;
  const { lane } = sent;
  const one = attempt(timeouts, asking.signal);
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
    if (!response.ok) throw await refusal(response, target);
    if (asking.isStream) {
      return lane
        ? { target, events: await begun(response, lane.decodeStream(), one, target, asking.broke) }
        : { target, chunks: await begun(response, provider.decodeStream(), one, target, asking.broke) };
    }
    const body = asJson(await readBodyText(response, answerLimit));
    const answer = lane ? { nativeWhole: lane.decodeWhole(body) } : { whole: provider.decodeCompletion(body) };
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

async function refusal(response: UpstreamResponse, { provider }: Target): Promise<UpstreamFailure | GatewayError> {
  const failure = provider.decodeFailure(response.status, await readBodyText(response, failureLimit, true));
  const seconds = retryAfterSeconds(response.headers.get("retry-after"), Date.now());
  return seconds === undefined || failure instanceof GatewayError
    ? failure
    : new UpstreamFailure(failure.kind, failure.message, { retryAfterSeconds: seconds });
}

/** Bytes of an error body that are read; its message stands at the beginning. */
const failureLimit = 64 * 1024;
/** Bytes a whole answer may have. */
const answerLimit = 64 * 1024 * 1024;
