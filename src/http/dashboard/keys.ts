import type { Static } from "@sinclair/typebox";
import { issueKey } from "../../accounts/keys.ts";
import type { Key } from "../../accounts/store.ts";
import * as api from "../../dashboard/api.ts";
import { meant, timeOrNull, timeText, told, visible } from "./accounts.ts";
import { nothingHere, type Route, route, wrong } from "./route.ts";

export const keyRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/keys",
    summary: "The keys of the accounts you may see",
    answer: api.Keys,
    async run({ visitor, backing }) {
      const accounts = await visible(visitor, backing);
      const used = await backing.books.lastUses(visitor.accountId);
      const keys = (await backing.store.keys()).filter(({ accountId }) => accounts.has(accountId));
      return {
        data: keys
          .toReversed()
          .map((key) => shown(key, accounts.get(key.accountId)!.name, used.get(key.id), backing.now())),
      };
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
      if (label !== null && !/^[^\p{C}]+$/u.test(label))
        throw wrong("label", "label must be one line of 1 to 100 characters");
      const expiresAt = body.expires_at == null ? null : Date.parse(body.expires_at);
      if (expiresAt !== null && !(expiresAt > now))
        throw wrong("expires_at", "expires_at must be a time to come, such as 2030-01-31T00:00:00Z");
      const models = body.models ?? null;
      const offered = new Set(
        backing
          .gateway()
          .catalog.list(null)
          .map(({ id }) => id),
      );
      if (models?.some((id) => !offered.has(id)))
        throw wrong("models", "models must be ids of models that are offered; GET /dashboard/api/models lists them");
      const inForce = (key: Key) =>
        key.accountId === account.id && key.revokedAt === null && (key.expiresAt ?? Infinity) > now;
      if (visitor.accountId !== null && (await backing.store.keys()).filter(inForce).length >= keysMost)
        throw wrong(
          "account",
          `Members keep at most ${keysMost} keys in force; revoke one, or ask the operator for more`,
        );
      const { secret, key } = await issueKey(backing.store, account.id, { label, expiresAt, models }, now);
      await told(asked, "key.create", key.id, { account: account.id });
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
      if (key.revokedAt === null) {
        await backing.store.revokeKey(key.id, now);
        await told(asked, "key.revoke", key.id, { account: account.id });
      }
      return shown({ ...key, revokedAt: key.revokedAt ?? now }, account.name, undefined, now);
    },
  }),
];

/** Each key has a limit of its own: who could make any number of them would have none. */
const keysMost = 100;

function shown(key: Key, accountName: string, usedAt: number | undefined, now: number) {
  const { id, accountId, label, createdAt, expiresAt, revokedAt, models } = key;
  const state: Static<typeof api.Key>["state"] =
    revokedAt !== null ? "revoked" : expiresAt !== null && expiresAt <= now ? "expired" : "active";
  return {
    id,
    account: accountId,
    account_name: accountName,
    label,
    state,
    created_at: timeText(createdAt),
    expires_at: timeOrNull(expiresAt),
    revoked_at: timeOrNull(revokedAt),
    last_used_at: timeOrNull(usedAt),
    models,
  };
}
