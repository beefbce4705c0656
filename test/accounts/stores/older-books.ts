import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { schemaMigrations } from "../../../src/accounts/stores/migrations.ts";
import { freshDirectory } from "../fresh.ts";

/** A data directory as a program of this format left it: an account, its key, and calls of 1 micro-dollar. */
export function olderDirectory(format: number, calls = 1): string {
  const directory = freshDirectory();
  mkdirSync(directory);
  const books = new DatabaseSync(join(directory, "penname.db"));
  books.exec("PRAGMA journal_mode = WAL; BEGIN");
  for (const { sqlite } of schemaMigrations.slice(0, format)) books.exec(sqlite);
  books.exec(`PRAGMA user_version = ${format}; ${olderRows(calls)}; COMMIT`);
  books.close();
  return directory;
}

/** The same rows for either kind of database. */
export const olderRows = (calls: number): string => {
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${calls})`;
  return `INSERT INTO accounts (id, name, tier, balance, created_at) VALUES ('a', 'acme', 'standard', 5, 1);
    INSERT INTO keys (id, hash, account_id, created_at) VALUES ('k', 'h', 'a', 1);
    INSERT INTO ledger (account_id, at, kind, amount) VALUES ('a', 1, 'top_up', ${calls + 5});
    INSERT INTO usage (id, account_id, key_id, at, model, provider, prompt_tokens, completion_tokens, charged, cost, reason, estimated)
      ${numbers} SELECT 'u' || i, 'a', 'k', 2, 'm', 'p', 3, 4, 1, 5, 'completed', 0 FROM n;
    INSERT INTO ledger (account_id, at, kind, amount, usage_id) SELECT account_id, at, 'charge', -1, id FROM usage`;
};
