import type { Fields } from "../contract/fields.ts";
import type { NativeEvent } from "../dialects/native-event.ts";
import type { ChatCompletion } from "../dialects/openai-chat/completion.ts";
import type { CanonicalPiece } from "../dialects/openai-chat/repeat.ts";
import type { ChatRequest } from "../dialects/openai-chat/request.ts";
import type { Embedded, EmbeddingBatch } from "../dialects/openai-embeddings/canonical.ts";
import type { Reads } from "../dialects/reads.ts";
import type { GatewayError, Said } from "../errors.ts";
import type { Signal } from "../stream/abort.ts";
import type { Receiver } from "../stream/receiver.ts";
import type { Capabilities } from "./translate/capabilities.ts";

/** An endpoint, and a model's name there: where a call can go. */
export interface Target {
  /** The configured provider's name; what `X-Provider` says. */
  name: string;
  provider: Provider;
  model: string;
  baseUrl: string;
  apiKey: string | null;
  headers: Readonly<Record<string, string>>;
  timeouts: Timeouts;
}

/** A provider as configured: its protocol, address, key and timeouts. */
export type Endpoint = Omit<Target, "model">;

/** All in milliseconds. */
export interface Timeouts {
  /** Until the provider's host is reached. */
  connectMs: number;
  /** Until the first event of a stream. */
  firstTokenMs: number;
  /** Between two events of a stream. */
  idleMs: number;
  /** For the whole call. */
  totalMs: number;
}

/** A request to a provider, before its body is written. */
export interface UpstreamRequest {
  url: string;
  headers: Record<string, string>;
  /** Sent as JSON. */
  body: object;
  /** Computes headers from the text of the body, such as a signature. */
  sign?(body: string): Promise<Record<string, string>>;
}

/** The part of the standard `fetch` that we use, so that a built-in provider can stand in for the network. */
export type Fetch = (url: string, init: FetchInit) => Promise<UpstreamResponse>;

export interface UpstreamResponse {
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  body: UpstreamBody | null;
}

export interface UpstreamBody {
  /** Hands bytes on as they come, without a promise for each piece; used instead of `getReader` where it exists. */
  forward?(receiver: Receiver<Uint8Array>): void;
  getReader(): {
    read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
    cancel(): Promise<void>;
  };
}

export interface FetchInit {
  method: "POST" | "GET";
  headers: Record<string, string>;
  body?: string;
  signal: Signal;
  /** Milliseconds to reach the host in. */
  connectMs?: number;
  /** Called when the request is written to whoever answers it, who may work on it from then on. */
  sent?: () => void;
}

/** What a configuration must know about a kind of provider. */
export interface Facts {
  /** Its address unless `base_url` says otherwise; null if it has no single one. */
  baseUrl: string | null;
  /** Whether only the operator can know its address. */
  needsAddress?: true;
  key: "needed" | "optional" | "unused";
  /** The environment variable that usually holds its key; if set, it adds the provider where none is configured. */
  variable?: string;
}

/** One kind of provider: translates to and from its protocol, and never touches the network. */
export interface Provider {
  facts: Facts;
  /** Its column of the table of parameters: what it does not honour, of what this request asks this model. Left out: it honours all. */
  capabilities?(request: ChatRequest, model: string): Capabilities;
  /** What of a canonical request its encoder sends, beside what its column judges; left out: all of it, whether it knows it or not. */
  reads?(request: ChatRequest, target: Target): Reads;
  /**
   * Translates a request that was fitted to `capabilities`. Throws `GatewayError` naming a field whose value the provider does not
   * take, such as a picture by address.
   */
  encode(request: ChatRequest, target: Target): UpstreamRequest | Promise<UpstreamRequest>;
  decodeStream(): Decoder;
  /** Throws `UpstreamFailure` if the body is no answer. */
  decodeCompletion(body: unknown): ChatCompletion;
  /** A `GatewayError`, as from `encode`, if the provider says that it cannot honour a field. */
  decodeFailure(status: number, body: string): UpstreamFailure | GatewayError;
  /** The request for its list of models, if it has one. */
  models?(endpoint: Endpoint): Pick<UpstreamRequest, "url" | "headers">;
  /** Stands in for the network, for a provider that is built in. */
  fetch?: Fetch;
  /** The dialects it speaks itself, by name: their requests go there untranslated. */
  native?: Readonly<Record<string, NativeLane>>;
  /** Dialects that some of its servers speak, which only their operator knows. */
  lanes?: Readonly<Record<string, NativeLane>>;
  /** How it is asked for embeddings; left out where it makes none. */
  embeddings?: EmbeddingLane;
}

