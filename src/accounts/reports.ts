import type { ActivityTotal, ReportQuery, ReportStore, UsageBucket } from "./report-store.ts";
import { Tally, type TallySource } from "./tally.ts";

const dayMs = 86_400_000;

/** How many milliseconds a viewer's clock is ahead of UTC at a time. */
export type Clock = (at: number) => number;

/**
 * Sums usage day by day and caches the sums, so that of the current day only what is new or recent is read. Steps begin at multiples of
 * `stepMs` by the viewer's clock, as it goes where its day begins: a day of 25 hours has a step more.
 */
export class Reports {
  readonly #store: ReportStore;
  readonly #now: () => number;
  readonly #usageDays = new Map<string, Day<UsageBucket>>();
  readonly #activityDays = new Map<string, Day<ActivityTotal>>();

  constructor(store: ReportStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  uses(query: ReportQuery, stepMs: number, clock: Clock): Promise<UsageBucket[]> {
    const sourceFrom = (begins: number, phase: number): TallySource<UsageBucket> => ({
      read: async (from, to) =>
        (await this.#store.usage({ accountId: query.accountId, from, to }, stepMs, phase)).map((use) => ({
          ...use,
          at: Math.max(use.at, begins),
        })),
      groupOf: ({ at, keyId, model, api }) => `${at} ${keyId} ${model} ${api}`,
      add: (one, other) => ({ ...one, ...addTotals(one, other) }),
      rowCount: ({ requests }) => requests,
    });
    // A call is written within milliseconds of its end.
    return this.#byDay(query, [stepMs, clock], sourceFrom, this.#usageDays, 2000);
  }

  /** What was counted beside the books. */
  measured(query: ReportQuery, stepMs: number, clock: Clock): Promise<ActivityTotal[]> {
    const sourceFrom = (begins: number, phase: number): TallySource<ActivityTotal> => ({
      read: async (from, to) =>
        (await this.#store.measured({ accountId: query.accountId, from, to }, stepMs, phase)).map((total) => ({
          ...total,
          slot: Math.max(total.slot, begins),
        })),
      groupOf: ({ slot, measure }) => `${slot} ${measure}`,
      add: (one, other) => ({ ...one, count: one.count + other.count }),
      rowCount: () => 1,
    });
    // A slot of five minutes is counted into while it lasts, and a little longer.
    return this.#byDay(query, [stepMs, clock], sourceFrom, this.#activityDays, 320_000);
  }

  async #byDay<Line>(
    { accountId, from, to }: ReportQuery,
    [stepMs, clock]: readonly [number, Clock],
    sourceFrom: (begins: number, phase: number) => TallySource<Line>,
    days: Map<string, Day<Line>>,
    lateMs: number,
  ): Promise<Line[]> {
    const lines: Line[] = [];
    for (let at = from; at < to;) {
      const midnight = nextDay(at, clock);
      const end = Math.min(to, midnight);
      const now = this.#now();
      const phase = modulo(-clock(at), stepMs);
      const key = JSON.stringify([accountId, at, midnight, stepMs, phase]);
      // Where the clocks are put forward over midnight the first step is cut: by the clock of before it began in the day before.
      const source = sourceFrom(at, phase);
      let day = days.get(key);
      if (!day || day.until <= now) {
        // Read again for rows that were written late: of a node whose books could not be reached, or that were put back.
        const until = now + Math.max(900_000, (now - end) / 4);
        day = { tally: new Tally(at, source), until };
        if (days.size >= daysMax) days.clear();
        days.set(key, day);
      }
      const settled = now - lateMs;
      day.recent = recentOf(day, Math.max(at, Math.min(end, settled - outageMs)), now, source);
      const { recent } = day;
      try {
        lines.push(...(await day.tally.until(recent.from, recent.from)), ...(await recent.tally.until(end, settled)));
      } catch (thrown) {
        days.delete(key);
        throw thrown;
      }
      at = end;
      if (at < to) await new Promise((resolve) => setTimeout(resolve));
    }
    return lines;
  }
}

/** The sums of a day, or of the part of it that is asked for, and when they are to be read again. */
interface Day<Line> {
  /** What lies before the recent stretch. */
  tally: Tally<Line>;
  until: number;
  recent?: Recent<Line>;
}

/** The end of a day, which is read again sooner: every node writes late what ended while the database could not be reached. */
interface Recent<Line> {
  from: number;
  tally: Tally<Line>;
  until: number;
}

/** How late rows may be that are found within seconds. Longer, and a busy gateway would read the same hundreds of thousands ever again. */
const outageMs = 300_000;
const recentMs = 15_000;

/** It never begins before the one that it replaces, since the tally of what lies before may have come as far as that. */
function recentOf<Line>({ recent }: Day<Line>, from: number, now: number, source: TallySource<Line>): Recent<Line> {
  if (recent && recent.until > now) return recent;
  const begins = Math.max(from, recent?.from ?? from);
  return { from: begins, tally: new Tally(begins, source), until: now + recentMs };
}

const daysMax = 400;

/** The beginning of the step that a time is in. */
export const startOf = (at: number, stepMs: number, phase: number): number => at - modulo(at - phase, stepMs);

/** When the viewer's next day begins: at midnight, or where the clocks are put forward over it. */
export function nextDay(at: number, clock: Clock): number {
  const midnight = startOf(at + clock(at), dayMs, 0) + dayMs;
  const near = midnight - clock(at);
  const exact = midnight - clock(near);
  return exact + clock(exact) < midnight ? near : exact;
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** Totals of the buckets that share a key. */
export function totalsBy<Key>(
  buckets: readonly UsageBucket[],
  keyOf: (bucket: UsageBucket) => Key,
): Map<Key, UsageTotals> {
  const totals = new Map<Key, UsageTotals>();
  for (const bucket of buckets) {
    const key = keyOf(bucket);
    totals.set(key, addTotals(totals.get(key) ?? noUsage, bucket));
  }
  return totals;
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

/** The upper bound in milliseconds that this share of the values stays below, from counts per upper bound; null without values. */
export function quantile(counts: ReadonlyMap<number, number>, share: number): number | null {
  const bounds = [...counts.keys()].toSorted((one, other) => one - other);
  const total = bounds.reduce((sum, bound) => sum + counts.get(bound)!, 0);
  let below = 0;
  for (const bound of bounds) {
    below += counts.get(bound)!;
    if (below >= share * total) return bound;
  }
  return null;
}
