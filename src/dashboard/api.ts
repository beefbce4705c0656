import { type Static, Type } from "@sinclair/typebox";
import { oneOf } from "../contract/schema.ts";

/** What the page and the server say to each other, under `/dashboard/api`. Money is a decimal of US dollars as text, times are ISO 8601 in UTC. */

const text = (description: string, options: object = {}) => Type.String({ description, ...options });
const count = (description: string) => Type.Integer({ description, minimum: 0 });
const orNull = <Schema extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const time = (description: string) => Type.String({ description, format: "date-time" });
const listOf = <Item extends ReturnType<typeof Type.Object>>(item: Item) => Type.Object({ data: Type.Array(item) });
const usd = (description: string) => Type.String({ description, examples: ["12.50"] });

const login = Type.String({
  description: "Who signs in: `operator`, or a member's login.",
  minLength: 1,
  maxLength: 64,
});
const password = (description: string) => Type.String({ description, minLength: 1, maxLength: 200 });
const token = Type.String({
  description: "What stands behind the last slash of the link.",
  minLength: 43,
  maxLength: 43,
});

export const Nothing = Type.Object({});

export const SignIn = Type.Object({ login, password: password("The password.") });
export const Me = Type.Object({
  login: text("Who is signed in."),
  role: oneOf(["operator", "member"]),
  account: orNull(text("Id of the member's account; null for the operator.")),
  account_name: orNull(text("Its name.")),
  csrf: text("To be sent as `X-CSRF-Token` with everything but GET."),
  expires_at: time("When the session ends by itself."),
  password: oneOf(["own", "configured", "none"], {
    description:
      "Whether it can be changed here, comes from PENNAME_ADMIN_PASSWORD, or is not there: who signs in elsewhere.",
  }),
  api: text("Where programs call, such as https://ai.example.com/v1."),
});

export const Token = Type.Object({ token });
export const Invited = Type.Object({ login: text("Whom it is for."), account_name: text("What the member will see.") });
export const Joining = Type.Object({ token, password: password("The member's new password, 12 characters or more.") });

export const NewPassword = Type.Object({
  current: password("The password until now."),
  next: password("The new one."),
});
export const Door = Type.Object({ location: text("Where the browser goes to sign in.") });
export const Returned = Type.Object({
  query: Type.String({
    description: "What stands in the page's address where the issuer sent the browser back to, from the question mark.",
    minLength: 1,
    maxLength: 8192,
  }),
});

const SignedIn = Type.Object({
  id: text("The session's id."),
  browser: text("What kind of browser."),
  created_at: time("When it began."),
  expires_at: time("When it ends by itself."),
  current: Type.Boolean({ description: "Whether it is the one that asks." }),
});
export const Sessions = listOf(SignedIn);

export const Account = Type.Object({
  id: text("The account's id."),
  name: text("Its name."),
  tier: text("Its tier."),
  requests_per_minute: count("What the tier allows each key."),
  balance_usd: orNull(usd("Credit left; null where it is not metered.")),
  created_at: time("When it was opened."),
  suspended_at: orNull(time("Since when its keys are refused.")),
  keys: count("Keys in force."),
  members: count("People who may sign in to it."),
});
export const Accounts = Type.Object({
  data: Type.Array(Account),
  tiers: Type.Array(Type.String(), { description: "What tiers there are." }),
});
const amount = Type.String({ description: "US dollars, such as 10 or 0.25.", minLength: 1, maxLength: 20 });
export const NewAccount = Type.Object({
  name: Type.String({ description: "Letters, digits, spaces and . _ @ + -", minLength: 1, maxLength: 64 }),
  tier: Type.Optional(Type.String({ description: "Default: standard." })),
  credits_usd: Type.Optional(Type.Union([amount, Type.Null()], { description: "Null or absent: not metered." })),
});
export const AccountChange = Type.Object({
  tier: Type.Optional(Type.String({ description: "The new tier." })),
  suspended: Type.Optional(Type.Boolean({ description: "Whether all its keys are refused." })),
});
export const TopUp = Type.Object({
  amount_usd: amount,
  reason: Type.String({ description: "Why, for the ledger.", minLength: 1, maxLength: 200 }),
});

export const Member = Type.Object({
  login: text("Who may sign in."),
  state: oneOf(["member", "invited"]),
  since: time("Since when."),
  expires_at: orNull(time("Until when an invitation holds.")),
});
export const Members = listOf(Member);
export const NewMember = Type.Object({
  login: Type.String({ description: "An e-mail address or a short name.", minLength: 1, maxLength: 64 }),
});
export const Invitation = Type.Object({
  link: text("To be given to the member; shown this once."),
  expires_at: time("Until when it holds."),
});

