import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Store } from "../store.ts";
import { claimDirectory, databaseFile } from "./data-directory.ts";
import type { Channel, Database, Queries, Row, Siblings, Value } from "./database.ts";
import { SqlStore } from "./sql-store.ts";
import { checkpointThread } from "./checkpoints.ts";
import { checkpointEvery, connectSqlite, rollBack, usualPages } from "./sqlite-connection.ts";

/** The store in a data directory; see `openSqliteDatabase`. */
export function openSqlite(directory: string, options: { serving?: boolean } = {}): Store {
  return new SqlStore(openSqliteDatabase(directory, options));
}

export interface SqliteOptions {
  serving?: boolean;
  /** For one of a server's processes: the others. Their parent has claimed the directory for them. */
  siblings?: Siblings | undefined;
}

/**
 * Opens the database in a data directory. Commands may at any time; of servers (`serving`) only one at a time. Leases belong to
 * servers, so those found at a server's start were left by a dead one and are released. Throws `StoreError`.
 */
export function openSqliteDatabase(directory: string, { serving = false, siblings }: SqliteOptions = {}): Database {
  const isFirst = serving && !siblings;
  const release = isFirst ? claimDirectory(directory) : () => {};
  try {
    const file = databaseFile(directory);
    const connection = connectSqlite(file, serving);
    if (isFirst) connection.exec("DELETE FROM leases");
    return new SqliteDatabase(connection, release, siblings, serving ? file : undefined);
  } catch (error) {
    release();
    throw error;
  }
}

class SqliteDatabase implements Database {
  readonly dialect = {
    now: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
    // A transaction excludes every other writer.
    forUpdate: "",
    least: "min",
    greatest: "max",
    rows: "json_each($1)",
  };
  readonly #connection: DatabaseSync;
  readonly #release: () => void;
  readonly #siblings: Siblings | undefined;
  readonly #prepared = new Map<string, StatementSync>();
  /** Of a server's database, which may be written so much that checkpoints need a thread. */
  readonly #busyFile: string | undefined;
  #transactions = 0;
  #checkpoints: ReturnType<typeof checkpointThread> | undefined;
  /** The transaction that runs; other statements wait for it, since on one connection they would become part of it. */
  #running: Promise<unknown> | undefined;

  constructor(connection: DatabaseSync, release: () => void, siblings?: Siblings, busyFile?: string) {
    this.#connection = connection;
    this.#release = release;
    this.#siblings = siblings;
    this.#busyFile = busyFile;
  }

  async query(statement: string, ...values: Value[]): Promise<Row[]> {
    const release = reads.test(statement) ? undefined : await this.#siblings?.writeLock();
    try {
      while (this.#running) await this.#running;
      return this.#run(statement, values);
    } finally {
      release?.();
    }
  }

  async insert(into: string, rows: readonly Value[][], ending?: string): Promise<Row[]> {
    return this.transaction((inside) => inside.insert(into, rows, ending));
  }

  transaction<Result>(work: (inside: Queries) => Promise<Result>): Promise<Result> {
    return this.#locked(work, false);
  }

  durably<Result>(work: (inside: Queries) => Promise<Result>): Promise<Result> {
    return this.#locked(work, true);
  }

  async #locked<Result>(work: (inside: Queries) => Promise<Result>, isDurable: boolean): Promise<Result> {
    const release = await this.#siblings?.writeLock();
    try {
      return await this.#transaction(work, isDurable);
    } finally {
      release?.();
    }
  }

  async #transaction<Result>(work: (inside: Queries) => Promise<Result>, isDurable: boolean): Promise<Result> {
    while (this.#running) await this.#running;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running = promise;
    try {
      // At NORMAL a commit to the write-ahead log is flushed by the next checkpoint; within a transaction it cannot be changed.
      if (isDurable) this.#connection.exec("PRAGMA synchronous = FULL");
      this.#connection.exec("BEGIN IMMEDIATE");
      const result = await work({
        query: async (statement, ...values) => this.#run(statement, values),
        insert: async (into, rows, ending) => this.#insert(into, rows, ending),
      });
      this.#connection.exec("COMMIT");
      this.#transactions += 1;
      if (this.#busyFile !== undefined && this.#transactions === quietTransactions)
        this.#startCheckpoints(this.#busyFile);
      return result;
    } catch (error) {
      rollBack(this.#connection);
      throw error;
    } finally {
      if (isDurable) this.#connection.exec("PRAGMA synchronous = NORMAL");
      this.#running = undefined;
      resolve();
    }
  }

  #startCheckpoints(file: string): void {
    checkpointEvery(this.#connection, loggedPagesMost);
    this.#checkpoints = checkpointThread(file, () => checkpointEvery(this.#connection, usualPages));
  }

  /** Inserts row by row: one statement for forty rows takes twice as long. */
  #insert(into: string, rows: readonly Value[][], ending = ""): Row[] {
    if (!rows[0]) return [];
    const places = rows[0].map((_, index) => `$${index + 1}`).join(", ");
    const statement = `INSERT INTO ${into} VALUES (${places}) ${ending}`;
    const prepared = this.#statement(statement);
    return rows.flatMap((row) => prepared.all(...row));
  }

  #run(statement: string, values: Value[]): Row[] {
    return this.#statement(statement).all(...values);
  }

  #statement(statement: string): StatementSync {
    let prepared = this.#prepared.get(statement);
    if (!prepared) {
      if (this.#prepared.size >= preparedMax) this.#prepared.clear();
      prepared = this.#connection.prepare(statement.replaceAll(/\$(\d+)/g, "?$1"));
      this.#prepared.set(statement, prepared);
    }
    return prepared;
  }

  /** Only the processes of one server send to each other; changes by commands are found by polling. */
  listen(channel: Channel, received: (message: string | undefined) => void): void {
    this.#siblings?.listen((from, message) => {
      if (from === channel) received(message);
    });
  }

  async send(channel: Channel, message: string): Promise<void> {
    this.#siblings?.send(channel, message);
  }

  async close(): Promise<void> {
    while (this.#running) await this.#running;
    // The last connection to close empties the log.
    await this.#checkpoints?.close();
    this.#connection.close();
    this.#release();
  }
}

const preparedMax = 500;
/** Transactions of a server before checkpoints get a thread: many never come so far. */
const quietTransactions = 100;
/** Pages of the log at which a commit makes a checkpoint after all, should the thread not keep up: 80 MB. */
const loggedPagesMost = 20_000;
const reads = /^\s*SELECT\b/i;
