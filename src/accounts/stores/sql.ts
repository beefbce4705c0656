import { randomUUID } from "node:crypto";
import { clearInterval, setInterval } from "node:timers";
import type {
  Account,
  Caller,
  Charge,
  Key,
  LeaseRef,
  LeaseRequest,
  MicroDollars,
  Store,
  StoreWatcher,
} from "../store.ts";
import type { Database, Row, Value } from "./database.ts";
import { asAccount, asKey, integer, text } from "./rows.ts";
import { settle } from "./settle.ts";

/** How often it is asked whether something has changed, also where the database tells by itself. */
const pollMs = 250;

const keyColumns = "id, account_id, label, created_at, expires_at, revoked_at, models, made_by";

/** The books in a database of either kind. */
export class SqlStore implements Store {
  readonly #database: Database;
  readonly #node: string;
  readonly #clock: () => number;
  readonly #watchers: StoreWatcher[] = [];
  /** Leases of other nodes: when each was first seen as it is, by this node's clock. */
  #others = new Map<string, { expiresAt: number; since: number }>();
  #poll: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #seen: number | undefined;

  /**
   * @param node whose leases this takes: one name for each process.
   * @param clock a monotonic clock in milliseconds.
   */
  constructor(database: Database, node: string = randomUUID(), clock: () => number = () => performance.now()) {
    this.#database = database;
    this.#node = node;
    this.#clock = clock;
  }

