import type { CloseReason, MicroDollars } from "./store.ts";

/** A stretch of time and whose books are asked: one account's, or everybody's. Times are Unix milliseconds, `to` is left out. */
export interface Question {
  accountId: string | null;
  from: number;
  to: number;
}

/** Calls of one key with one model within one step of time. */
export interface Use {
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

/** How often something was measured within five minutes; see `observe/activity.ts`. */
export interface Measured {
  accountId: string;
  slot: number;
  measure: string;
  count: number;
}

export type Counted = Omit<Measured, "accountId">;

/** What the dashboard asks of the books, beside everything a call needs. */
export interface ReportStore {
  /** Uses in steps of `stepMs`, which begin at `offsetMs` past a multiple of it. */
  uses(question: Question, stepMs: number, offsetMs: number): Promise<Use[]>;
  lastUses(accountId: string | null): Promise<ReadonlyMap<string, number>>;
  /** The newest first, those with a smaller number than `before`. */
  ledger(accountId: string | null, before: number, most: number): Promise<LedgerLine[]>;
  explain(accountId: string, at: number, reason: string): Promise<void>;
  /** How often each measure was taken, in steps as above. */
  measured(
    question: Question,
    stepMs: number,
    offsetMs: number,
  ): Promise<Pick<Measured, "slot" | "measure" | "count">[]>;
  /** Adds to what was counted. */
  count(measured: readonly Measured[]): Promise<void>;
  /** Accounts whose ledger does not add up to their balance. */
  unbalanced(): Promise<{ accountId: string; balance: MicroDollars; sum: MicroDollars }[]>;
}

const dayMs = 86_400_000;

/**
 * Asks day by day, giving way to calls in between: the books of a busy quarter take longer to add up than a stream may wait.
 * Whole days are remembered, for nothing is added to them any more. Steps begin at multiples of `stepMs` by the clock of a
 * viewer who is `offsetMs` before UTC.
 */
export class Reports {
  readonly #store: ReportStore;
  readonly #now: () => number;
  readonly #uses = new Map<string, Use[]>();
  readonly #measured = new Map<string, Counted[]>();

  constructor(store: ReportStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  uses(question: Question, stepMs: number, offsetMs: number): Promise<Use[]> {
    const ask = (part: Question, phase: number) => this.#store.uses(part, stepMs, phase);
    return this.#byDay(question, stepMs, offsetMs, ask, this.#uses);
  }

  /** What was counted beside the books. */
  measured(question: Question, stepMs: number, offsetMs: number): Promise<Counted[]> {
    const ask = (part: Question, phase: number) => this.#store.measured(part, stepMs, phase);
    return this.#byDay(question, stepMs, offsetMs, ask, this.#measured);
  }

  async #byDay<Line>(
    { accountId, from, to }: Question,
    stepMs: number,
    offsetMs: number,
    ask: (part: Question, phase: number) => Promise<Line[]>,
    known: Map<string, Line[]>,
  ): Promise<Line[]> {
    const lines: Line[] = [];
    for (let at = from; at < to;) {
      const end = Math.min(to, startOf(at, dayMs, -offsetMs) + dayMs);
      const part = { accountId, from: at, to: end };
      const key = JSON.stringify([part, stepMs, offsetMs]);
      const day = known.get(key) ?? (await ask(part, modulo(-offsetMs, stepMs)));
      // Calls may be written late, though not by hours.
      if (end - at === dayMs && end < this.#now() - 3_600_000) keep(known, key, day);
      lines.push(...day);
      at = end;
      if (at < to) await new Promise((resolve) => setTimeout(resolve));
    }
    return lines;
  }
}

function keep<Line>(known: Map<string, Line[]>, key: string, day: Line[]): void {
  if (known.size >= daysMost) known.clear();
  known.set(key, day);
}

const daysMost = 400;

/** The beginning of the step a time is in. */
export const startOf = (at: number, stepMs: number, phase: number): number => at - modulo(at - phase, stepMs);

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** Sums over uses that are alike in what `keyOf` says. */
export function summed<Key>(uses: readonly Use[], keyOf: (use: Use) => Key): Map<Key, Sum> {
  const sums = new Map<Key, Sum>();
  for (const use of uses) {
    const key = keyOf(use);
    const sum = sums.get(key) ?? { requests: 0, failed: 0, promptTokens: 0, completionTokens: 0, cost: 0, charged: 0 };
    for (const field of sumFields) sum[field] += use[field];
    sums.set(key, sum);
  }
  return sums;
}

const sumFields = ["requests", "failed", "promptTokens", "completionTokens", "cost", "charged"] as const;
export type Sum = Record<(typeof sumFields)[number], number>;

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
