import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { StoreError, StoreUnavailable } from "../store.ts";
import type { SqlDialect } from "./database.ts";
import { schemaMigrations } from "./migrations.ts";
import { integerAt, textAt } from "./rows.ts";
import { newerBooks, newerWriter, upgradeRow, upgradesTable } from "./upgrades.ts";

/** How SQLite says what databases say differently. */
export const sqliteDialect: SqlDialect = {
  now: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
  // A transaction excludes every other writer.
  forUpdate: "",
  least: "min",
  greatest: "max",
  rows: "json_each($1)",
};

/** Books of an older format, which have to be brought to the newest before anything else. */
export class OlderBooks extends StoreError {
  override name = "OlderBooks";
}

/** How a database file is opened. */
interface Access {
  /** Nothing will be written. A copy without a write-ahead log then gets none: its file would be marked as one that has. */
  isReading?: boolean;
  /** Leases that are found are a dead server's, and released. */
  endsLeases?: boolean;
  /** How long opening waits, and blocks the event loop, while another program keeps the file locked. */
  waitMs?: number | undefined;
}

/** Opens and tunes a database file, and makes the tables in a new one. Throws `OlderBooks` or another `StoreError`. */
export function connectSqlite(file: string, access: Access): DatabaseSync {
  return opened(file, access, (connection) => {
    const format = sqliteFormat(connection, file);
    if (format === 0) inTransaction(connection, () => migrateSqlite(connection, file));
    else if (format < schemaMigrations.length)
      throw new OlderBooks(`${file} is of format ${format}; this is to be upgraded first`);
    if (access.endsLeases) connection.exec("DELETE FROM leases");
  });
}

/** Opens and tunes a database file of any format. Throws `StoreError`. */
export const connectToUpgrade = (file: string): DatabaseSync =>
  opened(file, {}, (connection) => void sqliteFormat(connection, file));

/** Waiting blocks the event loop: a command can afford that, and so can whoever only begins. */
const usualWaitMs = 5000;

function opened(
  file: string,
  { isReading = false, waitMs = usualWaitMs }: Access,
  prepare: (connection: DatabaseSync) => void,
): DatabaseSync {
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file);
    lockWaitMs(connection, waitMs);
    if (!isReading) connection.exec("PRAGMA journal_mode = WAL");
    connection.exec("PRAGMA synchronous = NORMAL");
    checkpointEvery(connection, usualPages);
    connection.exec("PRAGMA foreign_keys = ON");
    prepare(connection);
    return connection;
  } catch (cause) {
    connection?.close();
    if (cause instanceof StoreError) throw cause;
    if (isLocked(cause)) throw new StoreUnavailable(cause);
    const advice = isRefused(cause) ? "make room there and let this user write" : "move it away";
    throw new StoreError(
      `${file} cannot be opened as Penname's database (${String(cause)}); ${advice}, or name another data directory with --data DIR`,
      { cause },
    );
  }
}

/** Sets how long a statement waits for the file's lock before it fails. */
export const lockWaitMs = (connection: DatabaseSync, ms: number): void =>
  connection.exec(`PRAGMA busy_timeout = ${ms}`);

/** Carries something out that takes the file's lock. */
export type Patiently = <Result>(attempt: () => Result) => Promise<Result>;

/** Tries again while another program holds the file's lock, and between attempts lets the event loop run. Throws `StoreUnavailable`. */
export async function untilFree<Result>(attempt: () => Result, end: number): Promise<Result> {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (performance.now() > end) throw new StoreUnavailable(error);
    }
    await sleep(pauseMs);
  }
}

const pauseMs = 25;

/** Whether a statement failed because another program writes (SQLITE_BUSY, whose number not every runtime tells). */
export const isLocked = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith("database is locked");

/** A checkpoint waits for the disk and blocks the event loop: at SQLite's default of 1000 pages for 10 ms, twice as long as here. */
export const usualPages = 250;

/** Sets how long the log may be, in pages, before a commit copies it into the file. */
export const checkpointEvery = (connection: DatabaseSync, pages: number): void =>
  connection.exec(`PRAGMA wal_autocheckpoint = ${pages}`);

/** The format of a database, 0 if it is empty. Throws `StoreError` if a newer program wrote it. */
export function sqliteFormat(connection: DatabaseSync, where: string): number {
  const format = integerAt(connection.prepare("PRAGMA user_version").get(), "user_version");
  if (format > schemaMigrations.length) throw newerBooks(format, where, writerOf(connection));
  return format;
}

function writerOf(connection: DatabaseSync): string | undefined {
  if (!connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'upgrades'").get()) return undefined;
  const row = connection.prepare(newerWriter).get();
  return row && textAt(row, "version");
}

/** Brings a database to the newest format, inside a transaction that excludes other writers: another process may have done it already. */
export function migrateSqlite(connection: DatabaseSync, file: string): void {
  const pending = schemaMigrations.slice(sqliteFormat(connection, file));
  if (pending.length === 0) return;
  for (const { sqlite } of pending) connection.exec(sqlite);
  connection.exec(upgradesTable);
  connection.prepare("INSERT INTO upgrades (format, version, at) VALUES (?, ?, ?)").run(...upgradeRow(Date.now()));
  connection.exec(`PRAGMA user_version = ${schemaMigrations.length}`);
}

/** Runs `work` as one transaction that excludes other writers; if it throws, everything is undone. */
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

/** Rolls back unless SQLite already has, as it does on a full disk; a second ROLLBACK would hide the reason. */
export function rollBack(connection: DatabaseSync): void {
  if (connection.isTransaction) connection.exec("ROLLBACK");
}

/** Whether the machine does not let SQLite write: nothing is wrong with the books, which are not to be moved away. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && /^(?:database or disk is full|disk I\/O error|attempt to write)/.test(error.message);
