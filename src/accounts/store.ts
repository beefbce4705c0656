/** Amounts of money are integers in micro-dollars: one US dollar is 1,000,000. */
export type MicroDollars = number;

export interface Account {
  id: string;
  name: string;
  /** A tier's own name, never an alias. */
  tier: string;
  /** Sum of the account's ledger; null for an account that is not metered. Never below zero. */
  balance: MicroDollars | null;
  /** Unix time in milliseconds. */
  createdAt: number;
}

export interface Key {
  id: string;
  accountId: string;
  label: string | null;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  /** The only models the key may use; null for all. */
  models: string[] | null;
}

/** Whose request it is: a key and the account it belongs to. */
export interface Caller {
  key: Key;
  account: Account;
}

/** Why a call ended, as the books keep it. */
export type CloseReason = "completed" | "caller_gone" | "upstream_cut" | "rejected";

/** What one call used, written once when it has ended. */
export interface Usage {
  id: string;
  accountId: string;
  keyId: string;
  /** Unix time in milliseconds at which the call ended. */
  at: number;
  model: string;
  /** The configured provider that served it; null when none did. */
  provider: string | null;
  promptTokens: number;
  completionTokens: number;
  /** What was charged; 0 for an account that is not metered. */
  charged: MicroDollars;
  /** What the call costs by the model's price, metered or not. */
  cost: MicroDollars;
  reason: CloseReason;
  /** True when the provider reported no usage and tokens were counted from text. */
  estimated: boolean;
}

/**
 * Where accounts, keys and books are kept, so that one process or many can share them.
 * A promise that rejects has changed nothing.
 */
export interface Store {
  /** Resolves to false when the name is taken. A balance above zero enters the ledger as the first top-up. */
  addAccount(account: Account): Promise<boolean>;
  accounts(): Promise<Account[]>;
  setTier(accountId: string, tier: string): Promise<void>;
  /** Adds credit and resolves to the new balance; an account that was not metered is metered from then on. */
  topUp(accountId: string, amount: MicroDollars, at: number): Promise<MicroDollars>;

  /** `hash` is the SHA-256 of the key; the key itself never comes here. */
  addKey(key: Key, hash: string): Promise<void>;
  keys(): Promise<Key[]>;
  revokeKey(id: string, at: number): Promise<void>;
  findCaller(hash: string): Promise<Caller | undefined>;

  /** Sets credit aside for this server alone: at least `least` (1 or more), at most `most`; resolves to 0 when there is less. */
  lease(accountId: string, least: MicroDollars, most: MicroDollars): Promise<MicroDollars>;
  returnLease(accountId: string, amount: MicroDollars): Promise<void>;
  /** Writes ended calls, all or none, and takes what they were charged from balance and lease. */
  settle(usages: readonly Usage[]): Promise<void>;

  /** Calls `changed` within a second after a key, a tier or a balance was changed by anybody but `lease` and `settle`. */
  watch(changed: () => void): void;
  close(): Promise<void>;
}

/** The store cannot be used as it is: one line that names what is wrong and what would be right. */
export class StoreError extends Error {
  override name = "StoreError";
}
