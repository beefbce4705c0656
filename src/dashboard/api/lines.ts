import { type Static, Type } from "@sinclair/typebox";
import { oneOf, text as checked } from "../../contract/schema.ts";
import {
  exactly,
  account,
  api,
  count,
  id,
  line,
  listOf,
  ofKey,
  onlyApi,
  orNull,
  page,
  text,
  time,
  usd,
} from "./fields.ts";

const ended = oneOf(["completed", "caller_gone", "upstream_cut", "rejected"], { description: "How a call ended." });
export const CallsQuery = exactly({
  ...page,
  account,
  key: Type.Optional(id("Only this key's.")),
  model: Type.Optional(line("Only this model's.", 200)),
  api: onlyApi,
  ended: Type.Optional(ended),
});
export const Calls = listOf(
  Type.Object({
    id: text("The call's id in the books."),
    at: time("When it ended."),
    ...ofKey,
    model: text("The model."),
    api,
    provider: orNull(text("Who served it.")),
    prompt_tokens: count("Tokens of the prompt."),
    completion_tokens: count("Tokens of the answer."),
    cost_usd: usd("What it cost by the model's price."),
    charged_usd: usd("What was charged."),
    ended,
    estimated: Type.Boolean({ description: "Whether tokens were counted from text." }),
  }),
);

export const LedgerQuery = exactly({
  ...page,
  account,
  kind: Type.Optional(oneOf(["top_up", "charge"])),
});
export const LedgerLine = Type.Object({
  number: count("The line's number."),
  at: time("When."),
  account: text("Id of the account."),
  account_name: text("Its name."),
  kind: oneOf(["top_up", "charge"]),
  amount_usd: usd("Below zero for a charge."),
  reason: orNull(text("Of a top-up.")),
  key: orNull(text("Of a charge.")),
  model: orNull(text("Of a charge.")),
  api: orNull(text("Of a charge: the path that was called.")),
  provider: orNull(text("Who served it.")),
  tokens: orNull(count("Of a charge.")),
  ended: orNull(text("How the call ended: completed, caller_gone, upstream_cut or rejected.")),
  estimated: Type.Boolean({ description: "Whether tokens were counted from text." }),
});
export const Ledger = listOf(LedgerLine);

export const AuditQuery = exactly({
  ...page,
  actor: Type.Optional(line("Only what this one did.", 200)),
  action: Type.Optional(
    checked({
      description: "Only this, such as key.create, or a group such as session.",
      maxLength: 40,
      pattern: "^[a-z]+(?:\\.[a-z]+)?$",
      expects: "an action such as key.create, or a group of them such as session",
    }),
  ),
  subject: Type.Optional(line("Only what was done to this.", 200)),
});
const AuditEntry = Type.Object({
  number: count("Without gaps."),
  at: time("When."),
  actor: text("Who."),
  action: text("Did what."),
  subject: text("To what."),
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
});
export const Audit = listOf(AuditEntry);

export type Calls = Static<typeof Calls>;
export type Ledger = Static<typeof Ledger>;
export type Audit = Static<typeof Audit>;
