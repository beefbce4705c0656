import type { Ledger } from "../accounts/ledger.ts";
import type { Caller, CloseReason } from "../accounts/store.ts";
import type { ChatRequest } from "../dialects/openai-chat/request.ts";
import type { Usage } from "../dialects/openai-chat/completion.ts";
import type { Identity } from "../dialects/openai-chat/to-wire.ts";
import type { DetectorFailure } from "../privacy/analyze/detector.ts";
import type { Masking } from "../privacy/masking.ts";
import type { Pump } from "../stream/pump.ts";
import type { Catalog } from "../upstream/routing/catalog.ts";
import type { Ended } from "../upstream/routing/failover.ts";
import type { FailureKind, Fetch, UpstreamFailure } from "../upstream/provider.ts";
import type { Version } from "../versions/version.ts";
import type { OpenCalls } from "./open-calls.ts";

/** What every call needs; made once, when the configuration is read. */
export interface Gateway {
  catalog: Catalog;
  ledger: Ledger;
  /** Null when privacy is switched off. */
  masking: Masking | null;
  /** Within which equal values share a surrogate. */
  scope: "account" | "key" | "request";
  fetch: Fetch;
  /** A stream as the body of a response. */
  body(pump: Pump): ReadableStream<Uint8Array>;
  /** Where calls are entered while they run, so that a draining server can end them. */
  openCalls: OpenCalls;
  observer: Observer;
}

/** Told what happens to calls; sees names, counts and times, never text. */
export interface Observer {
  /** A call was let in: its hold is made. */
  began(call: Call): void;
  /** A detector failed, so the call is refused, or passes with what the others found. */
  unsearched(call: Call, failure: DetectorFailure): void;
  /** Its values are hidden: how many distinct ones of each type. */
  hid(call: Call, counts: ReadonlyMap<string, number>): void;
  /** A provider is about to be asked: the last of the call's attempts. */
  asked(call: Call): void;
  /** A piece of an answer could not go out for so many milliseconds, since it could still become a surrogate. */
  heldBack(call: Call, ms: number): void;
  /** A provider did not answer, or the answer that is being read broke off: the attempt that was to give it. */
  failed(call: Call, failure: UpstreamFailure, attempt?: Attempt): void;
  /** Something of our own failed in the middle of a stream. */
  bug(call: Call, thrown: unknown): void;
  /** Exactly once for each call that was let in, when it is over. */
  ended(call: Call, ending: Ending): void;
  /** What providers are told as `traceparent`; undefined where calls are not traced. */
  traceparent?(call: Call): string | undefined;
}

/** How a call ended. */
export interface Ending {
  reason: CloseReason;
  /** Of the response; 499, as nginx has it, where the caller left before there was one. */
  status: number;
  usage: Usage;
}

/** One chat completion asked for by an admitted caller. */
export interface Call extends Identity {
  /** Echoed as `X-Request-Id`. */
  requestId: string;
  caller: Caller;
  version: Version;
  request: ChatRequest;
  /** Length of the request's body. */
  bytes: number;
  /** Aborted when the caller is gone. */
  signal: AbortSignal;
  disclosure: Disclosure;
  /** The trace the caller is in (W3C Trace Context), as it was sent. */
  traceparent: string | null;
  progress: Progress;
}

/** What a call went through, by the clock of `performance.now()`. */
export interface Progress {
  /** When its request was read. */
  readonly arrivedAt: number;
  /** Whether its hold was made, so that it ends in the books. */
  isBooked?: true;
  /** When a provider's answer was in hand, or the first piece of it. */
  answeredAt?: number;
  /** When the first text of a stream went out. */
  firstTextAt?: number;
  attempts: Attempt[];
}

/** One provider asked. */
export interface Attempt {
  provider: string;
  /** The model's name there. */
  model: string;
  askedAt: number;
  /** How and when it was seen whether it answers. */
  ended?: { outcome: FailureKind | Ended; at: number };
}

/** What the response says about itself (specification, Response headers). */
export interface Disclosure {
  /** The configured provider that served the request, or is being asked. */
  provider: string | null;
  decisions: Set<"generate" | "route" | "failover" | "pseudonymize" | "reject">;
  /** How many distinct values were replaced; null if none were looked for. */
  pseudonymized: number | null;
}

export type Reply = { whole: unknown } | { stream: ReadableStream<Uint8Array> };
