import { type Static, Type } from "@sinclair/typebox";
import {
  account,
  count,
  id,
  label,
  line,
  listOf,
  orNull,
  page,
  sought,
  state,
  text,
  time,
  timeToCome,
  exactly,
} from "./fields.ts";

export const Key = Type.Object({
  id: text("The key's id."),
  account: text("Id of its account."),
  account_name: text("Name of its account."),
  label: orNull(text("What it is for.")),
  state,
  made_by: orNull(text("Login of who made it, or what did; null: before this was kept.")),
  created_at: time("When it was made."),
  expires_at: orNull(time("When it ends.")),
  revoked_at: orNull(time("When it was revoked.")),
  last_used_at: orNull(time("When its last call ended.")),
  models: Type.Union([Type.Array(Type.String()), Type.Null()], {
    description: "The only models it may use; null: all.",
  }),
});
export const Keys = Type.Object({ ...listOf(Key).properties, total: count("How many there are on all pages.") });
export const KeysQuery = exactly({ ...page, account, state: Type.Optional(state), q: sought });
export const NewKey = exactly({
  account: Type.Optional(id("Id of the account. Operators must say it; members have but one.")),
  label,
  expires_at: Type.Optional(Type.Union([timeToCome, Type.Null()])),
  models: Type.Optional(
    Type.Union([Type.Array(line("Id of a model that is offered.", 200), { minItems: 1, maxItems: 100 }), Type.Null()]),
  ),
});
export const MadeKey = Type.Object({ key: Key, secret: text("The key itself, shown this once.") });

export type Key = Static<typeof Key>;
export type Keys = Static<typeof Keys>;
export type MadeKey = Static<typeof MadeKey>;
