import type { DatabaseSync } from "node:sqlite";

/** Every statement of the SQLite store, prepared once. */
export function prepare(database: DatabaseSync) {
  return {
    addAccount: database.prepare(
      "INSERT INTO accounts (id, name, tier, balance, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING",
    ),
    accounts: database.prepare(`SELECT * FROM accounts ORDER BY created_at, id`),
    account: database.prepare(`SELECT * FROM accounts WHERE id = ?`),
    setTier: database.prepare("UPDATE accounts SET tier = ? WHERE id = ?"),
    topUp: database.prepare("UPDATE accounts SET balance = coalesce(balance, 0) + ? WHERE id = ? RETURNING balance"),
    charge: database.prepare("UPDATE accounts SET balance = balance - ? WHERE id = ?"),

    addKey: database.prepare(
      "INSERT INTO keys (id, hash, account_id, label, created_at, expires_at, revoked_at, models) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    ),
    keys: database.prepare(
      `SELECT id, account_id, label, created_at, expires_at, revoked_at, models FROM keys ORDER BY created_at, id`,
    ),
    keyByHash: database.prepare(
      `SELECT id, account_id, label, created_at, expires_at, revoked_at, models FROM keys WHERE hash = ?`,
    ),
    revokeKey: database.prepare("UPDATE keys SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?"),

    enter: database.prepare("INSERT INTO ledger (account_id, at, kind, amount, usage_id) VALUES (?, ?, ?, ?, ?)"),
    use: database.prepare(
      `INSERT INTO usage (id, account_id, key_id, at, model, provider, prompt_tokens, completion_tokens, charged, cost, reason, estimated)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),

    // One statement looks and takes, so that no two servers can be promised the same credit.
    lease: database.prepare(
      `INSERT INTO leases (account_id, node, amount, last_grant)
       SELECT id, :node, granted, granted FROM (
         SELECT id, min(:most, balance - (SELECT coalesce(sum(amount), 0) FROM leases WHERE account_id = accounts.id)) AS granted
         FROM accounts WHERE id = :account)
       WHERE granted >= :least
       ON CONFLICT (account_id, node) DO UPDATE SET amount = amount + excluded.amount, last_grant = excluded.last_grant
       RETURNING last_grant AS granted`,
    ),
    shrinkLease: database.prepare("UPDATE leases SET amount = amount - ? WHERE account_id = ? AND node = ?"),
    dropLease: database.prepare("DELETE FROM leases WHERE account_id = ? AND node = ? AND amount = 0"),

    dataVersion: database.prepare("PRAGMA data_version"),
  };
}
