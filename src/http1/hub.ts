import type { ClientConnection } from "./connection.ts";
import type { Exchange } from "./exchange.ts";
import type { Limits } from "./limits.ts";
import type { Refusal } from "./refusal.ts";

/** What all connections of a server share. */
export interface Hub {
  limits: Limits;
  answer(exchange: Exchange): void;
  /** Answers bytes that are not a request that can be served. */
  refuse(exchange: Exchange, refusal: Refusal): void;
  /** Hears of failures that are bugs of ours. */
  onBug(thrown: unknown): void;
  readonly isStopping: boolean;
  closed(connection: ClientConnection): void;
}
