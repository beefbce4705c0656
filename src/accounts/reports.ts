import type { CloseReason, MicroDollars, UsageRecord } from "./store.ts";
import { type TallySource, Tally } from "./tally.ts";

/** A stretch of time and whose books are asked: one account's, or everybody's. Times are Unix milliseconds, `to` is left out. */
export interface ReportQuery {
  accountId: string | null;
  from: number;
  to: number;
}

/** Calls of one key with one model within one step of time. */
export interface UsageBucket {
  /** When the step begins. */
  at: number;
  accountId: string;
  keyId: string;
  model: string;
  requests: number;
  /** Of them, those that did not end whole, but for callers who left. */
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
    provider: string | null;
    tokens: number;
    reason: CloseReason;
    estimated: boolean;
  } | null;
}

/** Whose calls are asked for. */
export interface CallFilter {
  accountId: string | null;
  keyId?: string | undefined;
  model?: string | undefined;
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

/** What the dashboard asks of the books, beside everything a call needs. */
export interface ReportStore {
  /** Uses in steps of `stepMs`, which begin at `offsetMs` past a multiple of it. */
  usage(question: ReportQuery, stepMs: number, offsetMs: number): Promise<UsageBucket[]>;
  lastUses(accountId: string | null): Promise<ReadonlyMap<string, number>>;
  /** The newest first, those with a smaller number than `before`. */
  ledger(accountId: string | null, before: number, most: number, kind?: LedgerLine["kind"]): Promise<LedgerLine[]>;
  /** The newest first, those before a call. */
  calls(filter: CallFilter, before: Pick<UsageRecord, "at" | "id"> | undefined, most: number): Promise<UsageRecord[]>;
  explain(accountId: string, at: number, reason: string): Promise<void>;
  /** How often each measure was taken, in steps as above. */
  measured(
    question: ReportQuery,
    stepMs: number,
    offsetMs: number,
  ): Promise<Pick<ActivityCount, "slot" | "measure" | "count">[]>;
  /** Adds to what was counted. */
  count(measured: readonly ActivityCount[]): Promise<void>;
  /** Accounts whose ledger does not add up to their balance. */
  unbalanced(): Promise<{ accountId: string; balance: MicroDollars; sum: MicroDollars }[]>;
}

const dayMs = 86_400_000;

/**
 * Adds up day by day, and remembers what was added up: of the running day only what has come since is read again. Steps begin at
 * multiples of `stepMs` by the clock of a viewer who is `offsetMs` before UTC.
 */
export class Reports {
  readonly #store: ReportStore;
  readonly #now: () => number;
  readonly #uses = new Map<string, Day<UsageBucket>>();
  readonly #measured = new Map<string, Day<ActivityTotal>>();

  constructor(store: ReportStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  uses(question: ReportQuery, stepMs: number, offsetMs: number): Promise<UsageBucket[]> {
    const kind: TallySource<UsageBucket> = {
      read: (from, to) =>
        this.#store.usage({ accountId: question.accountId, from, to }, stepMs, modulo(-offsetMs, stepMs)),
      groupOf: ({ at, keyId, model }) => `${at} ${keyId} ${model}`,
      add: (one, other) => ({ ...one, ...addTotals(one, other) }),
      rowCount: ({ requests }) => requests,
    };
    // A call is written within milliseconds of its end.
    return this.#byDay(question, [stepMs, offsetMs], kind, this.#uses, 2000);
  }

  /** What was counted beside the books. */
  measured(question: ReportQuery, stepMs: number, offsetMs: number): Promise<ActivityTotal[]> {
    const kind: TallySource<ActivityTotal> = {
      read: (from, to) =>
        this.#store.measured({ accountId: question.accountId, from, to }, stepMs, modulo(-offsetMs, stepMs)),
      groupOf: ({ slot, measure }) => `${slot} ${measure}`,
      add: (one, other) => ({ ...one, count: one.count + other.count }),
      rowCount: () => 1,
    };
    // A slot is counted into while it lasts, and a little longer.
    return this.#byDay(question, [stepMs, offsetMs], kind, this.#measured, 320_000);
  }

  async #byDay<Line>(
    { accountId, from, to }: ReportQuery,
    [stepMs, offsetMs]: readonly [number, number],
    kind: TallySource<Line>,
    known: Map<string, Day<Line>>,
    lateMs: number,
  ): Promise<Line[]> {
    const lines: Line[] = [];
    for (let at = from; at < to;) {
      const end = Math.min(to, startOf(at, dayMs, -offsetMs) + dayMs);
      const now = this.#now();
      const key = JSON.stringify([accountId, at, stepMs, offsetMs]);
      let day = known.get(key);
      if (!day || day.until <= now) {
        // What was written later than it should have been is found when the day is read again.
        const until = end < now - 3_600_000 ? Infinity : now + 900_000;
        day = { tally: new Tally(at, kind), until };
        if (known.size >= daysMost) known.clear();
        known.set(key, day);
      }
      try {
        lines.push(...(await day.tally.until(end, now - lateMs)));
      } catch (thrown) {
        known.delete(key);
        throw thrown;
      }
      at = end;
      if (at < to) await new Promise((resolve) => setTimeout(resolve));
    }
    return lines;
  }
}

/** A day, or what of it is asked for, and how long its sums are believed. */
interface Day<Line> {
  tally: Tally<Line>;
  until: number;
}

const daysMost = 400;

/** The beginning of the step a time is in. */
export const startOf = (at: number, stepMs: number, phase: number): number => at - modulo(at - phase, stepMs);

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** Sums over uses that are alike in what `keyOf` says. */
export function totalsBy<Key>(uses: readonly UsageBucket[], keyOf: (use: UsageBucket) => Key): Map<Key, UsageTotals> {
  const sums = new Map<Key, UsageTotals>();
  for (const use of uses) {
    const key = keyOf(use);
    sums.set(key, addTotals(sums.get(key) ?? noUsage, use));
  }
  return sums;
}

export type UsageTotals = Pick<
  UsageBucket,
  "requests" | "failed" | "promptTokens" | "completionTokens" | "cost" | "charged"
>;

export const noUsage: UsageTotals = {
  requests: 0,
  failed: 0,
  promptTokens: 0,
  completionTokens: 0,
  cost: 0,
  charged: 0,
};

const addTotals = (one: UsageTotals, other: UsageTotals): UsageTotals => ({
  requests: one.requests + other.requests,
  failed: one.failed + other.failed,
  promptTokens: one.promptTokens + other.promptTokens,
  completionTokens: one.completionTokens + other.completionTokens,
  cost: one.cost + other.cost,
  charged: one.charged + other.charged,
});

/** Milliseconds until the first text below which this share of streams stayed, by counts per upper bound; null without any. */
export function quantile(counts: ReadonlyMap<number, number>, share: number): number | null {
  const bounds = [...counts.keys()].toSorted((one, other) => one - other);
  const total = bounds.reduce((sum, bound) => sum + counts.get(bound)!, 0);
  let before = 0;
  for (const bound of bounds) {
    before += counts.get(bound)!;
    if (before >= share * total) return bound;
  }
  return null;
}
