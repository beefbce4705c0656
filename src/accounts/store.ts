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
  /** Since when its keys are refused; null: they are not. */
  suspendedAt: number | null;
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
  /** Login or name of who made it; null: before this was kept. */
  madeBy: string | null;
}

/** Whose request it is: a key and the account it belongs to. */
export interface Caller {
  key: Key;
  account: Account;
}

/** Why a call ended, as the books keep it. */
export type CloseReason = "completed" | "caller_gone" | "upstream_cut" | "rejected";

/** What one call used, written once when it has ended. */
export interface UsageRecord {
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

/** An ended call on its way into the books. */
export interface Charge {
  usage: UsageRecord;
  /** The lease its credit was held from; null for an account that is not metered. */
  leaseId: string | null;
}

/** Credit of one account that is set aside for one node. */
export interface LeaseRef {
  id: string;
  accountId: string;
}

/** How much is asked for: nothing below `least` (1 or more) will do, and beside what is `wanted` now, up to `ahead` is taken for later calls. */
export interface LeaseRequest {
  least: MicroDollars;
  wanted: MicroDollars;
  ahead: MicroDollars;
  /** How long it is this node's, unless renewed. */
  forMs: number;
}

export interface StoreWatcher {
  /** At least every second while the store can be asked: whether a key, a tier or a top-up may have changed since the last time. */
  checked?(isChanged: boolean): void;
  /** Another node is short of credit of which this one may have too much. */
  recalled?(accountId: string): void;
}

/**
 * Where accounts, keys and books are kept, so that one process or many can share them.
 * A promise that rejects has changed nothing, unless the network was lost before the answer came.
 */
export interface Store {
  /** Resolves to false when the name is taken. A balance above zero enters the ledger as the first top-up. */
  addAccount(account: Account): Promise<boolean>;
  accounts(): Promise<Account[]>;
  setTier(accountId: string, tier: string): Promise<void>;
  /** Has all keys of an account refused, or with null no more. */
  suspend(accountId: string, at: number | null): Promise<void>;
  /** Adds credit and resolves to the new balance; an account that was not metered is metered from then on. */
  topUp(accountId: string, amount: MicroDollars, at: number): Promise<MicroDollars>;

  /** `hash` is the SHA-256 of the key; the key itself never comes here. Resolves to false where the account has `most` keys in force. */
  addKey(key: Key, hash: string, most: number): Promise<boolean>;
  keys(): Promise<Key[]>;
  /** On the disk when it resolves, like everything that takes a right away or adds credit. */
  revokeKey(id: string, at: number): Promise<void>;
  /** Revokes the keys somebody made for an account, and resolves to their ids. */
  revokeKeysOf(accountId: string, madeBy: string, at: number): Promise<string[]>;
  findCaller(hash: string): Promise<Caller | undefined>;

  /** Sets credit aside for this node alone, or adds to what is; resolves to 0 when there is less than `least`. */
  lease(lease: LeaseRef, wish: LeaseRequest): Promise<MicroDollars>;
  /** Keeps this node's leases for so much longer, frees those that it has seen unchanged for as long, and resolves to this node's. */
  renewLeases(forMs: number): Promise<LeaseRef[]>;
  /** Gives back a part of a lease; without an amount, all of it, for good. */
  returnLease(lease: LeaseRef, amount?: MicroDollars): Promise<void>;
  /** Asks other nodes for credit of an account they do not need; resolves to false when none has any. */
  recallLeases(accountId: string): Promise<boolean>;
  /**
   * Writes ended calls, all or none, a call that was written before only once, and takes what they were charged from balance
   * and lease. Where the lease was lost meanwhile, a call is charged what the account has free, and `charged` in the books says so.
   */
  settle(charges: readonly Charge[]): Promise<void>;

  watch(watcher: StoreWatcher): void;
  close(): Promise<void>;
}

/** The store cannot be used as it is: one line that names what is wrong and what would be right. */
export class StoreError extends Error {
  override name = "StoreError";
}
