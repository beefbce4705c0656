import { issueKey } from "../../accounts/keys.ts";
import { allowance } from "../../accounts/limits.ts";
import type { Key } from "../../accounts/store.ts";
import { timeIn } from "../../contract/utc-time.ts";
import * as api from "../../dashboard/api.ts";
import { stateOf } from "../../people/tokens.ts";
import { meant, isoTimeOrNull, isoTime, recordOf, visible, whose } from "./accounts.ts";
import { newestFirst, pageOf } from "./paging.ts";
import { nothingHere } from "../not-found.ts";
import type { HttpRoute } from "../route.ts";
import { route, wrong } from "./route.ts";
import { unauthenticated } from "./visitor.ts";

export const keyRoutes: readonly HttpRoute[] = [
  route({
    method: "GET",
    path: "/keys",
    summary: "The keys of the accounts you may see, the newest first",
    query: api.KeysQuery,
    answer: api.Keys,
    async run({ visitor, backing, query }) {
      const accounts = await visible(visitor, backing);
      const only = await whose(query.account, visitor, backing);
      const used = await backing.books.lastUses(only);
      const [now, sought] = [backing.now(), query.q?.toLowerCase() ?? ""];
      const keys = (await backing.store.keys()).filter(
        (key) =>
          accounts.has(key.accountId) &&
          (only === null || key.accountId === only) &&
          (query.state === undefined || stateOf(key, now) === query.state) &&
          `${key.id} ${key.label ?? ""} ${accounts.get(key.accountId)!.name}`.toLowerCase().includes(sought),
      );
      const { page, next } = pageOf(keys, newestFirst, query);
      const data = page.map((key) => shown(key, accounts.get(key.accountId)!.name, used.get(key.id), now));
      return { data, next, total: keys.length };
    },
  }),
  route({
    method: "POST",
    path: "/keys",
    summary: "Create a key; it is shown this once",
    body: api.NewKey,
    answer: api.MadeKey,
    async run(asked) {
      const { visitor, backing, body } = asked;
      const account = await meant(body.account, visitor, backing);
      const now = backing.now();
      const label = body.label?.trim() || null;
      const expiresAt = expiryFrom(body.expires_at, now);
      const models = body.models ?? null;
      const offered = new Set(
        backing
          .gateway()
          .catalog.list(null)
          .map(({ id }) => id),
      );
      if (models?.some((id) => !offered.has(id)))
        throw wrong("models", "models must be ids of models that are offered; GET /dashboard/api/models lists them");
      const most = allowance(backing.gate.tiers, account.tier).keys;
      const wishes = { label, expiresAt, models, madeBy: visitor.login, most };
      const { secret, key } = await issueKey(backing.store, account.id, wishes, now, (...deed) =>
        recordOf(asked, ...deed),
      );
      if (visitor.accountId !== null && !(await backing.people.find(visitor.login))) {
        // Removed since it asked: its other keys were revoked before this one was there.
        await backing.store.revokeKey(key.id, now, recordOf(asked, "key.revoke", key.id, { account: account.id }));
        throw unauthenticated();
      }
      return { key: shown(key, account.name, undefined, now), secret };
    },
  }),
  route({
    method: "DELETE",
    path: "/keys/{id}",
    summary: "Revoke a key; the next call with it is refused",
    answer: api.Key,
    async run(asked) {
      const { visitor, backing, params } = asked;
      const accounts = await visible(visitor, backing);
      const key = (await backing.store.keys()).find(({ id }) => id === params["id"]);
      const account = key && accounts.get(key.accountId);
      if (!key || !account)
        throw nothingHere("There is no key with this id; GET /dashboard/api/keys lists those you may see");
      const now = backing.now();
      if (key.revokedAt === null)
        await backing.store.revokeKey(key.id, now, recordOf(asked, "key.revoke", key.id, { account: account.id }));
      return shown({ ...key, revokedAt: key.revokedAt ?? now }, account.name, undefined, now);
    },
  }),
];

/** A time to come; null: none. Throws `GatewayError`. */
export function expiryFrom(text: string | null | undefined, now: number): number | null {
  if (text === null || text === undefined) return null;
  const at = timeIn(text);
  if (at > now) return at;
  throw wrong("expires_at", "expires_at must be a time to come, such as 2030-01-31T00:00:00Z");
}

function shown(key: Key, accountName: string, usedAt: number | undefined, now: number) {
  const { id, accountId, label, createdAt, expiresAt, revokedAt, models, madeBy } = key;
  return {
    id,
    account: accountId,
    account_name: accountName,
    label,
    state: stateOf(key, now),
    made_by: madeBy,
    created_at: isoTime(createdAt),
    expires_at: isoTimeOrNull(expiresAt),
    revoked_at: isoTimeOrNull(revokedAt),
    last_used_at: isoTimeOrNull(usedAt),
    models,
  };
}
