import type { ChatRequest } from "../dialects/openai-chat/request.ts";
import type { ChatCompletion, ChatCompletionChunk } from "../dialects/openai-chat/completion.ts";
import type { GatewayError } from "../errors.ts";
import type { Receiver } from "../stream/receiver.ts";

/** One place a call can go: a provider as configured, and the model's name there. */
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

/** A provider as configured, whatever its models. */
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

/** What a provider is asked. */
export interface UpstreamRequest {
  url: string;
  headers: Record<string, string>;
  /** Sent as JSON. */
  body: object;
  /** Headers that depend on the text of the body, such as a signature. */
  sign?(body: string): Promise<Record<string, string>>;
}

/** The part of the standard `fetch` that is used, so that a built-in provider can stand in for the network. */
export type Fetch = (url: string, init: FetchInit) => Promise<UpstreamResponse>;

export interface UpstreamResponse {
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  body: UpstreamBody | null;
}

export interface UpstreamBody {
  /** Hands on what comes without a promise for each piece, where it can; instead of `getReader`. */
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
  signal: AbortSignal;
  /** Milliseconds in which the host must be reached. */
  connectMs?: number;
}

/** What a configuration must know of a kind of provider. */
export interface Facts {
  /** Where it answers unless `base_url` says otherwise; null where it has no one address. */
  baseUrl: string | null;
  /** Whether only the operator can know where it answers. */
  needsAddress?: true;
  key: "needed" | "optional" | "unused";
  /** The variable that usually holds its key: makes the provider when none is configured. */
  variable?: string;
}

/** One upstream dialect. It only translates; nothing here touches the network. */
export interface Provider {
  facts: Facts;
  /** Throws `GatewayError` naming the field if the provider cannot honour one whose loss would change the meaning. */
  encode(request: ChatRequest, target: Target): UpstreamRequest | Promise<UpstreamRequest>;
  decodeStream(): Decoder;
  /** Throws `UpstreamFailure` if the body is no answer. */
  decodeCompletion(body: unknown): ChatCompletion;
  /** A `GatewayError`, as from `encode`, where the provider says that it cannot honour what the request asks for. */
  decodeFailure(status: number, body: string): UpstreamFailure | GatewayError;
  /** How it is asked which models it has, where it can tell. */
  models?(endpoint: Endpoint): Pick<UpstreamRequest, "url" | "headers">;
  /** Answers in place of the network, for a provider that is built in. */
  fetch?: Fetch;
}

/** A provider's bytes into chunks, however they are cut. */
export interface Decoder {
  push(bytes: Uint8Array): ChatCompletionChunk[];
  /** At the clean end of the bytes. */
  end(): ChatCompletionChunk[];
  /** Undefined while the answer goes on; what was decoded before a failure still counts. */
  outcome(): "finished" | UpstreamFailure | undefined;
}

/**
 * Why a provider did not answer.
 * `refused`: the request itself is wrong, so no other provider is asked and the caller is told;
 * `credential`: our own key or account is the matter, never the caller's; `unable`: this target cannot serve this request, which says
 * nothing of others; everything else is the provider's or the network's fault.
 */
export type FailureKind = "refused" | "credential" | "unable" | "busy" | "timeout" | "unreachable" | "broken";

export class UpstreamFailure extends Error {
  override name = "UpstreamFailure";
  readonly kind: FailureKind;
  /** Whole seconds the provider asks to wait. */
  readonly retryAfterSeconds: number | undefined;

  /** @param message for `refused` the provider's own sentence, which may hold surrogates; else a sentence of ours. */
  constructor(kind: FailureKind, message: string, details: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
