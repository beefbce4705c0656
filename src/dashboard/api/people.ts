import { type Static, Type } from "@sinclair/typebox";
import { oneOf, text as checked } from "../../contract/schema.ts";
import {
  account,
  count,
  id,
  label,
  line,
  lineSigns,
  listOf,
  login,
  next,
  orNull,
  page,
  password,
  sought,
  state,
  text,
  time,
  timeToCome,
  token,
  usd,
} from "./fields.ts";

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
  query: checked({
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
  login: text("Whose it is."),
  by: oneOf(["password", "issuer", "invitation"], { description: "By what its person was let in." }),
  address: text("The network it was begun from, such as 203.0.113.0/24."),
});
export const Sessions = listOf(SignedIn);
export const SessionsQuery = Type.Object({
  ...page,
  whose: Type.Optional(
    oneOf(["mine", "all"], {
      description: "Everybody's, where an operator asks; one's own otherwise.",
      default: "mine",
    }),
  ),
});

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
export const AccountsQuery = Type.Object({ ...page, q: sought });
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
export const NewAccount = Type.Object({
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
export const AccountChange = Type.Object({
  tier: Type.Optional(tier),
  suspended: Type.Optional(Type.Boolean({ description: "Whether all its keys are refused." })),
});
export const TopUp = Type.Object({
  amount_usd: amountAboveZero,
  reason: checked({
    description: "Why, for the ledger.",
    minLength: 1,
    maxLength: 200,
    pattern: `^(?=.*\\S)${lineSigns}*$`,
    expects: "one line of 1 to 200 characters that says what the credit is for",
  }),
});

export const Member = Type.Object({
  login: text("Who may sign in."),
  state: oneOf(["member", "invited"]),
  since: time("Since when."),
  expires_at: orNull(time("Until when an invitation holds.")),
  invitation: orNull(text("Id of the invitation, where it has not been taken yet.")),
  keys: count("Keys in force of this account that the member made: what removing it would revoke."),
});
export const Members = listOf(Member);
export const NewMember = Type.Object({
  login: checked({
    description:
      "An e-mail address, or letters, digits and . _ @ + -; not `operator`. Small letters are made of capitals.",
    minLength: 2,
    maxLength: 64,
    pattern: "^(?![Oo][Pp][Ee][Rr][Aa][Tt][Oo][Rr]$)[A-Za-z0-9][A-Za-z0-9._@+-]*$",
    expects: "an e-mail address or 2 to 64 letters, digits and . _ @ + -, and not operator",
  }),
});
export const Invitation = Type.Object({
  link: text("To be given to the member; shown this once."),
  expires_at: time("Until when it holds."),
  invitation: text("Its id, by which it is withdrawn or made anew."),
});
export const PageQuery = Type.Object(page);
export const Removing = Type.Object({
  revoke_keys: Type.Optional(
    oneOf(["true", "false"], { description: "Whether keys that the member made are revoked.", default: "true" }),
  ),
});
export const Removed = Type.Object({
  revoked: Type.Array(Type.String(), { description: "Ids of the keys that were revoked with it." }),
});

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
export const KeysQuery = Type.Object({ ...page, account, state: Type.Optional(state), q: sought });
export const NewKey = Type.Object({
  account: Type.Optional(id("Id of the account. Operators must say it; members have but one.")),
  label,
  expires_at: Type.Optional(Type.Union([timeToCome, Type.Null()])),
  models: Type.Optional(
    Type.Union([Type.Array(line("Id of a model that is offered.", 200), { minItems: 1, maxItems: 100 }), Type.Null()]),
  ),
});
export const MadeKey = Type.Object({ key: Key, secret: text("The key itself, shown this once.") });

export const ProgramToken = Type.Object({
  id: text("The token's id."),
  label: orNull(text("What it is for.")),
  scope: oneOf(["read", "all"], { description: "`read`: it changes nothing." }),
  state,
  created_by: text("Login of who made it."),
  created_at: time("When it was made."),
  expires_at: orNull(time("When it ends.")),
  revoked_at: orNull(time("When it was revoked.")),
  last_used_at: orNull(time("When it was last used, to the minute.")),
});
export const ProgramTokens = listOf(ProgramToken);
export const TokensQuery = Type.Object({ ...page, state: Type.Optional(state) });
export const NewProgramToken = Type.Object({
  scope: Type.Optional(oneOf(["read", "all"], { description: "`read`: it changes nothing.", default: "read" })),
  label,
  expires_at: Type.Optional(Type.Union([timeToCome, Type.Null()])),
});
export const MadeProgramToken = Type.Object({
  token: ProgramToken,
  secret: text("The token itself, shown this once."),
});

export type Door = Static<typeof Door>;
export type Me = Static<typeof Me>;
export type Invited = Static<typeof Invited>;
export type Sessions = Static<typeof Sessions>;
export type Account = Static<typeof Account>;
export type Accounts = Static<typeof Accounts>;
export type Invitation = Static<typeof Invitation>;
export type Member = Static<typeof Member>;
export type Removed = Static<typeof Removed>;
export type ProgramToken = Static<typeof ProgramToken>;
export type MadeProgramToken = Static<typeof MadeProgramToken>;
export type Key = Static<typeof Key>;
export type Keys = Static<typeof Keys>;
export type MadeKey = Static<typeof MadeKey>;
