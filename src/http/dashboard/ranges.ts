import type { Static } from "@sinclair/typebox";
import { startOf } from "../../accounts/reports.ts";
import type * as api from "../../dashboard/api.ts";

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

/** An offset in quarters of an hour, as every zone is: sums are kept for each offset that is asked for. */
export const offsetOf = (offset = 0) => Math.round(offset / 15) * 15 * minuteMs;

/** From the step the range begins in to now, in steps of the viewer's clock. */
export function spanOf(range: api.Range, offsetMs: number, now: number) {
  const { lengthMs, stepMs } = ranges[range];
  return { from: startOf(now - lengthMs, stepMs, -offsetMs) + stepMs, to: now + 1, stepMs };
}

/** A month of the viewer's calendar, as far as it has come. */
function monthOf(month: string, [offsetMs, endOffsetMs]: readonly [number, number], now: number) {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const [from, to] = [Date.UTC(year, number - 1) - offsetMs, Date.UTC(year, number) - endOffsetMs];
  return { from, to: Math.max(from, Math.min(to, now + 1)), stepMs: dayMs };
}

/** The day of a time on the viewer's calendar, or the month that is shown. */
export const dayOf = (at: number, month: string | undefined, offsetMs: number): string =>
  month ?? new Date(at + offsetMs).toISOString().slice(0, 10);

/** What a question about usage covers. */
export function usageSpan(query: Static<typeof api.UsageQuery>, now: number) {
  const { month, range = "30d", offset, offset_end: end = offset } = query;
  const offsetMs = offsetOf(offset);
  return { offsetMs, ...(month ? monthOf(month, [offsetMs, offsetOf(end)], now) : spanOf(range, offsetMs, now)) };
}
