import type { Ledger } from "../accounts/ledger.ts";
import type { Caller, CloseReason } from "../accounts/store.ts";
import type { ChatRequest } from "../contract/chat.ts";
import type { Identity } from "../contract/outward.ts";
import type { Masking } from "../privacy/masking.ts";
import type { Catalog } from "../upstream/catalog.ts";
import type { Fetch, UpstreamFailure } from "../upstream/provider.ts";
import type { Version } from "../versions/version.ts";

/** What every call needs; made once, when the configuration is read. */
export interface Gateway {
  catalog: Catalog;
  ledger: Ledger;
  /** Null when privacy is switched off. */
  masking: Masking | null;
  /** Within which equal values share a surrogate. */
  scope: "account" | "key" | "request";
  fetch: Fetch;
  observer: Observer;
}

/** Told what happens to calls; sees names, counts and times, never text. */
export interface Observer {
  /** A call was let in: its hold is made. */
  began(call: Call): void;
  /** A provider did not answer, or broke off; the call's disclosure says which. */
  failed(call: Call, failure: UpstreamFailure): void;
  /** Something of our own failed in the middle of a stream. */
  bug(call: Call, thrown: unknown): void;
  /** Exactly once for each call that was let in, when it is over. */
  ended(call: Call, reason: CloseReason): void;
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
