import type { Static } from "@sinclair/typebox";
import type { UsageBucket } from "../../accounts/report-store.ts";
import { noUsage, type UsageTotals, totalsBy } from "../../accounts/reports.ts";
import * as api from "../../dashboard/api.ts";
import { isoTime, usdText, visible, whose } from "./accounts.ts";
import type { HttpRoute } from "../route.ts";
import { type DashboardRequest, route } from "./route.ts";
import { byStatus, counted, measuresOf } from "./measures.ts";
import { dayOf, hourMs, spanOf, usageSpan } from "./ranges.ts";
import { clockOf } from "./viewer-clock.ts";

const sumsOf = ({ requests, failed, promptTokens, completionTokens, cost }: UsageTotals) => ({
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
      const { from, to, stepMs, clock, next, shownAt } = spanOf(query.range, clockOf(query), backing.now());
      const uses = await backing.reports.uses({ accountId, from, to }, stepMs, clock);
      const measured = await backing.reports.measured({ accountId, from, to }, stepMs, clock);
      const sums = totalsBy(uses, ({ at }) => shownAt(at));
      const total = totalsBy(uses, () => "all").get("all") ?? noUsage;
      const steps = Map.groupBy(measured, ({ slot }) => shownAt(slot));
      const points = [];
      for (let at = from; at < to; at = next(at)) {
        const [sum = noUsage, step = []] = [sums.get(shownAt(at)), steps.get(shownAt(at))];
        points.push({ at: isoTime(at), ...sumsOf(sum), ...measuresOf(step) });
      }
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
    summary: "What was used, by day, key, model and API",
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
  const { from, to, stepMs, clock } = usageSpan(query, backing.now());
  // The sums of a day may be known further than the end of a month in which the clocks change.
  const isAsked = ({ at, keyId, model, api: path }: UsageBucket) =>
    at < to &&
    (query.key === undefined || keyId === query.key) &&
    (query.model === undefined || model === query.model) &&
    (query.api === undefined || path === query.api);
  const uses = (await backing.reports.uses({ accountId, from, to }, Math.min(stepMs, hourMs), clock)).filter(isAsked);
  const sums = totalsBy(uses, ({ at, accountId: account, keyId, model, api: path }) =>
    JSON.stringify([dayOf(at, query.month, clock), account, keyId, model, path]),
  );
  return [...sums].toReversed().map(([group, sum]) => {
    const [day, account, key, model, path] = JSON.parse(group) as UsageGroup;
    return {
      day,
      account,
      account_name: accounts.get(account)?.name ?? "",
      key,
      key_label: labels.get(key) ?? null,
      model,
      api: path,
      ...sumsOf(sum),
      charged_usd: usdText(sum.charged),
    };
  });
}

/** What a line of usage adds up. */
type UsageGroup = [day: string, account: string, key: string, model: string, api: string | null];

/** What was refused of each key, by day. */
async function refusedOf({ visitor, backing, query }: DashboardRequest<Static<typeof api.UsageQuery>, unknown>) {
  const accountId = await whose(query.account, visitor, backing);
  const accounts = await visible(visitor, backing);
  const keys = new Map((await backing.store.keys()).map((key) => [key.id, key]));
  const { from, to, stepMs, clock } = usageSpan(query, backing.now());
  const measured = await backing.reports.measured({ accountId, from, to }, Math.min(stepMs, hourMs), clock);
  const counts = new Map<string, number>();
  for (const { slot, measure, count } of measured) {
    const [kind, status = "", keyId = ""] = measure.split(" ");
    if (slot >= to || kind !== "refused" || (query.key !== undefined && keyId !== query.key)) continue;
    const group = JSON.stringify([dayOf(slot, query.month, clock), keyId, status]);
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
  "api",
] as const;

/**
 * A field as spreadsheets take it: quoted where needed, and never as a formula. Where commas are decimal, spreadsheets begin a cell
 * behind each semicolon. Some take full-width signs for the same, as typed in East Asia.
 */
function cell(text: string): string {
  const harmless = Number.isNaN(Number(text)) ? text.replaceAll(/(^|;\s*)(?=[=+\-@\t\r＝＋－＠])/g, "$1'") : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
