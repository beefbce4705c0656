import type { CloseReason, MicroDollars, UsageRecord } from "./store.ts";

/** A time range, and whose books: one account's, or all of them. Times are Unix milliseconds; `to` is exclusive. */
export interface ReportQuery {
  accountId: string | null;
  from: number;
  to: number;
}

/** Calls of one key to one path with one model within one step of time. */
export interface UsageBucket {
  /** When the step begins. */
  at: number;
  accountId: string;
  keyId: string;
  model: string;
  api: string | null;
  requests: number;
  /** Calls cut off or rejected; a client that disconnected is no failure. */
  failed: number;
  promptTokens: number;
  completionTokens: number;
  cost: MicroDollars;
  charged: MicroDollars;
}

/** One line of an account's ledger, with what it was for. */
export interface LedgerLine {
  number: number;
  accountId: string;
  at: number;
  kind: "top_up" | "charge";
  amount: MicroDollars;
  /** Of a top-up, as somebody wrote it. */
  reason: string | null;
  /** Of a charge. */
  call: {
    keyId: string;
    model: string;
    api: string | null;
    provider: string | null;
    tokens: number;
    reason: CloseReason;
    estimated: boolean;
  } | null;
}

/** Which calls to list. */
export interface CallFilter {
  accountId: string | null;
  keyId?: string | undefined;
  model?: string | undefined;
  api?: string | undefined;
  reason?: CloseReason | undefined;
}

/** How often something was measured within five minutes; see `observe/activity.ts`. */
export interface ActivityCount {
  accountId: string;
  slot: number;
  measure: string;
  count: number;
}

export type ActivityTotal = Omit<ActivityCount, "accountId">;

export interface UnbalancedAccount {
  accountId: string;
  /** Null where it was taken away: the account would be unmetered. */
  balance: MicroDollars | null;
  /** What its ledger adds up to. */
  sum: MicroDollars;
}

/** What the dashboard asks of the store, beside what calls need. */
export interface ReportStore {
  /** Usage in steps of `stepMs`, which begin at `offsetMs` past a multiple of it. */
  usage(query: ReportQuery, stepMs: number, offsetMs: number): Promise<UsageBucket[]>;
  /** When each key was last used. */
  lastUses(accountId: string | null): Promise<ReadonlyMap<string, number>>;
  /** Newest first, those with a smaller number than `before`. */
  ledger(accountId: string | null, before: number, most: number, kind?: LedgerLine["kind"]): Promise<LedgerLine[]>;
  /** Newest first, those before a call. */
  calls(filter: CallFilter, before: Pick<UsageRecord, "at" | "id"> | undefined, most: number): Promise<UsageRecord[]>;
  /** How often each measure was taken, in steps as above. */
  measured(query: ReportQuery, stepMs: number, offsetMs: number): Promise<ActivityTotal[]>;
  /** Adds to the counts. */
  count(counts: readonly ActivityCount[]): Promise<void>;
  /** Accounts whose ledger does not add up to their balance. Takes long; rejects soon after `signal` is aborted. */
  unbalanced(signal?: AbortSignal): Promise<UnbalancedAccount[]>;
}
