import type { DatabaseSync } from "node:sqlite";
import { StoreError } from "../store.ts";
import { integer } from "./rows.ts";

/** Brings the database to the newest format; one that is newer than this program is a `StoreError`. */
export function migrate(database: DatabaseSync, file: string): void {
  if (format(database) === migrations.length) return;
  inTransaction(database, () => {
    // Read again under the lock: another process may have migrated in between.
    const found = format(database);
    if (found > migrations.length) {
      throw new StoreError(
        `${file} was written by a newer Penname (format ${found}, this one knows ${migrations.length}); run that version, or name another data directory with --data DIR`,
      );
    }
    for (const step of migrations.slice(found)) database.exec(step);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

/** Runs `work` as one transaction that excludes other writers; whatever it throws undoes everything. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // A full disk makes SQLite roll back by itself; a second ROLLBACK would hide the reason.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

function format(database: DatabaseSync): number {
  return integer(database.prepare("PRAGMA user_version").get()?.["user_version"]);
}

/** Format n is what the first n steps make; a step that was released is never changed. Amounts are micro-dollars, times Unix milliseconds. */
const migrations: readonly string[] = [
  `CREATE TABLE accounts (
     id TEXT PRIMARY KEY,
     name TEXT NOT NULL UNIQUE,
     tier TEXT NOT NULL,
     balance INTEGER CHECK (balance BETWEEN 0 AND 9007199254740991),
     created_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE keys (
     id TEXT PRIMARY KEY,
     hash TEXT NOT NULL UNIQUE,
     account_id TEXT NOT NULL REFERENCES accounts,
     label TEXT,
     created_at INTEGER NOT NULL,
     expires_at INTEGER,
     revoked_at INTEGER,
     models TEXT
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE usage (
     id TEXT PRIMARY KEY,
     account_id TEXT NOT NULL REFERENCES accounts,
     key_id TEXT NOT NULL REFERENCES keys,
     at INTEGER NOT NULL,
     model TEXT NOT NULL,
     provider TEXT,
     prompt_tokens INTEGER NOT NULL,
     completion_tokens INTEGER NOT NULL,
     charged INTEGER NOT NULL,
     cost INTEGER NOT NULL,
     reason TEXT NOT NULL,
     estimated INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE ledger (
     id INTEGER PRIMARY KEY,
     account_id TEXT NOT NULL REFERENCES accounts,
     at INTEGER NOT NULL,
     kind TEXT NOT NULL CHECK (kind IN ('top_up', 'charge')),
     amount INTEGER NOT NULL CHECK ((amount > 0) = (kind = 'top_up')),
     usage_id TEXT REFERENCES usage CHECK ((usage_id IS NULL) = (kind = 'top_up'))
   ) STRICT;
   CREATE TRIGGER ledger_is_never_changed BEFORE UPDATE ON ledger BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;
   CREATE TRIGGER ledger_is_never_shortened BEFORE DELETE ON ledger BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;

   CREATE TABLE leases (
     account_id TEXT NOT NULL REFERENCES accounts,
     node TEXT NOT NULL,
     amount INTEGER NOT NULL CHECK (amount >= 0),
     last_grant INTEGER NOT NULL,
     PRIMARY KEY (account_id, node)
   ) STRICT, WITHOUT ROWID;`,
];
