import type { Static } from "@sinclair/typebox";
import { type Clock, nextDay, startOf } from "../../accounts/reports.ts";
import type * as api from "../../dashboard/api.ts";
import { clockOf } from "./viewer-clock.ts";

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The length of each range, and the distance of its points. */
const ranges = {
  "1h": { lengthMs: hourMs, stepMs: 5 * minuteMs },
  "24h": { lengthMs: dayMs, stepMs: hourMs },
  "7d": { lengthMs: 7 * dayMs, stepMs: 6 * hourMs },
  "30d": { lengthMs: 30 * dayMs, stepMs: dayMs },
  "90d": { lengthMs: 90 * dayMs, stepMs: dayMs },
} as const;

/** From the step the range begins in to now, in steps of the viewer's clock: days as they were, shorter ones as it goes now. */
export function spanOf(range: api.Range, viewers: Clock, now: number) {
  const { lengthMs, stepMs } = ranges[range];
  const ahead = viewers(now);
  const [isInDays, began] = [stepMs === dayMs, now - lengthMs];
  const clock: Clock = isInDays ? viewers : () => ahead;
  const next = (at: number) => (isInDays ? nextDay(at, clock) : startOf(at, stepMs, -ahead) + stepMs);
  /** What the clock shows where the step of a time begins. */
  const shownAt = (at: number) => startOf(at + clock(at), stepMs, 0);
  return { from: next(began), to: now + 1, stepMs, clock, next, shownAt };
}

/** A month of the viewer's calendar, as far as it has come. */
function monthOf(month: string, [clock, atEnd]: readonly [Clock, Clock], now: number) {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const [from, to] = [beginningOf(Date.UTC(year, number - 1), clock), beginningOf(Date.UTC(year, number), atEnd)];
  return { from, to: Math.max(from, Math.min(to, now + 1)), stepMs: dayMs };
}

/** When the day begins whose midnight a clock shows. */
const beginningOf = (shown: number, clock: Clock) => nextDay(shown - dayMs / 2 - clock(shown), clock);

/** The day of a time on the viewer's calendar, or the month that is shown. */
export const dayOf = (at: number, month: string | undefined, clock: Clock): string =>
  month ?? new Date(at + clock(at)).toISOString().slice(0, 10);

/** What a question about usage covers. */
export function usageSpan(query: Static<typeof api.UsageQuery>, now: number) {
  const { month, range = "30d", zone, offset, offset_end: end = offset } = query;
  const clock = clockOf({ zone, offset });
  const { from, to, stepMs } = month
    ? monthOf(month, [clock, clockOf({ zone, offset: end })], now)
    : spanOf(range, clock, now);
  return { from, to, stepMs, clock };
}