/** How a provider makes embeddings. */
export interface EmbeddingLane {
  /** How many inputs it takes in one request; a larger batch is asked for in several. */
  most(target: Target): number;
  /** What its encoder sends of a batch's other fields, `more`. */
  reads(target: Target): Reads;
  /** Throws `GatewayError` naming a field that the provider cannot honour. */
  encode(batch: EmbeddingBatch, target: Target): UpstreamRequest | Promise<UpstreamRequest>;
  /**
   * The vectors as the provider wrote them, in the order of the inputs; whoever asks checks them. Throws `UpstreamFailure` if the body is
   * no answer. @param body its lists of numbers may be others that stand for them, so nothing can be learnt from what is in one
   */
  decode(body: unknown, headers: UpstreamResponse["headers"]): Embedded;
}

/** How a provider is asked in one of our dialects that it speaks itself. */
export interface NativeLane {
  /** Whether this target has it; left out: all have. The others get the request translated. */
  serves?(target: Target): boolean;
  encode(request: NativeRequest, target: Target): UpstreamRequest | Promise<UpstreamRequest>;
  decodeStream(): Decoder<NativeEvent>;
  /** Throws `UpstreamFailure` if the body is no answer. */
  decodeWhole(body: unknown): Fields;
  /** Left out: as for a translated request. What the failure holds in the provider's own words, the caller gets. */
  decodeFailure?(status: number, body: string): UpstreamFailure | GatewayError;
}

/** A request of a dialect as its caller wrote it, but for masked texts. */
export interface NativeRequest {
  body: Fields;
  /** The caller's headers that the dialect passes on. */
  headers: Readonly<Record<string, string>>;
  isStream: boolean;
}

/** Decodes a provider's bytes, wherever they are cut: into canonical chunks, or on a native lane into its own events. */
export interface Decoder<Piece = CanonicalPiece> {
  push(bytes: Uint8Array): Piece[];
  /** Called at the clean end of the bytes. */
  end(): Piece[];
  /**
   * Undefined while the answer goes on. What was decoded before a failure still counts. A `GatewayError`: the answer came, and is not
   * what was asked for, which is no fault of the provider's.
   */
  outcome(): "finished" | UpstreamFailure | GatewayError | undefined;
}

/**
 * Why a provider did not answer.
 * `refused`: the request is wrong, so the caller is told and no other provider is asked; `credential`: our own key or account was
 * refused, never the caller's; `unable`: this target cannot serve this request, others may; any other kind is a fault of the provider
 * or the network.
 */
export type FailureKind = "refused" | "credential" | "unable" | "busy" | "timeout" | "unreachable" | "broken";

export class UpstreamFailure extends Error {
  override name = "UpstreamFailure";
  readonly kind: FailureKind;
  /** Whole seconds the provider asks to wait. */
  readonly retryAfterSeconds: number | undefined;
  /** On a native lane, the provider's own words for its caller, which may hold surrogates. */
  readonly said: Said | undefined;

  /** @param message for `refused` the provider's own sentence, which may hold surrogates; otherwise a sentence of ours. */
  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.said = details.said;
  }
}

interface FailureDetails {
  retryAfterSeconds?: number;
  said?: Said | undefined;
  cause?: unknown;
}
