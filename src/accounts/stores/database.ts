export type Value = string | number | null;
export type Row = Readonly<Record<string, unknown>>;

/** Runs statements in the SQL that every kind of database knows, with `$1`, `$2` … as placeholders. */
export interface Queries {
  /** A promise that rejects has changed nothing, unless the network was lost before the answer came. */
  query(statement: string, ...values: Value[]): Promise<Row[]>;
  /** Inserts rows, often many. `into` is a table with its columns, `ending` what follows the values. */
  insert(into: string, rows: readonly Value[][], ending?: string): Promise<void>;
  /** Inserts the rows whose key, their first value, is not there yet. Resolves to the keys of those. */
  insertNew(into: string, key: string, rows: readonly Value[][]): Promise<Set<Value>>;
}

/** A database of either kind, migrated to the newest format. */
export interface Database extends Queries {
  readonly dialect: SqlDialect;
  /** Runs `work` as a whole or not at all. */
  transaction<Result>(work: (inside: Queries) => Promise<Result>): Promise<Result>;
  /** The same, on the disk when it resolves: a power cut does not undo it, at the cost of waiting for one flush. */
  durably<Result>(work: (inside: Queries) => Promise<Result>): Promise<Result>;
  /** Calls `received` with each message on a channel, from any process; with undefined when some may have been missed. */
  listen(channel: Channel, received: (message: string | undefined) => void): void;
  send(channel: Channel, message: string): Promise<void>;
  close(): Promise<void>;
}

/** Other processes of one server on the same file. */
export interface Siblings {
  /**
   * Resolves when no other process writes, or when that cannot be found out in time, to the release of the lock. Waiting for SQLite's own
   * lock would block the event loop.
   */
  writeLock(): Promise<() => void>;
  send(channel: Channel, message: string): void;
  /** Calls `received` with each message of the others. */
  listen(received: (channel: Channel, message: string) => void): void;
}

/** Channels on which one process sends to all others. */
export type Channel = "penname_changes" | "penname_recalls";

/** Where the kinds of database differ. */
export interface SqlDialect {
  /** Unix time in milliseconds by the database's clock. */
  now: string;
  /** Ends a SELECT whose rows stay locked until the transaction is over. */
  forUpdate: string;
  /** Functions for the smallest and largest of several values. */
  least: string;
  greatest: string;
  /** The elements of `$1`, a JSON list, as rows of one column, `value`: one statement for any number of them. */
  rows: string;
}