  addAccount({ id, name, tier, balance, createdAt }: Account): Promise<boolean> {
    return this.#database.durably(async (books) => {
      const added = await books.query(
        `INSERT INTO accounts (id, name, tier, balance, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (name) DO NOTHING RETURNING id`,
        id,
        name,
        tier,
        balance,
        createdAt,
      );
      if (added.length === 0) return false;
      if (balance) await books.query(topUp, id, createdAt, balance);
      return true;
    });
  }

  async accounts(): Promise<Account[]> {
    return (await this.#database.query("SELECT * FROM accounts ORDER BY created_at, id")).map(asAccount);
  }

  async setTier(accountId: string, tier: string): Promise<void> {
    await this.#database.query("UPDATE accounts SET tier = $1 WHERE id = $2", tier, accountId);
    this.#tell(true);
  }

  async suspend(accountId: string, at: number | null): Promise<void> {
    await this.#database.durably((books) =>
      books.query("UPDATE accounts SET suspended_at = $1 WHERE id = $2", at, accountId),
    );
    this.#tell(true);
  }

  async topUp(accountId: string, amount: MicroDollars, at: number): Promise<MicroDollars> {
    const balance = await this.#database.durably(async (books) => {
      await books.query(topUp, accountId, at, amount);
      const [row] = await books.query(
        "UPDATE accounts SET balance = coalesce(balance, 0) + $1 WHERE id = $2 RETURNING balance",
        amount,
        accountId,
      );
      return integer(row?.["balance"]);
    });
    this.#tell(true);
    return balance;
  }

  addKey(key: Key, hash: string, most: number): Promise<boolean> {
    const { id, accountId, label, createdAt, expiresAt, revokedAt, models, madeBy } = key;
    return this.#database.transaction(async (books) => {
      // Whoever holds the account counts and adds alone, so that two at once do not both find room.
      await books.query(lockAccount(this.#database.dialect.forUpdate), accountId);
      const [row] = await books.query(
        `SELECT count(*) AS count FROM keys WHERE account_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
        accountId,
        createdAt,
      );
      if (integer(row?.["count"]) >= most) return false;
      await books.query(
        `INSERT INTO keys (${keyColumns}, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        id,
        accountId,
        label,
        createdAt,
        expiresAt,
        revokedAt,
        models && JSON.stringify(models),
        madeBy,
        hash,
      );
      return true;
    });
  }

  async keys(): Promise<Key[]> {
    return (await this.#database.query(`SELECT ${keyColumns} FROM keys ORDER BY created_at, id`)).map(asKey);
  }

  async revokeKey(id: string, at: number): Promise<void> {
    await this.#database.durably((books) =>
      books.query("UPDATE keys SET revoked_at = coalesce(revoked_at, $1) WHERE id = $2", at, id),
    );
    this.#tell(true);
  }

  async revokeKeysOf(accountId: string, madeBy: string, at: number): Promise<string[]> {
    const rows = await this.#database.durably((books) =>
      books.query(
        "UPDATE keys SET revoked_at = $1 WHERE account_id = $2 AND made_by = $3 AND revoked_at IS NULL RETURNING id",
        at,
        accountId,
        madeBy,
      ),
    );
    this.#tell(true);
    return rows.map((row) => text(row["id"]));
  }

  async findCaller(hash: string): Promise<Caller | undefined> {
    const [key] = await this.#database.query(`SELECT ${keyColumns} FROM keys WHERE hash = $1`, hash);
    if (!key) return undefined;
    const [account] = await this.#database.query("SELECT * FROM accounts WHERE id = $1", text(key["account_id"]));
    return account && { key: asKey(key), account: asAccount(account) };
  }

  async lease({ id, accountId }: LeaseRef, { least, wanted, ahead, forMs }: LeaseRequest): Promise<MicroDollars> {
    const { now, forUpdate, least: lesser, greatest } = this.#database.dialect;
    // One statement looks and takes, so that no two nodes can be promised the same credit. Of what a call does not need
    // itself, three quarters stay for others.
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
    return row ? integer(row["granted"]) : 0;
  }

  /**
   * A lease is taken for abandoned when its row has not changed for `forMs` of this node's own monotonic clock: every renewal
   * moves `expires_at`, and no wall clock is believed, since one that jumps ahead would end leases that are in use.
   */
  async renewLeases(forMs: number): Promise<LeaseRef[]> {
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
    return own.map((row) => ({ id: text(row["id"]), accountId: text(row["account_id"]) }));
  }

  #abandoned(others: Row[], forMs: number): [id: string, accountId: string, expiresAt: number][] {
    const now = this.#clock();
    const seen = new Map<string, { expiresAt: number; since: number }>();
    const abandoned: [string, string, number][] = [];
    for (const row of others) {
      const [id, expiresAt] = [text(row["id"]), integer(row["expires_at"])];
      const before = this.#others.get(id);
      const since = before?.expiresAt === expiresAt ? before.since : now;
      seen.set(id, { expiresAt, since });
      if (now - since >= forMs) abandoned.push([id, text(row["account_id"]), expiresAt]);
    }
    this.#others = seen;
    return abandoned;
  }

  /** Frees what was lent to a node that is known to be gone. */
  async releaseNode(node: string): Promise<void> {
    const rows = await this.#database.query("SELECT DISTINCT account_id FROM leases WHERE node = $1", node);
    for (const row of rows) await this.#release(text(row["account_id"]), "node = $2", node);
  }

  async returnLease({ id, accountId }: LeaseRef, amount?: MicroDollars): Promise<void> {
    if (amount === undefined) return this.#release(accountId, "id = $2", id);
    await this.#database.transaction(async (books) => {
      await books.query(lockAccount(this.#database.dialect.forUpdate), accountId);
      await books.query("UPDATE leases SET amount = amount - $1 WHERE id = $2", amount, id);
    });
  }

  /** The account is locked before its leases, here as everywhere, so that no two nodes wait for each other. */
  async #release(accountId: string, which: string, ...values: Value[]): Promise<void> {
    await this.#database.transaction(async (books) => {
      await books.query(lockAccount(this.#database.dialect.forUpdate), accountId);
      await books.query(`DELETE FROM leases WHERE account_id = $1 AND ${which}`, accountId, ...values);
    });
  }

  async recallLeases(accountId: string): Promise<boolean> {
    const others = await this.#database.query(
      "SELECT 1 FROM leases WHERE account_id = $1 AND node <> $2 AND amount > 0 LIMIT 1",
      accountId,
      this.#node,
    );
    if (others.length > 0) await this.#database.send("penname_recalls", accountId);
    return others.length > 0;
  }

  async settle(charges: readonly Charge[]): Promise<void> {
    await this.#database.transaction((books) => settle(books, this.#database.dialect, charges));
  }

  watch(watcher: StoreWatcher): void {
    this.#watchers.push(watcher);
    if (this.#poll) return;
    this.#database.listen("penname_changes", () => void this.#look());
    this.#database.listen("penname_recalls", (accountId) => {
      if (accountId !== undefined) for (const one of this.#watchers) one.recalled?.(accountId);
    });
    this.#poll = setInterval(() => void this.#look(), pollMs).unref();
    void this.#look();
  }

  #look(): Promise<void> {
    return (this.#looking ??= this.#lookOnce().finally(() => (this.#looking = undefined)));
  }

  /** Whoever cannot ask tells nothing, which is how watchers know. */
  async #lookOnce(): Promise<void> {
    const [row] = await this.#database.query("SELECT number FROM changes").catch((): Row[] => []);
    if (!row) return;
    const number = integer(row["number"]);
    const isChanged = number !== this.#seen;
    this.#seen = number;
    this.#tell(isChanged);
  }

  #tell(isChanged: boolean): void {
    for (const watcher of this.#watchers) watcher.checked?.(isChanged);
  }

  async close(): Promise<void> {
    clearInterval(this.#poll);
    await this.#looking;
    await this.#database.close();
  }
}

const topUp = "INSERT INTO ledger (account_id, at, kind, amount) VALUES ($1, $2, 'top_up', $3)";

const lockAccount = (forUpdate: string) => `SELECT id FROM accounts WHERE id = $1 ${forUpdate}`;
