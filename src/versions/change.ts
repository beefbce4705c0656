export type Json = Record<string, unknown>;

/** One breaking change to the API, told from the newer side: how to go up from the version before it, and back. Immutable once released. */
export interface VersionChange {
  /** The version that brought it, `YYYY-MM-DD`. */
  date: string;
  /** What a caller reads in the migration guide: what happened, and why. */
  summary: string;
  upgradeRequest?(request: Json): Json;
  downgradeResponse?(response: Json): Json;
  downgradeChunk?(chunk: Json): Json;
  downgradeDocument?(openapi: Json): Json;
}

/** A dated version of the API. */
export interface Release {
  /** `YYYY-MM-DD`. */
  date: string;
  /** The day it stops being served; none is given for the current one. */
  sunset?: string;
}
