import type { Migration } from "./migration.ts";

/**
 * Who made each key, tokens for programs, and where sessions come from. Sessions from before do not say whether the
 * company's issuer vouched for them, so they end. Columns are only added: nodes of the version before go on meanwhile.
 */
export const custody: Migration = {
  tables: ["tokens"],
  sqlite: `ALTER TABLE keys ADD COLUMN made_by TEXT;
   CREATE INDEX keys_by_account ON keys (account_id);

   DELETE FROM sessions;
   ALTER TABLE sessions ADD COLUMN via TEXT NOT NULL DEFAULT 'password';
   ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT '';
   ALTER TABLE sessions ADD COLUMN terms TEXT;

   CREATE TABLE tokens (
     id TEXT PRIMARY KEY,
     hash TEXT NOT NULL UNIQUE,
     label TEXT,
     scope TEXT NOT NULL CHECK (scope IN ('read', 'all')),
     created_by TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     expires_at INTEGER,
     revoked_at INTEGER,
     used_at INTEGER
   ) STRICT, WITHOUT ROWID;

   CREATE INDEX activity_by_slot ON activity (slot);`,
  postgres: `ALTER TABLE keys ADD COLUMN made_by text;
   CREATE INDEX keys_by_account ON keys (account_id);

   DELETE FROM sessions;
   ALTER TABLE sessions ADD COLUMN via text NOT NULL DEFAULT 'password';
   ALTER TABLE sessions ADD COLUMN address text NOT NULL DEFAULT '';
   ALTER TABLE sessions ADD COLUMN terms text;

   CREATE TABLE tokens (
     id text PRIMARY KEY,
     hash text NOT NULL UNIQUE,
     label text,
     scope text NOT NULL CHECK (scope IN ('read', 'all')),
     created_by text NOT NULL,
     created_at bigint NOT NULL,
     expires_at bigint,
     revoked_at bigint,
     used_at bigint
   );

   CREATE INDEX activity_by_slot ON activity (slot);`,
};
