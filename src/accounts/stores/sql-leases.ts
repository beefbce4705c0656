import type { LeaseRef, LeaseRequest, MicroDollars } from "../store.ts";
import type { Database, Row, Value } from "./database.ts";
import { integerAt, textAt } from "./rows.ts";

/** The leases of one node in a database of either kind. */
export class SqlLeases {
  readonly #database: Database;
  readonly #node: string;
  readonly #clock: () => number;
  /** Leases of other nodes: when each was first seen unchanged, by this node's clock. */
  #others = new Map<string, { expiresAt: number; since: number }>();

  constructor(database: Database, node: string, clock: () => number) {
    this.#database = database;
    this.#node = node;
    this.#clock = clock;
  }

  async take({ id, accountId }: LeaseRef, { least, wanted, ahead, forMs }: LeaseRequest): Promise<MicroDollars> {
    const { now, forUpdate, least: lesser, greatest } = this.#database.dialect;
    // One statement reads and takes, so no two nodes can be promised the same credit. Of what a call does not need itself,
    // three quarters stay for other nodes.
    const [row] = await this.#database.query(
      `WITH room AS (SELECT id, balance - leased AS free FROM accounts WHERE id = $2 ${forUpdate}),
       offer AS (SELECT id, ${lesser}(free, ${greatest}(CAST($5 AS bigint), ${lesser}(CAST($6 AS bigint), free / 4))) AS granted
         FROM room WHERE free >= $4)
       INSERT INTO leases (id, account_id, node, amount, last_grant, expires_at)
       SELECT CAST($1 AS text), id, CAST($3 AS text), granted, granted, ${now} + CAST($7 AS bigint) FROM offer WHERE true
       ON CONFLICT (id) DO UPDATE
         SET amount = leases.amount + excluded.amount, last_grant = excluded.last_grant,
           expires_at = ${greatest}(leases.expires_at + 1, excluded.expires_at)
       RETURNING last_grant AS granted`,
      id,
      accountId,
      this.#node,
      least,
      wanted,
      ahead,
      forMs,
    );
    return row ? integerAt(row, "granted") : 0;
  }

  /**
   * A lease counts as abandoned when its row has not changed for `forMs` of this node's own monotonic clock: every renewal
   * moves `expires_at`. No wall clock is trusted, since one that jumps ahead would end leases that are in use.
   */
  async renew(forMs: number): Promise<LeaseRef[]> {
    const { now, forUpdate, greatest } = this.#database.dialect;
    const own = await this.#database.query(
      `UPDATE leases SET expires_at = ${greatest}(expires_at + 1, ${now} + CAST($1 AS bigint))
       WHERE id IN (SELECT id FROM leases WHERE node = $2 ORDER BY account_id, id ${forUpdate}) RETURNING id, account_id`,
      forMs,
      this.#node,
    );
    const others = await this.#database.query(
      "SELECT id, account_id, expires_at FROM leases WHERE node <> $1",
      this.#node,
    );
    for (const [id, accountId, expiresAt] of this.#abandoned(others, forMs))
      await this.#release(accountId, "id = $2 AND expires_at = $3", id, expiresAt);
    return own.map((row) => ({ id: textAt(row, "id"), accountId: textAt(row, "account_id") }));
  }

  #abandoned(others: Row[], forMs: number): [id: string, accountId: string, expiresAt: number][] {
    const now = this.#clock();
    const seen = new Map<string, { expiresAt: number; since: number }>();
    const abandoned: [string, string, number][] = [];
    for (const row of others) {
      const [id, expiresAt] = [textAt(row, "id"), integerAt(row, "expires_at")];
      const before = this.#others.get(id);
      const since = before?.expiresAt === expiresAt ? before.since : now;
      seen.set(id, { expiresAt, since });
      if (now - since >= forMs) abandoned.push([id, textAt(row, "account_id"), expiresAt]);
    }
    this.#others = seen;
    return abandoned;
  }

  async releaseNode(node: string): Promise<void> {
    const rows = await this.#database.query("SELECT DISTINCT account_id FROM leases WHERE node = $1", node);
    for (const row of rows) await this.#release(textAt(row, "account_id"), "node = $2", node);
  }

  async giveBack({ id, accountId }: LeaseRef, amount?: MicroDollars): Promise<void> {
    if (amount === undefined) return this.#release(accountId, "id = $2", id);
    await this.#database.transaction(async (books) => {
      await books.query(lockAccount(this.#database.dialect.forUpdate), accountId);
      await books.query("UPDATE leases SET amount = amount - $1 WHERE id = $2", amount, id);
    });
  }

  /** Locks the account before its leases, here as everywhere, which rules out deadlocks between nodes. */
  async #release(accountId: string, which: string, ...values: Value[]): Promise<void> {
    await this.#database.transaction(async (books) => {
      await books.query(lockAccount(this.#database.dialect.forUpdate), accountId);
      await books.query(`DELETE FROM leases WHERE account_id = $1 AND ${which}`, accountId, ...values);
    });
  }

  async recall(accountId: string): Promise<boolean> {
    const others = await this.#database.query(
      "SELECT 1 FROM leases WHERE account_id = $1 AND node <> $2 AND amount > 0 LIMIT 1",
      accountId,
      this.#node,
    );
    if (others.length > 0) await this.#database.send("penname_recalls", accountId);
    return others.length > 0;
  }
}

export const lockAccount = (forUpdate: string): string => `SELECT id FROM accounts WHERE id = $1 ${forUpdate}`;
