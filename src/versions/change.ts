import type { AnswerHeaders } from "../contract/headers.ts";
import type { Fields } from "../contract/fields.ts";

/** What a breaking change did to a route, seen from the newer side: how to go up from the version before it, and back. */
export interface RouteChange {
  upgradeRequest?(body: Fields): Fields;
  /** Of a whole answer. */
  downgradeResponse?(answer: Fields): Fields;
  /** Of one event of a stream. */
  downgradeChunk?(chunk: Fields): Fields;
  /** Of the headers of an answer or an error, named in lower case. */
  downgradeHeaders?(headers: AnswerHeaders): AnswerHeaders;
  /** Of the body of an error, also of one inside a stream. */
  downgradeError?(error: Fields): Fields;
}

/** One breaking change to the API. What is said of no route in particular holds for all. Immutable once released. */
export interface VersionChange extends RouteChange {
  /** The version that brought it, `YYYY-MM-DD`. */
  date: string;
  /** What a caller reads in the migration guide: what happened, and why. */
  summary: string;
  /** What it did to single routes, by their `operationId`. */
  routes?: Readonly<Record<string, RouteChange>>;
  downgradeDocument?(openapi: Fields): Fields;
}

/** A dated version of the API. */
export interface Release {
  /** `YYYY-MM-DD`. */
  date: string;
  /** The day it stops being served; none is given for the current one. */
  sunset?: string;
}
