import type { Ledger } from "../accounts/ledger.ts";
import type { TokenUsage } from "../accounts/meter.ts";
import type { Caller, CloseReason } from "../accounts/store.ts";
import type { AnswerIdentity, AnyRequest } from "../dialects/dialect.ts";
import type { DetectorFailure } from "../privacy/analyze/detector.ts";
import type { Masking } from "../privacy/masking.ts";
import type { SignedThoughts } from "../privacy/signed-thoughts.ts";
import type { Signal } from "../stream/abort.ts";
import type { Pump } from "../stream/pump.ts";
import type { FailureKind, Fetch, UpstreamFailure } from "../upstream/provider.ts";
import type { Catalog } from "../upstream/routing/catalog.ts";
import type { Ended } from "../upstream/routing/try.ts";
import type { Unsupported } from "../upstream/translate/capabilities.ts";
import type { Version } from "../versions/version.ts";
import type { OpenCalls } from "./open-calls.ts";

/** What every call needs; made once for each configuration. */
export interface Gateway {
  catalog: Catalog;
  ledger: Ledger;
  /** Null when privacy is switched off. */
  masking: Masking | null;
  /** Opens what callers send back signed, whether privacy is on or not. */
  thoughts: SignedThoughts;
  /** Within which equal values share a surrogate. */
  scope: "account" | "key" | "request";
  /** A keyed hash of an identifier, the same on every node. */
  hash(identifier: string): string;
  /** What becomes of a request that its provider cannot honour in full. */
  unsupported: Unsupported;
  fetch: Fetch;
  /** A stream as the body of a response. */
  body(pump: Pump): ReadableStream<Uint8Array>;
  /** Where calls are entered while they run, so that a draining server can end them. */
  openCalls: OpenCalls;
  observer: Observer;
}

/** Notified of what happens to calls. Sees names, counts and times, never text. */
export interface Observer {
  /** A call was let in: its hold is made. */
  began(call: Call): void;
  /** A detector failed, so the call is refused, or passes with what the others found. */
  unsearched(call: Call, failure: DetectorFailure): void;
  /** The request is masked: how many distinct values of each type. */
  hid(call: Call, counts: ReadonlyMap<string, number>): void;
  /** A value of a type, which the model wrote of itself, is hidden in the answer; one that an event repeats is told once. */
  hidInAnswer(call: Call, type: string): void;
  /** A provider is about to be asked, for the call's last attempt. */
  asked(call: Call): void;
  /** A piece of an answer was held back for so many milliseconds, since it could still become a surrogate. */
  heldBack(call: Call, ms: number): void;
  /** A provider did not answer, which ended the attempt, or its answer broke off. */
  failed(call: Call, failure: UpstreamFailure, attempt?: AttemptRecord): void;
  /** Our own code failed in the middle of a stream. */
  bug(call: Call, thrown: unknown): void;
  /** The call is over. Exactly once for each call that began. */
  ended(call: Call, end: CallEnd): void;
  /** The `traceparent` that providers are sent; undefined where calls are not traced. */
  traceparent?(call: Call): string | undefined;
}

/** How a call ended. */
export interface CallEnd {
  reason: CloseReason;
  /** Of the response; 499, as in nginx, if the client disconnected before there was one. */
  status: number;
  usage: TokenUsage;
}

/** One request of an admitted caller, in any dialect. */
export interface Call<Request extends AnyRequest = AnyRequest> extends AnswerIdentity {
  /** Returned as `X-Request-Id`. */
  requestId: string;
  caller: Caller;
  version: Version;
  request: Request;
  /** Length of the request's body. */
  bytes: number;
  /** Headers of the request that its dialect passes on to providers that speak it. */
  headers: Readonly<Record<string, string>>;
  /** Narrows the gateway's scope: whom the call is made for. */
  within?: string;
  /** A keyed hash of whom the call is made for, for the log. */
  label?: string;
  /** Aborted when the client disconnects. */
  signal: Signal;
  disclosure: Disclosure;
  /** The caller's trace (W3C Trace Context), as it was sent. */
  traceparent: string | null;
  progress: Progress;
}

/** How far a call has come, by the clock of `performance.now()`. */
export interface Progress {
  /** When its request was read. */
  readonly arrivedAt: number;
  /** Whether its hold was made, so that the ledger will have it. */
  isBooked?: true;
  /** When a provider's answer was in hand, or the first piece of it. */
  answeredAt?: number;
  /** When the first text of a stream went out. */
  firstTextAt?: number;
  attempts: AttemptRecord[];
}

/** What is kept of one attempt. */
export interface AttemptRecord {
  provider: string;
  /** The model's name there. */
  model: string;
  askedAt: number;
  /** Whether the request went out: until then the provider is looked for, or connected to. */
  isSent?: true;
  /** Whether the provider answered, and when that was known. */
  ended?: { outcome: FailureKind | Ended; at: number };
}

/** What the response's headers will say (specification, Response headers). */
export interface Disclosure {
  /** The configured provider that served the request, or is being asked. */
  provider: string | null;
  decisions: Set<"generate" | "route" | "failover" | "pseudonymize" | "reject">;
  /** How many distinct values were replaced; null if none were looked for. */
  pseudonymized: number | null;
  /** Parameters of the request that this provider was not sent. */
  leftOut: readonly string[];
}

/** `written`: the JSON of what is not written at once, or not from values alone. */
export type Reply = { whole: unknown; written?: string | Uint8Array } | { stream: ReadableStream<Uint8Array> };
