import { quantile } from "../../accounts/reports.ts";

interface Count {
  measure: string;
  count: number;
}

/** What was measured in one step or over a range, in the words of the API. */
export function measuresOf(measured: readonly Count[]) {
  const hidden = [...counted(measured, "hidden ").values()].reduce((sum, count) => sum + count, 0);
  const times = new Map([...counted(measured, "first ")].map(([bound, count]) => [Number(bound), count]));
  const refused = byStatus(measured, "refused ").reduce((sum, { count }) => sum + count, 0);
  return { refused, hidden, first_ms_p50: quantile(times, 0.5), first_ms_p95: quantile(times, 0.95) };
}

/** Counts of measures such as `refused 429 key_…`, by status, the most first. */
export function byStatus(measured: readonly Count[], beginning: string): { status: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const [rest, count] of counted(measured, beginning)) {
    const status = Number(rest.split(" ")[0]);
    counts.set(status, (counts.get(status) ?? 0) + count);
  }
  return [...counts]
    .map(([status, count]) => ({ status, count }))
    .toSorted((one, other) => other.count - one.count || one.status - other.status);
}

/** Counts of the measures that begin so, by what follows. */
export function counted(measured: readonly Count[], beginning: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { measure, count } of measured) {
    if (!measure.startsWith(beginning)) continue;
    const name = measure.slice(beginning.length);
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return counts;
}
