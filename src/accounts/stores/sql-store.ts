import { randomUUID } from "node:crypto";
import { balanceMost } from "../prices.ts";
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
import type { Database } from "./database.ts";
import { asAccount, asKey, integerAt, nullableIntegerAt, textAt } from "./rows.ts";
import { settle } from "./settle.ts";
import { lockAccount, SqlLeases } from "./sql-leases.ts";
import { SqlWatchers } from "./sql-watchers.ts";

const accountColumns = "id, name, tier, balance, created_at, suspended_at";
const keyColumns = "id, account_id, label, created_at, expires_at, revoked_at, models, made_by";

/** The store in a database of either kind. */
export class SqlStore implements Store {
  readonly #database: Database;
  readonly #leases: SqlLeases;
  readonly #watchers: SqlWatchers;

  /**
   * @param node the name its leases are taken under, a different one for each process.
   * @param clock a monotonic clock in milliseconds.
   */
  constructor(database: Database, node: string = randomUUID(), clock: () => number = () => performance.now()) {
    this.#database = database;
    this.#leases = new SqlLeases(database, node, clock);
    this.#watchers = new SqlWatchers(database);
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
    return (await this.#database.query(`SELECT ${accountColumns} FROM accounts ORDER BY created_at, id`)).map(
      asAccount,
    );
  }

  async setTier(accountId: string, tier: string): Promise<void> {
    await this.#database.query("UPDATE accounts SET tier = $1 WHERE id = $2", tier, accountId);
    this.#watchers.notify(true);
  }

  async suspend(accountId: string, at: number | null): Promise<void> {
    await this.#database.durably((books) =>
      books.query("UPDATE accounts SET suspended_at = $1 WHERE id = $2", at, accountId),
    );
    this.#watchers.notify(true);
  }

  async topUp(accountId: string, amount: MicroDollars, at: number, reason?: string): Promise<MicroDollars | undefined> {
    const balance = await this.#database.durably(async (books) => {
      // The account before what tells nodes of the change, as a change of its tier does, which rules out deadlocks.
      const [row] = await books.query(
        "UPDATE accounts SET balance = coalesce(balance, 0) + $1 WHERE id = $2 AND coalesce(balance, 0) <= $3 RETURNING balance",
        amount,
        accountId,
        balanceMost - amount,
      );
      if (!row) return undefined;
      const [explained] = await books.query(lastExplained, accountId, at);
      const free = (nullableIntegerAt(explained!, "at") ?? at - 1) + 1;
      await books.query(topUp, accountId, free, amount);
      if (reason !== undefined) await books.query(explanation, accountId, free, reason);
      return integerAt(row, "balance");
    });
    if (balance !== undefined) this.#watchers.notify(true);
    return balance;
  }

  addKey(key: Key, hash: string, most: number): Promise<boolean> {
    const { id, accountId, label, createdAt, expiresAt, revokedAt, models, madeBy } = key;
    return this.#database.transaction(async (books) => {
      // The lock makes counting and adding one step, so that two at once cannot both find room.
      await books.query(lockAccount(this.#database.dialect.forUpdate), accountId);
      const [row] = await books.query(
        `SELECT count(*) AS count FROM keys WHERE account_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
        accountId,
        createdAt,
      );
      if (integerAt(row, "count") >= most) return false;
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
    this.#watchers.notify(true);
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
    this.#watchers.notify(true);
    return rows.map((row) => textAt(row, "id"));
  }

  async findCaller(hash: string): Promise<Caller | undefined> {
    const [key] = await this.#database.query(`SELECT ${keyColumns} FROM keys WHERE hash = $1`, hash);
    if (!key) return undefined;
    const [account] = await this.#database.query(
      `SELECT ${accountColumns} FROM accounts WHERE id = $1`,
      textAt(key, "account_id"),
    );
    return account && { key: asKey(key), account: asAccount(account) };
  }

  lease(lease: LeaseRef, request: LeaseRequest): Promise<MicroDollars> {
    return this.#leases.take(lease, request);
  }

  renewLeases(forMs: number): Promise<LeaseRef[]> {
    return this.#leases.renew(forMs);
  }

  returnLease(lease: LeaseRef, amount?: MicroDollars): Promise<void> {
    return this.#leases.giveBack(lease, amount);
  }

  /** Frees what was lent to a node that is known to have ended. */
  releaseNode(node: string): Promise<void> {
    return this.#leases.releaseNode(node);
  }

  recallLeases(accountId: string): Promise<boolean> {
    return this.#leases.recall(accountId);
  }

  async settle(charges: readonly Charge[]): Promise<void> {
    await this.#database.transaction((books) => settle(books, this.#database.dialect, charges));
  }

  watch(watcher: StoreWatcher): void {
    this.#watchers.add(watcher);
  }

  async close(): Promise<void> {
    await this.#watchers.close();
    await this.#database.close();
  }
}

/** A reason is found by its line's time: credit that is added in the same millisecond gets the next that is free. */
const lastExplained = "SELECT max(at) AS at FROM credit_reasons WHERE account_id = $1 AND at >= $2";

const explanation = "INSERT INTO credit_reasons (account_id, at, reason) VALUES ($1, $2, $3)";

const topUp = "INSERT INTO ledger (account_id, at, kind, amount) VALUES ($1, $2, 'top_up', $3)";
