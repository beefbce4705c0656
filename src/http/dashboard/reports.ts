import type { Static } from "@sinclair/typebox";
import { nothing, quantile, startOf, type Sum, summed, type Use } from "../../accounts/reports.ts";
import * as api from "../../dashboard/api.ts";
import { isoTime, usdText, visible, whose } from "./accounts.ts";
import type { HttpRoute } from "../route.ts";
import { type DashboardRequest, route } from "./route.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long a range is, and how far apart its points are. */
const ranges = {
  "1h": { lengthMs: hourMs, stepMs: 5 * minuteMs },
  "24h": { lengthMs: dayMs, stepMs: hourMs },
  "7d": { lengthMs: 7 * dayMs, stepMs: 6 * hourMs },
  "30d": { lengthMs: 30 * dayMs, stepMs: dayMs },
  "90d": { lengthMs: 90 * dayMs, stepMs: dayMs },
} as const;

/** In quarters of an hour, as every zone is: for each offset asked for sums are kept. */
const offsetOf = (offset = 0) => Math.round(offset / 15) * 15 * minuteMs;

/** From the step the range begins in to now, in steps of the viewer's clock. */
function spanOf(range: api.Range, offsetMs: number, now: number) {
  const { lengthMs, stepMs } = ranges[range];
  return { from: startOf(now - lengthMs, stepMs, -offsetMs) + stepMs, to: now + 1, stepMs };
}

/** A month of the viewer's calendar, as far as it has come. */
function monthOf(month: string, offsetMs: number, now: number) {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const [from, to] = [Date.UTC(year, number - 1) - offsetMs, Date.UTC(year, number) - offsetMs];
  return { from, to: Math.max(from, Math.min(to, now + 1)), stepMs: dayMs };
}

const sumsOf = ({ requests, failed, promptTokens, completionTokens, cost }: Sum) => ({
  requests,
  failed,
  prompt_tokens: promptTokens,
  completion_tokens: completionTokens,
  cost_usd: usdText(cost),
});

