import type { SealedRecord } from "../people/person.ts";

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
  /** Since when its keys are refused; null if they are not. */
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
  /** Login or name of its maker; null for keys from before this was kept. */
  madeBy: string | null;
}

/** For how many keys an account has room. */
export interface KeyRoom {
  /** So many in force, the new one with them. */
  most: number;
  /** Only those that have its label and its maker are counted. */
  alike?: boolean;
}

/** Who sends a request: a key and its account. */
export interface Caller {
  key: Key;
  account: Account;
}

/** Why a call ended, as stored. */
export type CloseReason = "completed" | "caller_gone" | "upstream_cut" | "rejected";

/** What one call used; written once, when it has ended. */
export interface UsageRecord {
  id: string;
  accountId: string;
  keyId: string;
  /** Unix time in milliseconds at which the call ended. */
  at: number;
  model: string;
  /** The path it came to, such as `/v1/messages`; null for calls from before this was kept. */
  api: string | null;
  /** The configured provider that served it, or of those asked in vain the last; null when none was asked. */
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

/** An ended call to be written. */
export interface Charge {
  usage: UsageRecord;
  /** The lease that held its credit; null for an account that is not metered. */
  leaseId: string | null;
}

/** Credit of one account that is lent to one node. */
export interface LeaseRef {
  id: string;
  accountId: string;
}

/** How much credit to lend: at least `least` (1 or more) or nothing, `wanted` for this call, and up to `ahead` for later ones. */
export interface LeaseRequest {
  least: MicroDollars;
  wanted: MicroDollars;
  ahead: MicroDollars;
  /** How long the lease lasts unless renewed. */
  forMs: number;
}

/** What is written with added credit, or neither is: the reason that the ledger shows, and the record in the audit. */
export interface ToldOfTopUp {
  reason?: string;
  audit?: SealedRecord;
}

/** Callbacks on changes made by other nodes and commands. */
export interface StoreWatcher {
  /** Called at least every second while the store can be asked, with whether keys, tiers or credit may have changed since the last call. */
  checked?(isChanged: boolean): void;
  /** Another node is short of credit of this account, of which this node may have more than it needs. */
  recalled?(accountId: string): void;
}

/**
 * Where accounts, keys, usage and the ledger are kept, shared by one process or many.
 * A promise that rejects has changed nothing, unless the network was lost before the answer came. A record is added to the audit with the
 * change it tells of, or neither is.
 */
export interface Store {
  /** Resolves to false if the name is taken. A balance above zero enters the ledger as the first top-up. */
  addAccount(account: Account, audit?: SealedRecord): Promise<boolean>;
  accounts(): Promise<Account[]>;
  setTier(accountId: string, tier: string, audit?: SealedRecord): Promise<void>;
  /** Refuses all keys of an account from now on; with null, accepts them again. */
  suspend(accountId: string, at: number | null, audit?: SealedRecord): Promise<void>;
  /**
   * Adds credit, with what is told of it, and resolves to the new balance; to undefined if the account would hold more than
   * `balanceMost`. An account that was not metered is from now on.
   */
  topUp(accountId: string, amount: MicroDollars, at: number, told?: ToldOfTopUp): Promise<MicroDollars | undefined>;

  /** `hash` is the SHA-256 of the key, which itself is never stored. Resolves to false if the account has no room for it. */
  addKey(key: Key, hash: string, room: KeyRoom, audit?: SealedRecord): Promise<boolean>;
  /** All keys, or those of one account. */
  keys(accountId?: string): Promise<Key[]>;
  /** Durable when it resolves, like everything that takes a right away or adds credit. */
  revokeKey(id: string, at: number, audit?: SealedRecord): Promise<void>;
  /** Revokes the keys that one person made for an account, and resolves to their ids. */
  revokeKeysOf(
    accountId: string,
    madeBy: string,
    at: number,
    auditOf?: (id: string) => SealedRecord,
  ): Promise<string[]>;
  findCaller(hash: string): Promise<Caller | undefined>;

  /** Lends credit to this node, or adds to a lease; resolves to the credit added, 0 if the account has less than `least`. */
  lease(lease: LeaseRef, request: LeaseRequest): Promise<MicroDollars>;
  /** Extends this node's leases by `forMs`, releases other nodes' that were not renewed for as long, and resolves to this node's. */
  renewLeases(forMs: number): Promise<LeaseRef[]>;
  /** Returns a part of a lease; without an amount, ends it. */
  returnLease(lease: LeaseRef, amount?: MicroDollars): Promise<void>;
  /** Asks other nodes to return free credit of an account; resolves to false if none has any. */
  recallLeases(accountId: string): Promise<boolean>;
  /**
   * Writes ended calls, all or none and each only once, and takes their charges from balance and lease. If a lease was lost, its
   * call is charged what the account has free, and the stored `charged` says so.
   */
  settle(charges: readonly Charge[]): Promise<void>;

  watch(watcher: StoreWatcher): void;
  close(): Promise<void>;
}

/** Why the store cannot be used, in one line that names what is wrong and what would be right. */
export class StoreError extends Error {
  override name = "StoreError";
}

/** What a failed connection says of itself: the system's code, else its message. */
export const connectionCause = (cause: unknown): string =>
  cause instanceof Error ? ("code" in cause && String(cause.code)) || cause.message : String(cause);

/** The store cannot be asked or written at the moment; the same may work later, unless it was done. */
export class StoreUnavailable extends StoreError {
  override name = "StoreUnavailable";
  /** The system's or the database's, such as `ECONNREFUSED`. */
  readonly code: string | undefined;
  /** Whether it was asked for in full, so that only the answer may be lost: what adds would add again. */
  readonly mayBeDone: boolean;
  readonly advice: string;

  constructor(cause: Error, mayBeDone = false) {
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : undefined;
    const advice = mayBeDone ? "it may have been done: look before you repeat it" : "repeat this later";
    super(`The books cannot be read or written at the moment (${cause.message || code}); ${advice}`, { cause });
    this.code = code;
    this.mayBeDone = mayBeDone;
    this.advice = advice;
  }
}
