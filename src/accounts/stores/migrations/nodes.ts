import type { Migration } from "./migration.ts";

/**
 * What several nodes on one database need: leases that expire, their sum beside each balance, and a number that moves with
 * every change nodes must hear of, whoever made it.
 */
export const nodes: Migration = {
  tables: [],
  sqlite: `DROP TABLE leases;
   ALTER TABLE accounts ADD COLUMN leased INTEGER NOT NULL DEFAULT 0 CHECK (leased BETWEEN 0 AND balance);
   CREATE TABLE leases (
     id TEXT PRIMARY KEY,
     account_id TEXT NOT NULL REFERENCES accounts,
     node TEXT NOT NULL,
     amount INTEGER NOT NULL CHECK (amount >= 0),
     last_grant INTEGER NOT NULL,
     expires_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE TRIGGER lease_is_begun AFTER INSERT ON leases
     BEGIN UPDATE accounts SET leased = leased + new.amount WHERE id = new.account_id; END;
   CREATE TRIGGER lease_is_changed AFTER UPDATE OF amount ON leases
     BEGIN UPDATE accounts SET leased = leased + new.amount - old.amount WHERE id = new.account_id; END;
   CREATE TRIGGER lease_is_over AFTER DELETE ON leases
     BEGIN UPDATE accounts SET leased = leased - old.amount WHERE id = old.account_id; END;

   CREATE TABLE changes (number INTEGER NOT NULL) STRICT;
   INSERT INTO changes VALUES (0);
   CREATE TRIGGER key_is_changed AFTER UPDATE ON keys BEGIN UPDATE changes SET number = number + 1; END;
   CREATE TRIGGER key_is_removed AFTER DELETE ON keys BEGIN UPDATE changes SET number = number + 1; END;
   CREATE TRIGGER tier_is_changed AFTER UPDATE OF tier ON accounts BEGIN UPDATE changes SET number = number + 1; END;
   CREATE TRIGGER credit_is_added AFTER INSERT ON ledger WHEN new.kind = 'top_up'
     BEGIN UPDATE changes SET number = number + 1; END;`,
  postgres: `ALTER TABLE accounts ADD COLUMN leased bigint NOT NULL DEFAULT 0 CHECK (leased BETWEEN 0 AND balance);
   CREATE TABLE leases (
     id text PRIMARY KEY,
     account_id text NOT NULL REFERENCES accounts,
     node text NOT NULL,
     amount bigint NOT NULL CHECK (amount >= 0),
     last_grant bigint NOT NULL,
     expires_at bigint NOT NULL
   );
   CREATE INDEX leases_of_account ON leases (account_id);
   CREATE FUNCTION lease_moves() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     UPDATE accounts SET leased = leased
       + CASE WHEN TG_OP = 'DELETE' THEN 0 ELSE NEW.amount END - CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE OLD.amount END
       WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.account_id ELSE NEW.account_id END;
     RETURN NULL;
   END $$;
   CREATE TRIGGER lease_moves AFTER INSERT OR DELETE OR UPDATE OF amount ON leases
     FOR EACH ROW EXECUTE FUNCTION lease_moves();

   CREATE TABLE changes (number bigint NOT NULL);
   INSERT INTO changes VALUES (0);
   CREATE FUNCTION nodes_must_hear() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     UPDATE changes SET number = number + 1;
     PERFORM pg_notify('penname_changes', '');
     RETURN NULL;
   END $$;
   CREATE TRIGGER key_is_changed AFTER UPDATE OR DELETE ON keys EXECUTE FUNCTION nodes_must_hear();
   CREATE TRIGGER tier_is_changed AFTER UPDATE OF tier ON accounts EXECUTE FUNCTION nodes_must_hear();
   CREATE TRIGGER credit_is_added AFTER INSERT ON ledger FOR EACH ROW WHEN (NEW.kind = 'top_up')
     EXECUTE FUNCTION nodes_must_hear();`,
};
