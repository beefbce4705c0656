import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { clearInterval, setInterval } from "node:timers";
import type { Account, Caller, Key, MicroDollars, Store, Usage } from "../store.ts";
import { StoreError } from "../store.ts";
import { claimDirectory, databaseFile } from "./data-directory.ts";
import { inTransaction, migrate } from "./migrations.ts";
import { asAccount, asKey, integer } from "./rows.ts";
import { prepare } from "./statements.ts";

/**
 * Opens the books in a data directory, which commands do at any time, while a server (`serving`) has it to itself.
 * Leases are a server's, so those found at its start belong to a dead one and are released. Throws `StoreError`.
 */
export function openSqlite(directory: string, { serving = false } = {}): Store {
  const release = serving ? claimDirectory(directory) : () => {};
  try {
    const database = openDatabase(databaseFile(directory), serving);
    if (serving) database.exec("DELETE FROM leases");
    return new SqliteStore(database, release);
  } catch (error) {
    release();
    throw error;
  }
}

function openDatabase(file: string, serving: boolean): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    // Waiting blocks the event loop: a command can afford it, a server rather tries again later.
    database.exec(`PRAGMA busy_timeout = ${serving ? 200 : 5000}`);
    database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = NORMAL");
    // A checkpoint waits for the disk on the event loop: at the usual 1000 pages it stops every stream twice as long (10 ms).
    database.exec("PRAGMA wal_autocheckpoint = 250");
    database.exec("PRAGMA foreign_keys = ON");
    migrate(database, file);
    return database;
  } catch (cause) {
    database?.close();
    if (cause instanceof StoreError) throw cause;
    throw new StoreError(
      `${file} cannot be opened as Penname's database (${String(cause)}); move it away, or name another data directory with --data DIR`,
      { cause },
    );
  }
}

const pollMs = 250;

class SqliteStore implements Store {
  readonly #database: DatabaseSync;
  readonly #release: () => void;
  readonly #sql: ReturnType<typeof prepare>;
  readonly #node = randomUUID();
  readonly #watchers: (() => void)[] = [];
  #poll: NodeJS.Timeout | undefined;
  #seen = 0;

  constructor(database: DatabaseSync, release: () => void) {
    this.#database = database;
    this.#release = release;
    this.#sql = prepare(database);
  }

  async addAccount({ id, name, tier, balance, createdAt }: Account): Promise<boolean> {
    return inTransaction(this.#database, () => {
      if (this.#sql.addAccount.run(id, name, tier, balance, createdAt).changes === 0) return false;
      if (balance) this.#sql.enter.run(id, createdAt, "top_up", balance, null);
      return true;
    });
  }

  async accounts(): Promise<Account[]> {
    return this.#sql.accounts.all().map(asAccount);
  }

  async setTier(accountId: string, tier: string): Promise<void> {
    this.#sql.setTier.run(tier, accountId);
    this.#tell();
  }

  async topUp(accountId: string, amount: MicroDollars, at: number): Promise<MicroDollars> {
    const balance = inTransaction(this.#database, () => {
      this.#sql.enter.run(accountId, at, "top_up", amount, null);
      return integer(this.#sql.topUp.get(amount, accountId)?.["balance"]);
    });
    this.#tell();
    return balance;
  }

  async addKey({ id, accountId, label, createdAt, expiresAt, revokedAt, models }: Key, hash: string): Promise<void> {
    this.#sql.addKey.run(id, hash, accountId, label, createdAt, expiresAt, revokedAt, models && JSON.stringify(models));
  }

  async keys(): Promise<Key[]> {
    return this.#sql.keys.all().map(asKey);
  }

  async revokeKey(id: string, at: number): Promise<void> {
    this.#sql.revokeKey.run(at, id);
    this.#tell();
  }

  async findCaller(hash: string): Promise<Caller | undefined> {
    const key = this.#sql.keyByHash.get(hash);
    const account = key && this.#sql.account.get(key["account_id"] ?? null);
    return key && account && { key: asKey(key), account: asAccount(account) };
  }

  async lease(accountId: string, least: MicroDollars, most: MicroDollars): Promise<MicroDollars> {
    const row = this.#sql.lease.get({ node: this.#node, account: accountId, least, most });
    return row ? integer(row["granted"]) : 0;
  }

  async returnLease(accountId: string, amount: MicroDollars): Promise<void> {
    inTransaction(this.#database, () => {
      this.#sql.shrinkLease.run(amount, accountId, this.#node);
      this.#sql.dropLease.run(accountId, this.#node);
    });
  }

  async settle(usages: readonly Usage[]): Promise<void> {
    inTransaction(this.#database, () => {
      const charges = new Map<string, MicroDollars>();
      for (const usage of usages) {
        this.#record(usage);
        if (usage.charged > 0) charges.set(usage.accountId, (charges.get(usage.accountId) ?? 0) + usage.charged);
      }
      for (const [accountId, charged] of charges) {
        this.#sql.charge.run(charged, accountId);
        this.#sql.shrinkLease.run(charged, accountId, this.#node);
      }
    });
  }

  #record(usage: Usage): void {
    const { id, accountId, keyId, at, model, provider, promptTokens, completionTokens, charged, cost, reason } = usage;
    const estimated = usage.estimated ? 1 : 0;
    this.#sql.use.run(
      id,
      accountId,
      keyId,
      at,
      model,
      provider,
      promptTokens,
      completionTokens,
      charged,
      cost,
      reason,
      estimated,
    );
    if (charged > 0) this.#sql.enter.run(accountId, at, "charge", -charged, id);
  }

  watch(changed: () => void): void {
    this.#watchers.push(changed);
    if (this.#poll) return;
    this.#seen = this.#dataVersion();
    this.#poll = setInterval(() => this.#look(), pollMs).unref();
  }

  /** `data_version` moves when another connection has committed, and only then. */
  #look(): void {
    try {
      const version = this.#dataVersion();
      if (version === this.#seen) return;
      this.#seen = version;
    } catch {
      // Whoever cannot ask whether something changed must take it that it has.
    }
    this.#tell();
  }

  #dataVersion(): number {
    return integer(this.#sql.dataVersion.get()?.["data_version"]);
  }

  #tell(): void {
    for (const changed of this.#watchers) changed();
  }

  async close(): Promise<void> {
    clearInterval(this.#poll);
    this.#database.close();
    this.#release();
  }
}
