import * as api from "../../dashboard/api.ts";
import { isoTime, usdText, visible, whose } from "./accounts.ts";
import { pageUsual } from "./paging.ts";
import type { HttpRoute } from "../route.ts";
import { route, wrong } from "./route.ts";

/** Lists that are too long to be had whole: they are read a page at a time. */
export const lineRoutes: readonly HttpRoute[] = [
  route({
    method: "GET",
    path: "/calls",
    summary: "Calls that were let in, the newest first",
    query: api.CallsQuery,
    answer: api.Calls,
    async run({ visitor, backing, query }) {
      const { limit = pageUsual, after, key: keyId, model, api: path, ended } = query;
      const accountId = await whose(query.account, visitor, backing);
      const accounts = await visible(visitor, backing);
      const labels = new Map((await backing.store.keys()).map(({ id, label }) => [id, label]));
      const before = after === undefined ? undefined : callPlace(after);
      const calls = await backing.books.calls({ accountId, keyId, model, api: path, reason: ended }, before, limit + 1);
      const page = calls.slice(0, limit);
      const data = page.map((call) => ({
        id: call.id,
        at: isoTime(call.at),
        account: call.accountId,
        account_name: accounts.get(call.accountId)?.name ?? "",
        key: call.keyId,
        key_label: labels.get(call.keyId) ?? null,
        model: call.model,
        api: call.api,
        provider: call.provider,
        prompt_tokens: call.promptTokens,
        completion_tokens: call.completionTokens,
        cost_usd: usdText(call.cost),
        charged_usd: usdText(call.charged),
        ended: call.reason,
        estimated: call.estimated,
      }));
      const last = page.at(-1);
      return { data, next: last && calls.length > limit ? `${last.at}.${last.id}` : null };
    },
  }),
  route({
    method: "GET",
    path: "/ledger",
    summary: "The ledger line by line, the newest first",
    query: api.LedgerQuery,
    answer: api.Ledger,
    async run({ visitor, backing, query }) {
      const { limit = pageUsual, after, kind } = query;
      const accountId = await whose(query.account, visitor, backing);
      const accounts = await visible(visitor, backing);
      const lines = await backing.books.ledger(accountId, numberOf(after), limit + 1, kind);
      const data = lines.slice(0, limit).map(({ number, at, accountId: account, kind: is, amount, reason, call }) => ({
        number,
        at: isoTime(at),
        account,
        account_name: accounts.get(account)?.name ?? "",
        kind: is,
        amount_usd: usdText(amount),
        reason,
        key: call?.keyId ?? null,
        model: call?.model ?? null,
        api: call?.api ?? null,
        provider: call?.provider ?? null,
        tokens: call?.tokens ?? null,
        ended: call?.reason ?? null,
        estimated: call?.estimated ?? false,
      }));
      return { data, next: nextOf(data, lines.length > limit) };
    },
  }),
  route({
    method: "GET",
    path: "/audit",
    summary: "Who did what, the newest first",
    who: "operator",
    query: api.AuditQuery,
    answer: api.Audit,
    async run({ backing, query }) {
      const { limit = pageUsual, after, actor, action, subject } = query;
      const entries = await backing.people.audit(numberOf(after), limit + 1, { actor, action, subject });
      const data = entries.slice(0, limit).map(({ number, at, actor: who, action: what, subject: to, details }) => ({
        number,
        at: isoTime(at),
        actor: who,
        action: what,
        subject: to,
        details,
      }));
      return { data, next: nextOf(data, entries.length > limit) };
    },
  }),
];

const notOurs = () => wrong("after", "after must be what the page before said as next");

/** Lines behind this one have a smaller number. */
function numberOf(after: string | undefined): number {
  if (after === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^\d{1,15}$/.test(after)) throw notOurs();
  return Number(after);
}

function callPlace(after: string): { at: number; id: string } {
  const [, at, id] = /^(\d{1,15})\.(\w{1,64})$/.exec(after) ?? [];
  if (at === undefined || id === undefined) throw notOurs();
  return { at: Number(at), id };
}

const nextOf = (data: readonly { number: number }[], isMore: boolean): string | null =>
  isMore ? String(data.at(-1)!.number) : null;
