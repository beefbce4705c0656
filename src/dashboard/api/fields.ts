import { type TProperties, Type } from "@sinclair/typebox";
import { oneOf, text as checked } from "../../contract/schema.ts";
import { timeForm } from "../../contract/utc-time.ts";

/** What is asked for, made or changed: a misspelled limit must not pass for none. */
export const exactly = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

export const text = (description: string, options: object = {}) => Type.String({ description, ...options });
export const count = (description: string) => Type.Integer({ description, minimum: 0 });
export const orNull = <Schema extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(
  schema: Schema,
) => Type.Union([schema, Type.Null()]);
export const time = (description: string) => Type.String({ description, format: "date-time" });
/** One page of a list. */
export const listOf = <Item extends ReturnType<typeof Type.Object>>(item: Item) =>
  Type.Object({ data: Type.Array(item), next });
export const next = Type.Union([Type.String(), Type.Null()], {
  description: "To be sent as `after` for the page behind this one; null at the end.",
});
export const usd = (description: string) => Type.String({ description, examples: ["12.50"] });

/** Excludes control characters and invisible ones that reorder or hide others. */
export const lineSigns =
  "[^\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]";
export const line = (description: string, maxLength: number, expects = `one line of 1 to ${maxLength} characters`) =>
  checked({ description, minLength: 1, maxLength, pattern: `^${lineSigns}*$`, expects });
export const id = (description: string) =>
  checked({ description, maxLength: 64, pattern: "^[A-Za-z0-9_]+$", expects: "an id such as acct_0123456789abcdef" });

export const login = line("Who signs in: `operator`, or a member's login.", 64);
export const password = (description: string) => checked({ description, minLength: 1, maxLength: 200 });
export const token = checked({
  description: "What stands behind the last slash of the link.",
  pattern: "^[A-Za-z0-9_-]{43}$",
  expects: "the 43 characters behind the last slash of the link",
});
export const timeToCome = checked({
  description: "A time to come: a date (UTC), or a date and time with its zone.",
  maxLength: 40,
  pattern: timeForm,
  expects: "a time to come, such as 2030-01-31T00:00:00Z",
  examples: ["2030-01-31T00:00:00Z"],
});
export const label = Type.Optional(Type.Union([line("What it is for.", 64), Type.Null()]));
export const account = Type.Optional(id("Only this account's; operators see all without."));
export const page = {
  limit: Type.Optional(Type.Integer({ description: "How many at most.", minimum: 1, maximum: 500 })),
  after: Type.Optional(line("What the page before said as `next`.", 200)),
};
export const PageQuery = exactly(page);
export const sought = Type.Optional(line("A part of what is shown, in any case.", 100));
export const state = oneOf(["active", "expired", "revoked"], { description: "Whether it can be used." });
export const onlyApi = Type.Optional(line("Only what came to this path, such as /v1/messages.", 200));
export const api = orNull(text("The path that was called; null for calls from before this was kept."));
/** Whose a line is. */
export const ofKey = {
  account: text("Id of the account."),
  account_name: text("Its name."),
  key: text("Id of the key."),
  key_label: orNull(text("Its label.")),
};

/** Where nothing is sent, or answered. */
export const Nothing = Type.Object({});