export const Key = Type.Object({
  id: text("The key's id."),
  account: text("Id of its account."),
  account_name: text("Name of its account."),
  label: orNull(text("What it is for.")),
  state: oneOf(["active", "expired", "revoked"]),
  created_at: time("When it was made."),
  expires_at: orNull(time("When it ends.")),
  revoked_at: orNull(time("When it was revoked.")),
  last_used_at: orNull(time("When its last call ended.")),
  models: Type.Union([Type.Array(Type.String()), Type.Null()], {
    description: "The only models it may use; null: all.",
  }),
});
export const Keys = listOf(Key);
export const NewKey = Type.Object({
  account: Type.Optional(Type.String({ description: "Id of the account; members have but one." })),
  label: Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()])),
  expires_at: Type.Optional(Type.Union([Type.String({ description: "A time to come." }), Type.Null()])),
  models: Type.Optional(Type.Union([Type.Array(Type.String(), { minItems: 1, maxItems: 100 }), Type.Null()])),
});
export const MadeKey = Type.Object({ key: Key, secret: text("The key itself, shown this once.") });

const sums = {
  requests: count("Calls that were let in."),
  failed: count("Of them, those that got no whole answer, but for callers who left."),
  prompt_tokens: count("Tokens of prompts."),
  completion_tokens: count("Tokens of answers."),
  cost_usd: usd("What they cost by the models' prices."),
};
const range = oneOf(["1h", "24h", "7d", "30d", "90d"], { description: "How far back." });
const offset = Type.Optional(
  Type.String({ description: "Minutes the viewer's clock is before UTC, for whole days.", pattern: "^-?\\d{1,3}$" }),
);
const account = Type.Optional(Type.String({ description: "Only this account's.", maxLength: 64 }));

export const OverviewQuery = Type.Object({ range, account, offset });
export const Overview = Type.Object({
  from: time("Where the points begin."),
  step_seconds: count("How far apart they are."),
  points: Type.Array(
    Type.Object({
      at: time("Where the step begins."),
      ...sums,
      hidden: count("Values replaced."),
      first_ms_p50: orNull(
        Type.Integer({ description: "Milliseconds to the first text of a stream: half took less." }),
      ),
      first_ms_p95: orNull(Type.Integer({ description: "The same for 95 of a hundred." })),
    }),
  ),
  total: Type.Object({
    ...sums,
    hidden: count("Values replaced."),
    first_ms_p50: orNull(Type.Integer()),
    first_ms_p95: orNull(Type.Integer()),
  }),
  hidden: Type.Array(Type.Object({ type: text("Kind of value."), count: count("How many.") })),
});

export const UsageQuery = Type.Object({
  range: Type.Optional(range),
  month: Type.Optional(
    Type.String({
      description: "Instead of a range: the viewer's month, such as 2026-11, as one line for each key and model.",
      pattern: "^20\\d\\d-(0[1-9]|1[0-2])$",
    }),
  ),
  account,
  offset,
  key: Type.Optional(Type.String({ maxLength: 64 })),
  model: Type.Optional(Type.String({ maxLength: 200 })),
});
const UsageLine = Type.Object({
  day: text("The viewer's day, or month."),
  account: text("Id of the account."),
  account_name: text("Its name."),
  key: text("Id of the key."),
  key_label: orNull(text("Its label.")),
  model: text("The model."),
  ...sums,
  charged_usd: usd("What was charged."),
});
export const Usage = listOf(UsageLine);

export const PageQuery = Type.Object({
  account,
  before: Type.Optional(Type.String({ description: "Only lines with a smaller number.", pattern: "^\\d{1,15}$" })),
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
  provider: orNull(text("Who served it.")),
  tokens: orNull(count("Of a charge.")),
  ended: orNull(text("How the call ended: completed, caller_gone, upstream_cut or rejected.")),
  estimated: Type.Boolean({ description: "Whether tokens were counted from text." }),
});
export const Ledger = Type.Object({
  data: Type.Array(LedgerLine),
  before: orNull(text("To be asked for next; null at the end.")),
});

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
  privacy: Type.Boolean({ description: "Whether values are hidden." }),
});

export const Chat = Type.Object({
  account: Type.Optional(Type.String({ description: "Who pays; members have but one.", maxLength: 64 })),
  model: Type.String({ minLength: 1, maxLength: 200 }),
  messages: Type.Array(
    Type.Object({
      role: oneOf(["system", "user", "assistant"]),
      content: Type.String({ maxLength: 200_000 }),
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
export const Audit = Type.Object({
  data: Type.Array(AuditEntry),
  before: orNull(text("To be asked for next; null at the end.")),
});

export type Door = Static<typeof Door>;
export type Me = Static<typeof Me>;
export type Invited = Static<typeof Invited>;
export type Sessions = Static<typeof Sessions>;
export type Account = Static<typeof Account>;
export type Accounts = Static<typeof Accounts>;
export type Members = Static<typeof Members>;
export type Invitation = Static<typeof Invitation>;
export type Key = Static<typeof Key>;
export type Keys = Static<typeof Keys>;
export type MadeKey = Static<typeof MadeKey>;
export type Range = Static<typeof range>;
export type Overview = Static<typeof Overview>;
export type Usage = Static<typeof Usage>;
export type Ledger = Static<typeof Ledger>;
export type Models = Static<typeof Models>;
export type Audit = Static<typeof Audit>;
