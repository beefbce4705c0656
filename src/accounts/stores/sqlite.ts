import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type Store, StoreError } from "../store.ts";
import { claimDirectory, databaseFile } from "./data-directory.ts";
import type { Channel, Database, Queries, Row, Siblings, Value } from "./database.ts";
import { schemaMigrations, pendingMigrations } from "./migrations.ts";
import { integer } from "./rows.ts";
import { SqlStore } from "./sql.ts";

/** The books in a data directory; see `openSqliteDatabase`. */
export function openSqlite(directory: string, options: { serving?: boolean } = {}): Store {
  return new SqlStore(openSqliteDatabase(directory, options));
}

export interface SqliteOptions {
  serving?: boolean;
  /** For one of a server's processes: the others. The first of all has claimed the directory for them. */
  siblings?: Siblings | undefined;
}

/**
 * Opens the database in a data directory, which commands do at any time, while a server (`serving`) has it to itself.
 * Leases are a server's, so those found at its start belong to a dead one and are released. Throws `StoreError`.
 */
export function openSqliteDatabase(directory: string, { serving = false, siblings }: SqliteOptions = {}): Database {
  const isFirst = serving && !siblings;
  const release = isFirst ? claimDirectory(directory) : () => {};
  try {
    const connection = connect(databaseFile(directory), serving);
    if (isFirst) connection.exec("DELETE FROM leases");
    return new SqliteDatabase(connection, release, siblings);
  } catch (error) {
    release();
    throw error;
  }
}

function connect(file: string, serving: boolean): DatabaseSync {
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file);
    // Waiting blocks the event loop: a command can afford it, a server rather tries again later.
    connection.exec(`PRAGMA busy_timeout = ${serving ? 200 : 5000}`);
    connection.exec("PRAGMA journal_mode = WAL");
    connection.exec("PRAGMA synchronous = NORMAL");
    // A checkpoint waits for the disk on the event loop: at the usual 1000 pages it stops every stream twice as long (10 ms).
    connection.exec("PRAGMA wal_autocheckpoint = 250");
    connection.exec("PRAGMA foreign_keys = ON");
    migrate(connection, file);
    return connection;
  } catch (cause) {
    connection?.close();
    if (cause instanceof StoreError) throw cause;
    throw new StoreError(
      `${file} cannot be opened as Penname's database (${String(cause)}); move it away, or name another data directory with --data DIR`,
      { cause },
    );
  }
}

function migrate(connection: DatabaseSync, file: string): void {
  const format = () => integer(connection.prepare("PRAGMA user_version").get()?.["user_version"]);
  if (format() === schemaMigrations.length) return;
  inTransaction(connection, () => {
    // Read again under the lock: another process may have migrated in between.
    for (const { sqlite } of pendingMigrations(format(), file)) connection.exec(sqlite);
    connection.exec(`PRAGMA user_version = ${schemaMigrations.length}`);
  });
}

class SqliteDatabase implements Database {
  readonly dialect = {
    now: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
    // A transaction here is the only one that writes.
    forUpdate: "",
    least: "min",
    greatest: "max",
    rows: "json_each($1)",
  };
  readonly #connection: DatabaseSync;
  readonly #release: () => void;
  readonly #siblings: Siblings | undefined;
  readonly #prepared = new Map<string, StatementSync>();
  /** Ends with the last transaction that was begun: on one connection, what comes meanwhile would be part of it. */
  #last: Promise<unknown> | undefined;

  constructor(connection: DatabaseSync, release: () => void, siblings: Siblings | undefined) {
    this.#connection = connection;
    this.#release = release;
    this.#siblings = siblings;
  }

  async query(statement: string, ...values: Value[]): Promise<Row[]> {
    const over = reads.test(statement) ? undefined : await this.#siblings?.writeLock();
    try {
      while (this.#last) await this.#last;
      return this.#run(statement, values);
    } finally {
      over?.();
    }
  }

  async insert(into: string, rows: readonly Value[][], ending?: string): Promise<Row[]> {
    return this.transaction((inside) => inside.insert(into, rows, ending));
  }

  transaction<Result>(work: (inside: Queries) => Promise<Result>): Promise<Result> {
    return this.#inTurn(work, false);
  }

  durably<Result>(work: (inside: Queries) => Promise<Result>): Promise<Result> {
    return this.#inTurn(work, true);
  }

  async #inTurn<Result>(work: (inside: Queries) => Promise<Result>, isDurable: boolean): Promise<Result> {
    const over = await this.#siblings?.writeLock();
    try {
      return await this.#transaction(work, isDurable);
    } finally {
      over?.();
    }
  }

  async #transaction<Result>(work: (inside: Queries) => Promise<Result>, isDurable: boolean): Promise<Result> {
    while (this.#last) await this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    try {
      // At NORMAL a commit to the write-ahead log is flushed by the next checkpoint; within a transaction it cannot be changed.
      if (isDurable) this.#connection.exec("PRAGMA synchronous = FULL");
      this.#connection.exec("BEGIN IMMEDIATE");
      const result = await work({
        query: async (statement, ...values) => this.#run(statement, values),
        insert: async (into, rows, ending) => this.#insert(into, rows, ending),
      });
      this.#connection.exec("COMMIT");
      return result;
    } catch (error) {
      rollBack(this.#connection);
      throw error;
    } finally {
      if (isDurable) this.#connection.exec("PRAGMA synchronous = NORMAL");
      this.#last = undefined;
      resolve();
    }
  }

  /** A row at a time: one statement for forty takes twice as long. */
  #insert(into: string, rows: readonly Value[][], ending = ""): Row[] {
    const places = rows[0]?.map((_, index) => `$${index + 1}`).join(", ");
    const statement = `INSERT INTO ${into} VALUES (${places}) ${ending}`;
    return rows.flatMap((row) => this.#run(statement, row));
  }

  #run(statement: string, values: Value[]): Row[] {
    let prepared = this.#prepared.get(statement);
    if (!prepared) {
      if (this.#prepared.size >= preparedMax) this.#prepared.clear();
      prepared = this.#connection.prepare(statement.replaceAll(/\$(\d+)/g, "?$1"));
      this.#prepared.set(statement, prepared);
    }
    return prepared.all(...values);
  }

  /** Only the processes of the one server on the directory tell each other; what a command changes is found by looking. */
  listen(channel: Channel, heard: (text: string | undefined) => void): void {
    this.#siblings?.listen((told, text) => {
      if (told === channel) heard(text);
    });
  }

  async send(channel: Channel, text: string): Promise<void> {
    this.#siblings?.send(channel, text);
  }

  async close(): Promise<void> {
    while (this.#last) await this.#last;
    this.#connection.close();
    this.#release();
  }
}

const preparedMax = 500;
const reads = /^\s*SELECT\b/i;

/** Runs `work` as one transaction that excludes other writers; whatever it throws undoes everything. */
function inTransaction<Result>(connection: DatabaseSync, work: () => Result): Result {
  connection.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    connection.exec("COMMIT");
    return result;
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

/** A full disk makes SQLite roll back by itself; a second ROLLBACK would hide the reason. */
function rollBack(connection: DatabaseSync): void {
  if (connection.isTransaction) connection.exec("ROLLBACK");
}