export const reportRoutes: readonly HttpRoute[] = [
  route({
    method: "GET",
    path: "/overview",
    summary: "Requests, tokens, cost, times and values hidden, over time",
    query: api.OverviewQuery,
    answer: api.Overview,
    async run({ visitor, backing, query }) {
      const accountId = await whose(query.account, visitor, backing);
      const offsetMs = offsetOf(query.offset);
      const { from, to, stepMs } = spanOf(query.range, offsetMs, backing.now());
      const uses = await backing.reports.uses({ accountId, from, to }, stepMs, offsetMs);
      const measured = await backing.reports.measured({ accountId, from, to }, stepMs, offsetMs);
      const sums = summed(uses, ({ at }) => at);
      const total = summed(uses, () => "all").get("all") ?? nothing;
      const steps = Map.groupBy(measured, ({ slot }) => slot);
      const points = [];
      for (let at = from; at < to; at += stepMs)
        points.push({ at: isoTime(at), ...sumsOf(sums.get(at) ?? nothing), ...measuresOf(steps.get(at) ?? []) });
      const hidden = [...counted(measured, "hidden ")].map(([type, count]) => ({ type, count }));
      return {
        from: isoTime(from),
        step_seconds: stepMs / 1000,
        points,
        total: { ...sumsOf(total), ...measuresOf(measured) },
        hidden: hidden.toSorted((one, other) => other.count - one.count),
        refused: byStatus(measured, "refused "),
        failed: byStatus(measured, "failed "),
      };
    },
  }),
  route({
    method: "GET",
    path: "/usage",
    summary: "What was used, by day, key and model",
    query: api.UsageQuery,
    answer: api.Usage,
    async run(asked) {
      return { data: await usageOf(asked), refused: await refusedOf(asked) };
    },
  }),
  route({
    method: "GET",
    path: "/usage.csv",
    summary: "The same as a table for spreadsheets",
    query: api.UsageQuery,
    answer: api.Nothing,
    type: "text/csv",
    async run(asked) {
      const lines = await usageOf(asked);
      const rows = [columns, ...lines.map((line) => columns.map((column) => String(line[column] ?? "")))];
      const headers = {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="penname-usage-${asked.query.month ?? asked.query.range ?? "30d"}.csv"`,
      };
      return new Response(rows.map((row) => `${row.map(cell).join(",")}\r\n`).join(""), { headers });
    },
  }),
];

async function usageOf({ visitor, backing, query }: DashboardRequest<Static<typeof api.UsageQuery>, unknown>) {
  const accountId = await whose(query.account, visitor, backing);
  const accounts = await visible(visitor, backing);
  const labels = new Map((await backing.store.keys()).map(({ id, label }) => [id, label]));
  const { from, to, stepMs, offsetMs } = usageSpan(query, backing.now());
  const isAsked = ({ keyId, model }: Use) =>
    (query.key === undefined || keyId === query.key) && (query.model === undefined || model === query.model);
  const uses = (await backing.reports.uses({ accountId, from, to }, Math.min(stepMs, hourMs), offsetMs)).filter(
    isAsked,
  );
  const sums = summed(uses, ({ at, accountId: account, keyId, model }) =>
    JSON.stringify([dayOf(at, query.month, offsetMs), account, keyId, model]),
  );
  return [...sums].toReversed().map(([group, sum]) => {
    const [day = "", account = "", key = "", model = ""] = JSON.parse(group) as string[];
    return {
      day,
      account,
      account_name: accounts.get(account)?.name ?? "",
      key,
      key_label: labels.get(key) ?? null,
      model,
      ...sumsOf(sum),
      charged_usd: usdText(sum.charged),
    };
  });
}

/** What was refused of each key, by day. */
async function refusedOf({ visitor, backing, query }: DashboardRequest<Static<typeof api.UsageQuery>, unknown>) {
  const accountId = await whose(query.account, visitor, backing);
  const accounts = await visible(visitor, backing);
  const keys = new Map((await backing.store.keys()).map((key) => [key.id, key]));
  const { from, to, stepMs, offsetMs } = usageSpan(query, backing.now());
  const measured = await backing.reports.measured({ accountId, from, to }, Math.min(stepMs, hourMs), offsetMs);
  const counts = new Map<string, number>();
  for (const { slot, measure, count } of measured) {
    const [kind, status = "", keyId = ""] = measure.split(" ");
    if (kind !== "refused" || (query.key !== undefined && keyId !== query.key)) continue;
    const group = JSON.stringify([dayOf(slot, query.month, offsetMs), keyId, status]);
    counts.set(group, (counts.get(group) ?? 0) + count);
  }
  return [...counts].toReversed().flatMap(([group, count]) => {
    const [day = "", id = "", status = ""] = JSON.parse(group) as string[];
    const key = keys.get(id);
    const account = key && accounts.get(key.accountId);
    if (!key || !account) return [];
    const owner = { account: account.id, account_name: account.name, key: id, key_label: key.label };
    return [{ day, ...owner, status: Number(status), count }];
  });
}

const dayOf = (at: number, month: string | undefined, offsetMs: number): string =>
  month ?? new Date(at + offsetMs).toISOString().slice(0, 10);

function usageSpan({ month, range = "30d", offset }: Static<typeof api.UsageQuery>, now: number) {
  const offsetMs = offsetOf(offset);
  return { offsetMs, ...(month ? monthOf(month, offsetMs, now) : spanOf(range, offsetMs, now)) };
}

const columns = [
  "day",
  "account_name",
  "key",
  "key_label",
  "model",
  "requests",
  "failed",
  "prompt_tokens",
  "completion_tokens",
  "cost_usd",
  "charged_usd",
] as const;

/** A field as spreadsheets take it: quoted where needed, and never as a formula. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

interface Count {
  measure: string;
  count: number;
}

function measuresOf(measured: readonly Count[]) {
  const hidden = [...counted(measured, "hidden ").values()].reduce((sum, count) => sum + count, 0);
  const times = new Map([...counted(measured, "first ")].map(([bound, count]) => [Number(bound), count]));
  const refused = byStatus(measured, "refused ").reduce((sum, { count }) => sum + count, 0);
  return { refused, hidden, first_ms_p50: quantile(times, 0.5), first_ms_p95: quantile(times, 0.95) };
}

/** Counts of measures such as `refused 429 key_…`, by status, the most first. */
function byStatus(measured: readonly Count[], beginning: string): { status: number; count: number }[] {
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
function counted(measured: readonly Count[], beginning: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { measure, count } of measured) {
    if (!measure.startsWith(beginning)) continue;
    const name = measure.slice(beginning.length);
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return counts;
}
