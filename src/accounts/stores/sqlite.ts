import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Store } from "../store.ts";
import { claimDirectory, databaseFile } from "./data-directory.ts";
import type { Channel, Database, Queries, Row, Siblings, Value } from "./database.ts";
import { SqlStore } from "./sql-store.ts";
import { checkpointThread, hasFilesForThread } from "./checkpoints.ts";
import {
  checkpointEvery,
  connectSqlite,
  lockWaitMs,
  type Patiently,
  rollBack,
  sqliteDialect,
  untilFree,
  usualPages,
} from "./sqlite-connection.ts";
import { WriteTurns } from "./write-turns.ts";

/** The store in a data directory; see `openSqliteDatabase`. */
export function openSqlite(directory: string, options: Omit<SqliteOptions, "siblings"> = {}): Store {
  return new SqlStore(openSqliteDatabase(directory, options));
}

export interface SqliteOptions {
  serving?: boolean;
  isReading?: boolean;
  /** For one of a server's processes: the others. Their parent has claimed the directory for them. */
  siblings?: Siblings | undefined;
  /** How long opening, and then each write, waits for other programs that write. */
  patienceMs?: number | undefined;
}

/**
 * Opens the database in a data directory. Commands may at any time; of servers (`serving`) only one at a time. Leases belong to
 * servers, so those found at a server's start were left by a dead one and are released. Throws `StoreError`.
 */
export function openSqliteDatabase(directory: string, options: SqliteOptions = {}): Database {
  const { serving = false, isReading = false, siblings, patienceMs } = options;
  const isFirst = serving && !siblings;
  const release = isFirst ? claimDirectory(directory) : () => {};
  try {
    const file = databaseFile(directory, isReading);
    const connection = connectSqlite(file, { isReading, endsLeases: isFirst, waitMs: patienceMs });
    if (serving) lockWaitMs(connection, servingWaitMs);
    return new SqliteDatabase(connection, release, options, serving ? file : undefined);
  } catch (error) {
    release();
    throw error;
  }
}

class SqliteDatabase implements Database {
  readonly dialect = sqliteDialect;
  readonly #connection: DatabaseSync;
  readonly #release: () => void;
  readonly #siblings: Siblings | undefined;
  readonly #patienceMs: number;
  readonly #turns: WriteTurns;
  readonly #prepared = new Map<string, StatementSync>();
  /** Of a server's database, which may be written so much that checkpoints need a thread. */
  readonly #busyFile: string | undefined;
  #transactions = 0;
  #checkpoints: ReturnType<typeof checkpointThread> | undefined;
  /** The transaction that runs; statements that read wait for it, since on one connection they would become part of it. */
  #running: Promise<unknown> | undefined;

  constructor(connection: DatabaseSync, release: () => void, options: SqliteOptions, busyFile?: string) {
    const { siblings, patienceMs = usualPatienceMs } = options;
    this.#connection = connection;
    this.#release = release;
    this.#siblings = siblings;
    this.#patienceMs = patienceMs;
    this.#turns = new WriteTurns(siblings ? () => siblings.writeLock() : async () => () => {});
    this.#busyFile = busyFile;
  }

  async query(statement: string, ...values: Value[]): Promise<Row[]> {
    if (!reads.test(statement)) return this.#write((patiently) => patiently(() => this.#run(statement, values)));
    while (this.#running) await this.#running;
    return this.#run(statement, values);
  }

  async insert(into: string, rows: readonly Value[][], ending?: string): Promise<void> {
    return this.transaction((inside) => inside.insert(into, rows, ending));
  }

  async insertNew(into: string, key: string, rows: readonly Value[][]): Promise<Set<Value>> {
    return this.transaction((inside) => inside.insertNew(into, key, rows));
  }

  transaction<Result>(work: (inside: Queries) => Promise<Result>): Promise<Result> {
    return this.#write((patiently) => this.#transaction(work, patiently));
  }

  durably<Result>(work: (inside: Queries) => Promise<Result>): Promise<Result> {
    return this.#write(async (patiently) => {
      // At NORMAL a commit to the write-ahead log is flushed by the next checkpoint; within a transaction it cannot be changed.
      this.#connection.exec("PRAGMA synchronous = FULL");
      try {
        return await this.#transaction(work, patiently);
      } finally {
        this.#connection.exec("PRAGMA synchronous = NORMAL");
      }
    });
  }

  /** One writer after the other. Each has the same time from its asking on, or those behind one that waits long would wait ever longer. */
  async #write<Result>(write: (patiently: Patiently) => Promise<Result>): Promise<Result> {
    const end = performance.now() + this.#patienceMs;
    const done = await this.#turns.take();
    try {
      return await write((attempt) => untilFree(attempt, end));
    } finally {
      done();
    }
  }

  async #transaction<Result>(work: (inside: Queries) => Promise<Result>, patiently: Patiently): Promise<Result> {
    await patiently(() => this.#connection.exec("BEGIN IMMEDIATE"));
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running = promise;
    try {
      const result = await work({
        query: async (statement, ...values) => this.#run(statement, values),
        insert: async (into, rows, ending) => void this.#insert(into, rows, ending),
        insertNew: async (into, key, rows) =>
          new Set(this.#insert(into, rows, `ON CONFLICT (${key}) DO NOTHING`).map(([first]) => first!)),
      });
      this.#connection.exec("COMMIT");
      this.#transactions += 1;
      if (this.#transactions % quietTransactions === 0) this.#startCheckpoints();
      return result;
    } catch (error) {
      rollBack(this.#connection);
      throw error;
    } finally {
      this.#running = undefined;
      resolve();
    }
  }

  /** Once. While files are short, commits go on making checkpoints, and it is tried again after as many transactions. */
  #startCheckpoints(): void {
    const file = this.#busyFile;
    if (file === undefined || this.#checkpoints || !hasFilesForThread()) return;
    checkpointEvery(this.#connection, loggedPagesMost);
    this.#checkpoints = checkpointThread(file, () => checkpointEvery(this.#connection, usualPages));
  }

  /** The rows that were new. One by one: a statement for forty takes twice as long, one that returns something half as long again. */
  #insert(into: string, rows: readonly Value[][], ending = ""): Value[][] {
    if (!rows[0]) return [];
    const places = rows[0].map((_, index) => `$${index + 1}`).join(", ");
    const prepared = this.#statement(`INSERT INTO ${into} VALUES (${places}) ${ending}`);
    return rows.filter((row) => Number(prepared.run(...row).changes) > 0);
  }

  #run(statement: string, values: Value[]): Row[] {
    return this.#statement(statement).all(...values);
  }

  #statement(statement: string): StatementSync {
    const known = this.#prepared.get(statement);
    if (known) return known;
    if (this.#prepared.size >= preparedMax) this.#prepared.clear();
    const prepared = this.#connection.prepare(statement.replaceAll(/\$(\d+)/g, "?$1"));
    this.#prepared.set(statement, prepared);
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

const usualPatienceMs = 5000;
/** Waiting blocks the event loop, so a server waits no longer at once than most writes of a command take. */
const servingWaitMs = 25;
const preparedMax = 500;
/** Transactions of a server before checkpoints get a thread: many never come so far. */
const quietTransactions = 100;
/** Pages of the log at which a commit makes a checkpoint after all, should the thread not keep up: 80 MB. */
const loggedPagesMost = 20_000;
const reads = /^\s*SELECT\b/i;
