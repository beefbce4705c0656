import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { StoreError } from "../store.ts";
import { pendingMigrations, schemaMigrations } from "./migrations.ts";
import { integerAt } from "./rows.ts";

/** Opens, tunes and migrates a database file. Throws `StoreError`. */
export function connectSqlite(file: string): DatabaseSync {
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file);
    // Waiting blocks the event loop: a command can afford that, and so can whoever only begins.
    lockWaitMs(connection, 5000);
    connection.exec("PRAGMA journal_mode = WAL");
    connection.exec("PRAGMA synchronous = NORMAL");
    checkpointEvery(connection, usualPages);
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

/** Sets how long a statement waits for the file's lock before it fails. */
export const lockWaitMs = (connection: DatabaseSync, ms: number): void =>
  connection.exec(`PRAGMA busy_timeout = ${ms}`);

/** Carries something out that takes the file's lock. */
export type Patiently = <Result>(attempt: () => Result) => Promise<Result>;

/** Tries again while another program holds the file's lock, and between attempts lets the event loop run. */
export async function untilFree<Result>(attempt: () => Result, end: number): Promise<Result> {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isLocked(error) || performance.now() > end) throw error;
    }
    await sleep(pauseMs);
  }
}

const pauseMs = 25;

/** Whether a statement failed because another program writes (SQLITE_BUSY, whose number not every runtime tells). */
const isLocked = (error: unknown): boolean => error instanceof Error && error.message.startsWith("database is locked");

/** A checkpoint waits for the disk and blocks the event loop: at SQLite's default of 1000 pages for 10 ms, twice as long as here. */
export const usualPages = 250;

/** Sets how long the log may be, in pages, before a commit copies it into the file. */
export const checkpointEvery = (connection: DatabaseSync, pages: number): void =>
  connection.exec(`PRAGMA wal_autocheckpoint = ${pages}`);

function migrate(connection: DatabaseSync, file: string): void {
  const format = () => integerAt(connection.prepare("PRAGMA user_version").get(), "user_version");
  if (format() === schemaMigrations.length) return;
  inTransaction(connection, () => {
    // Reads the format again under the lock, since another process may have migrated in between.
    for (const { sqlite } of pendingMigrations(format(), file)) connection.exec(sqlite);
    connection.exec(`PRAGMA user_version = ${schemaMigrations.length}`);
  });
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
