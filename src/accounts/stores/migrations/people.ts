import type { Migration } from "./migration.ts";

/** Who may sign in, what they did, and what the dashboard shows that the books do not hold. */
export const people: Migration = {
  tables: ["people", "sessions", "invitations", "audit", "audit_end", "credit_reasons", "activity", "key_uses"],
  sqlite: `ALTER TABLE accounts ADD COLUMN suspended_at INTEGER;
   CREATE TRIGGER account_is_suspended AFTER UPDATE OF suspended_at ON accounts
     BEGIN UPDATE changes SET number = number + 1; END;

   CREATE TABLE people (
     login TEXT PRIMARY KEY,
     account_id TEXT REFERENCES accounts,
     password TEXT NOT NULL,
     created_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE sessions (
     hash TEXT PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     login TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL,
     browser TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE invitations (
     hash TEXT PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     login TEXT NOT NULL UNIQUE,
     account_id TEXT NOT NULL REFERENCES accounts,
     created_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE audit (
     number INTEGER PRIMARY KEY,
     at INTEGER NOT NULL,
     actor TEXT NOT NULL,
     action TEXT NOT NULL,
     subject TEXT NOT NULL,
     details TEXT NOT NULL,
     hash TEXT NOT NULL
   ) STRICT;
   CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'the audit is append-only'); END;
   CREATE TRIGGER audit_is_never_shortened BEFORE DELETE ON audit BEGIN SELECT raise(ABORT, 'the audit is append-only'); END;
   CREATE TABLE audit_end (number INTEGER NOT NULL, hash TEXT NOT NULL) STRICT;
   INSERT INTO audit_end VALUES (0, '');

   CREATE TABLE credit_reasons (
     account_id TEXT NOT NULL REFERENCES accounts,
     at INTEGER NOT NULL,
     reason TEXT NOT NULL,
     PRIMARY KEY (account_id, at)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE activity (
     account_id TEXT NOT NULL REFERENCES accounts,
     slot INTEGER NOT NULL,
     measure TEXT NOT NULL,
     count INTEGER NOT NULL,
     PRIMARY KEY (account_id, slot, measure)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE key_uses (
     key_id TEXT PRIMARY KEY REFERENCES keys,
     at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE INDEX usage_by_time ON usage (at);
   CREATE INDEX ledger_by_account ON ledger (account_id, id);`,
  postgres: `ALTER TABLE accounts ADD COLUMN suspended_at bigint;
   CREATE TRIGGER account_is_suspended AFTER UPDATE OF suspended_at ON accounts EXECUTE FUNCTION nodes_must_hear();

   CREATE TABLE people (
     login text PRIMARY KEY,
     account_id text REFERENCES accounts,
     password text NOT NULL,
     created_at bigint NOT NULL
   );

   CREATE TABLE sessions (
     hash text PRIMARY KEY,
     id text NOT NULL UNIQUE,
     login text NOT NULL,
     created_at bigint NOT NULL,
     expires_at bigint NOT NULL,
     browser text NOT NULL
   );

   CREATE TABLE invitations (
     hash text PRIMARY KEY,
     id text NOT NULL UNIQUE,
     login text NOT NULL UNIQUE,
     account_id text NOT NULL REFERENCES accounts,
     created_at bigint NOT NULL,
     expires_at bigint NOT NULL
   );

   CREATE TABLE audit (
     number bigint PRIMARY KEY,
     at bigint NOT NULL,
     actor text NOT NULL,
     action text NOT NULL,
     subject text NOT NULL,
     details text NOT NULL,
     hash text NOT NULL
   );
   CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'the audit is append-only';
   END $$;
   CREATE TRIGGER audit_is_never_changed BEFORE UPDATE OR DELETE ON audit
     FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
   CREATE TRIGGER audit_is_never_emptied BEFORE TRUNCATE ON audit EXECUTE FUNCTION audit_is_append_only();
   CREATE TABLE audit_end (number bigint NOT NULL, hash text NOT NULL);
   INSERT INTO audit_end VALUES (0, '');

   CREATE TABLE credit_reasons (
     account_id text NOT NULL REFERENCES accounts,
     at bigint NOT NULL,
     reason text NOT NULL,
     PRIMARY KEY (account_id, at)
   );

   CREATE TABLE activity (
     account_id text NOT NULL REFERENCES accounts,
     slot bigint NOT NULL,
     measure text NOT NULL,
     count bigint NOT NULL,
     PRIMARY KEY (account_id, slot, measure)
   );

   CREATE TABLE key_uses (
     key_id text PRIMARY KEY REFERENCES keys,
     at bigint NOT NULL
   );

   CREATE INDEX usage_by_time ON usage (at);
   CREATE INDEX ledger_by_account ON ledger (account_id, id);`,
};
