import { type Static, Type } from "@sinclair/typebox";
import { oneOf, text as checked } from "../../contract/schema.ts";
import { exactly, account, api, count, id, line, ofKey, onlyApi, orNull, text, time, usd } from "./fields.ts";

const sums = {
  requests: count("Calls that were let in."),
  failed: count("Of them, those that got no whole answer, but for callers who left."),
  prompt_tokens: count("Tokens of prompts."),
  completion_tokens: count("Tokens of answers."),
  cost_usd: usd("What they cost by the models' prices."),
};
const range = oneOf(["1h", "24h", "7d", "30d", "90d"], { description: "How far back." });
const minutesAhead = (description: string) => Type.Optional(Type.Integer({ description, minimum: -840, maximum: 840 }));
const offset = minutesAhead("Minutes the viewer's clock is ahead of UTC, below zero west of it, for whole days.");
const zone = Type.Optional(
  line(
    "The viewer's time zone, such as Europe/Berlin, whose clocks may change: then `offset` counts only where it is not known.",
    64,
  ),
);
const refused = count("Calls of keys in force that were refused before anything was booked; not among the others.");
const byStatus = (description: string) =>
  Type.Array(Type.Object({ status: count("Status of the answer."), count: count("How often.") }), { description });

export const OverviewQuery = exactly({ range, account, zone, offset });
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

export const UsageQuery = exactly({
  range: Type.Optional(range),
  month: Type.Optional(
    checked({
      description: "Instead of a range: the viewer's month, such as 2026-11, as one line for each key, model and path.",
      pattern: "^20\\d\\d-(0[1-9]|1[0-2])$",
      expects: "a month such as 2026-11",
    }),
  ),
  account,
  zone,
  offset,
  offset_end: minutesAhead(
    "The same at the month's end, where the clocks change in it; `offset` where it is left out.",
  ),
  key: Type.Optional(id("Only this key's.")),
  model: Type.Optional(line("Only this model's.", 200)),
  api: onlyApi,
});
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

export type Overview = Static<typeof Overview>;
export type Usage = Static<typeof Usage>;
export type Range = Static<typeof range>;
