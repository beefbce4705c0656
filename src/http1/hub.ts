import type { Placed } from "../stream/bag.ts";
import type { Exchange } from "./exchange.ts";
import type { Limits } from "./limits.ts";
import type { Outlet } from "./outlet.ts";
import type { Refusal } from "./refusal.ts";

/** A connection, as its server knows it. */
export interface Connected extends Placed {
  readonly outlet: Outlet;
  /** Ends what has taken too long; called from time to time. */
  check(now: number): void;
  /** Takes no further request; with `now`, ends at once. */
  stop(now: boolean): void;
}

/** What all connections of a server share. */
export interface Hub {
  limits: Limits;
  answer(exchange: Exchange): void;
  /** Answers bytes that are not a request that can be served. */
  refuse(exchange: Exchange, refusal: Refusal): void;
  /** Hears of failures that are bugs of ours. */
  onBug(thrown: unknown): void;
  readonly isStopping: boolean;
  closed(connection: Connected): void;
}
