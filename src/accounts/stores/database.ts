export type Value = string | number | null;
export type Row = Readonly<Record<string, unknown>>;

/** Takes statements in the SQL that every kind of database knows, with `$1`, `$2` … where the values go. */
export interface Queries {
  /** A promise that rejects has changed nothing, unless the network was lost before the answer came. */
  query(statement: string, ...values: Value[]): Promise<Row[]>;
  /** Adds rows, of which there are often many, to `into`, a table and its columns; `ending` is what follows the values. */
  insert(into: string, rows: readonly Value[][], ending?: string): Promise<Row[]>;
}

/** A database of either kind, brought to the newest format. */
export interface Database extends Queries {
  readonly dialect: SqlDialect;
  /** Runs `work` as a whole or not at all. */
  transaction<Result>(work: (inside: Queries) => Promise<Result>): Promise<Result>;
  /** The same, on the disk when it resolves: at the cost of waiting for one flush, a power cut does not undo it. */
  durably<Result>(work: (inside: Queries) => Promise<Result>): Promise<Result>;
  /** Calls `heard` with what any process sends on a channel, and with nothing when some of it may have been missed. */
  listen(channel: Channel, heard: (text: string | undefined) => void): void;
  send(channel: Channel, text: string): Promise<void>;
  close(): Promise<void>;
}

/** Other processes of one server on the same file. */
export interface Siblings {
  /** Resolves when no other writes, to what lets the next one: waiting for the file itself blocks the event loop. */
  writeLock(): Promise<() => void>;
  send(channel: Channel, text: string): void;
  /** Calls `heard` with what the others send. */
  listen(heard: (channel: Channel, text: string) => void): void;
}

/** What one process tells all others. */
export type Channel = "penname_changes" | "penname_recalls";

/** Where the kinds of database differ. */
export interface SqlDialect {
  /** Unix time in milliseconds by the database's clock. */
  now: string;
  /** Ends a SELECT whose rows nobody else may change until the transaction is over. */
  forUpdate: string;
  /** The functions that choose among values. */
  least: string;
  greatest: string;
  /** The elements of `$1`, a JSON list, as rows of one column, `value`: one statement for any number of them. */
  rows: string;
}
