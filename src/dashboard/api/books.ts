import { type Static, Type } from "@sinclair/typebox";
import { oneOf, text as checked } from "../../contract/schema.ts";
import { account, count, id, line, listOf, orNull, page, text, time, usd } from "./fields.ts";

const sums = {
  requests: count("Calls that were let in."),
  failed: count("Of them, those that got no whole answer, but for callers who left."),
  prompt_tokens: count("Tokens of prompts."),
  completion_tokens: count("Tokens of answers."),
  cost_usd: usd("What they cost by the models' prices."),
};
const range = oneOf(["1h", "24h", "7d", "30d", "90d"], { description: "How far back." });
const offset = Type.Optional(
  Type.Integer({
    description: "Minutes the viewer's clock is before UTC, for whole days.",
    minimum: -840,
    maximum: 840,
  }),
);
const refused = count("Calls of keys in force that were refused before anything was booked; not among the others.");
const byStatus = (description: string) =>
  Type.Array(Type.Object({ status: count("Status of the answer."), count: count("How often.") }), { description });

export const OverviewQuery = Type.Object({ range, account, offset });
export const Overview = Type.Object({
  from: time("Where the points begin."),
  step_seconds: count("How far apart they are."),
  points: Type.Array(
    Type.Object({
      at: time("Where the step begins."),
      ...sums,
      refused,
      hidden: count("Values replaced."),
      first_ms_p50: orNull(
        Type.Integer({ description: "Milliseconds to the first text of a stream: half took less." }),
      ),
      first_ms_p95: orNull(Type.Integer({ description: "The same for 95 of a hundred." })),
    }),
  ),
  total: Type.Object({
    ...sums,
    refused,
    hidden: count("Values replaced."),
    first_ms_p50: orNull(Type.Integer()),
    first_ms_p95: orNull(Type.Integer()),
  }),
  hidden: Type.Array(Type.Object({ type: text("Kind of value."), count: count("How many.") })),
  refused: byStatus("Calls that were refused, by status, the most first."),
  failed: byStatus("Calls that were let in and failed, by status, the most first."),
});

const onlyApi = Type.Optional(line("Only what came to this path, such as /v1/messages.", 200));
const api = orNull(text("The path that was called; null for calls from before this was kept."));

export const UsageQuery = Type.Object({
  range: Type.Optional(range),
  month: Type.Optional(
    Type.String({
      description: "Instead of a range: the viewer's month, such as 2026-11, as one line for each key, model and path.",
      pattern: "^20\\d\\d-(0[1-9]|1[0-2])$",
    }),
  ),
  account,
  offset,
  key: Type.Optional(id("Only this key's.")),
  model: Type.Optional(line("Only this model's.", 200)),
  api: onlyApi,
});
/** Whose a line is. */
const ofKey = {
  account: text("Id of the account."),
  account_name: text("Its name."),
  key: text("Id of the key."),
  key_label: orNull(text("Its label.")),
};
const UsageLine = Type.Object({
  day: text("The viewer's day, or month."),
  ...ofKey,
  model: text("The model."),
  api,
  ...sums,
  charged_usd: usd("What was charged."),
});
export const Usage = Type.Object({
  data: Type.Array(UsageLine),
  refused: Type.Array(
    Type.Object({
      day: text("The viewer's day, or month."),
      ...ofKey,
      status: count("Status of the answer."),
      count: count("How many calls were refused so."),
    }),
    { description: "Calls refused before anything was booked, whatever model they named." },
  ),
});

const ended = oneOf(["completed", "caller_gone", "upstream_cut", "rejected"], { description: "How a call ended." });
export const CallsQuery = Type.Object({
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

export const LedgerQuery = Type.Object({
  ...page,
  account,
  kind: Type.Optional(oneOf(["top_up", "charge"])),
});
export const AuditQuery = Type.Object({
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

export const Target = Type.Object({
  provider: text("Name of the provider."),
  model: text("The model's name there."),
  state: oneOf(["closed", "open", "half-open"]),
  reason: orNull(text("Why calls are kept from it.")),
  failures_in_row: count("Since the last answer."),
  open_seconds: count("Until it is tried again."),
});
export const Model = Type.Object({
  id: text("What callers ask for."),
  owned_by: text("Whose it is."),
  targets: Type.Array(Target),
  input_usd: orNull(usd("Per million tokens of prompts; null: free.")),
  output_usd: orNull(usd("Per million tokens of answers.")),
  max_output_tokens: orNull(count("Longest answer.")),
});
export const Models = Type.Object({
  data: Type.Array(Model),
  failures: Type.Array(
    Type.Object({
      at: time("When."),
      provider: text("Who failed."),
      model: text("At what."),
      kind: text("credential, busy, timeout, unreachable or broken."),
    }),
  ),
  apis: Type.Array(Type.Object({ path: text("Where it is called."), name: text("What it is called.") }), {
    description: "APIs that a conversation can be had by.",
  }),
  privacy: Type.Boolean({ description: "Whether values are hidden." }),
});

export const Chat = Type.Object({
  account: Type.Optional(id("Id of the account that pays. Operators must say it; members have but one.")),
  api: Type.Optional(line("Path of the API it is had by, such as /v1/messages; left out: chat completions.", 200)),
  model: line("Id of a model that is offered.", 200),
  messages: Type.Array(
    Type.Object({
      role: oneOf(["system", "user", "assistant"]),
      content: checked({ maxLength: 200_000 }),
    }),
    { minItems: 1, maxItems: 200 },
  ),
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
export type Overview = Static<typeof Overview>;
export type Usage = Static<typeof Usage>;
export type Ledger = Static<typeof Ledger>;
export type Models = Static<typeof Models>;
export type Audit = Static<typeof Audit>;
export type Range = Static<typeof range>;
