import { randomUUID } from "node:crypto";
import type { SealedRecord } from "../../people/person.ts";
import type {
  KeyRoom,
  Account,
  Caller,
  Charge,
  Key,
  LeaseRef,
  LeaseRequest,
  MicroDollars,
  Store,
  StoreWatcher,
  ToldOfTopUp,
} from "../store.ts";
import type { Database } from "./database.ts";
import { asAccount, asKey, integerAt, textAt } from "./rows.ts";
import { appendToAudit, changeTold } from "./sql-audit.ts";
import { settle } from "./settle.ts";
import { lockAccount, SqlLeases } from "./sql-leases.ts";
import { SqlWatchers } from "./sql-watchers.ts";
import { explained, topUp, topUpLine } from "./top-up.ts";

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

  addAccount({ id, name, tier, balance, createdAt }: Account, audit?: SealedRecord): Promise<boolean> {
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
      if (balance) await books.query(topUpLine, id, await explained(books, id, createdAt), balance);
      if (audit) await appendToAudit(books, this.#database.dialect, audit);
      return true;
    });
  }

  async accounts(): Promise<Account[]> {
    return (await this.#database.query(`SELECT ${accountColumns} FROM accounts ORDER BY created_at, id`)).map(
      asAccount,
    );
  }

  async setTier(accountId: string, tier: string, audit?: SealedRecord): Promise<void> {
    await changeTold(this.#database, audit, (books) =>
      books.query("UPDATE accounts SET tier = $1 WHERE id = $2 RETURNING id", tier, accountId),
    );
    this.#watchers.notify(true);
  }

  async suspend(accountId: string, at: number | null, audit?: SealedRecord): Promise<void> {
    await changeTold(this.#database, audit, (books) =>
      books.query("UPDATE accounts SET suspended_at = $1 WHERE id = $2 RETURNING id", at, accountId),
    );
    this.#watchers.notify(true);
  }

  async topUp(
    accountId: string,
    amount: MicroDollars,
    at: number,
    told: ToldOfTopUp = {},
  ): Promise<MicroDollars | undefined> {
    const { dialect } = this.#database;
    const balance = await this.#database.durably((books) => topUp(books, dialect, { accountId, amount, at, ...told }));
    if (balance !== undefined) this.#watchers.notify(true);
    return balance;
  }

  addKey(key: Key, hash: string, { most, alike = false }: KeyRoom, audit?: SealedRecord): Promise<boolean> {
    const { id, accountId, label, createdAt, expiresAt, revokedAt, models, madeBy } = key;
    return changeTold(this.#database, audit, async (books) => {
      // The lock makes counting and adding one step, so that two at once cannot both find room.
      await books.query(lockAccount(this.#database.dialect.forUpdate), accountId);
      const [row] = await books.query(
        `SELECT count(*) AS count FROM keys WHERE account_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
           ${alike ? "AND label = $3 AND made_by = $4" : ""}`,
        accountId,
        createdAt,
        ...(alike ? [label, madeBy] : []),
      );
      if (integerAt(row, "count") >= most) return [];
      return books.query(
        `INSERT INTO keys (${keyColumns}, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
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
    });
  }

  async keys(accountId?: string): Promise<Key[]> {
    const [only, values] = accountId === undefined ? ["", []] : ["WHERE account_id = $1", [accountId]];
    return (
      await this.#database.query(`SELECT ${keyColumns} FROM keys ${only} ORDER BY created_at, id`, ...values)
    ).map(asKey);
  }

  async revokeKey(id: string, at: number, audit?: SealedRecord): Promise<void> {
    await changeTold(this.#database, audit, (books) =>
      books.query("UPDATE keys SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL RETURNING id", at, id),
    );
    this.#watchers.notify(true);
  }

  async revokeKeysOf(
    accountId: string,
    madeBy: string,
    at: number,
    auditOf?: (id: string) => SealedRecord,
  ): Promise<string[]> {
    const { dialect } = this.#database;
    const ids = await this.#database.durably(async (books) => {
      const rows = await books.query(
        "UPDATE keys SET revoked_at = $1 WHERE account_id = $2 AND made_by = $3 AND revoked_at IS NULL RETURNING id",
        at,
        accountId,
        madeBy,
      );
      const revoked = rows.map((row) => textAt(row, "id"));
      if (auditOf) for (const id of revoked) await appendToAudit(books, dialect, auditOf(id));
      return revoked;
    });
    this.#watchers.notify(true);
    return ids;
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
