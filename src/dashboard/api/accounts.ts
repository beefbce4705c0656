import { type Static, Type } from "@sinclair/typebox";
import { text as checked } from "../../contract/schema.ts";
import { count, lineSigns, next, orNull, page, sought, text, time, usd, exactly } from "./fields.ts";

export const Account = Type.Object({
  id: text("The account's id."),
  name: text("Its name."),
  tier: text("Its tier."),
  requests_per_minute: count("What the tier allows each key."),
  account_requests_per_minute: count("What it allows all keys together."),
  balance_usd: orNull(usd("Credit left; null where it is not metered.")),
  created_at: time("When it was opened."),
  suspended_at: orNull(time("Since when its keys are refused.")),
  keys: count("Keys in force."),
  keys_most: count("How many the tier allows."),
  members: count("People who may sign in to it."),
});
export const AccountsQuery = exactly({ ...page, q: sought });
export const Accounts = Type.Object({
  data: Type.Array(Account),
  tiers: Type.Array(Type.String(), { description: "What tiers there are." }),
  next,
  total: count("How many there are on all pages."),
});

const dollars = "(?:(?:0|[1-9]\\d{0,8})(?:\\.\\d{1,6})?|1000000000(?:\\.0{1,6})?)";
const amount = checked({
  description: "US dollars, with at most six decimals, at most 1000000000.",
  pattern: `^${dollars}$`,
  expects: "a plain decimal number of US dollars with at most 6 decimals, such as 10 or 0.25",
  examples: ["10", "0.25"],
});
const amountAboveZero = checked({
  description: "US dollars, more than 0, with at most six decimals; the account holds at most 1000000000.",
  pattern: `^(?=.*[1-9])${dollars}$`,
  expects: "a plain decimal number of US dollars more than 0 with at most 6 decimals, such as 10 or 0.25",
  examples: ["10", "0.25"],
});
const tier = checked({
  description: "Name of a tier, or its other name; GET /accounts lists them.",
  pattern: "^[a-z][a-z0-9_-]{0,31}$",
  expects: "a tier's name, such as standard",
});

export const NewAccount = exactly({
  name: checked({
    description: "Letters, digits, spaces and . _ @ + -, with a letter or digit first.",
    minLength: 1,
    maxLength: 64,
    pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N} ._@+-]*$",
    expects: "1 to 64 letters, digits, spaces and . _ @ + -, and begin with a letter or digit",
  }),
  tier: Type.Optional({ ...tier, description: "Name of its tier; standard where it is left out." }),
  credits_usd: Type.Optional(Type.Union([amount, Type.Null()], { description: "Null or absent: not metered." })),
});
export const AccountChange = exactly({
  tier: Type.Optional(tier),
  suspended: Type.Optional(Type.Boolean({ description: "Whether all its keys are refused." })),
});
export const TopUp = exactly({
  amount_usd: amountAboveZero,
  reason: checked({
    description: "Why, for the ledger.",
    minLength: 1,
    maxLength: 200,
    pattern: `^(?=.*\\S)${lineSigns}*$`,
    expects: "one line of 1 to 200 characters that says what the credit is for",
  }),
});

export type Account = Static<typeof Account>;
export type Accounts = Static<typeof Accounts>;
