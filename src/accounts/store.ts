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
