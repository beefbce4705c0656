import { openAccount } from "../../accounts/account.ts";
import { requestsPerMinute } from "../../accounts/limits.ts";
import { formatUsd, parseUsd } from "../../accounts/prices.ts";
import type { Account, MicroDollars } from "../../accounts/store.ts";
import * as api from "../../dashboard/api.ts";
import type { Deed } from "../../people/person.ts";
import { fingerprint, newId, newToken } from "../../people/tokens.ts";
import { type Asked, nothingHere, type Route, route, wrong } from "./route.ts";
import type { Backing } from "./backing.ts";
import { operator, type Visitor } from "./visitor.ts";

export const timeText = (at: number): string => new Date(at).toISOString();
export const timeOrNull = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : timeText(at);

/** An amount that may be below zero. */
export const usdText = (amount: MicroDollars): string => (amount < 0 ? `-${formatUsd(-amount)}` : formatUsd(amount));

/** The accounts a visitor sees, by id. */
export async function visible({ accountId }: Visitor, { store }: Backing): Promise<Map<string, Account>> {
  const accounts = await store.accounts();
  return new Map(
    accounts.filter(({ id }) => accountId === null || id === accountId).map((account) => [account.id, account]),
  );
}

/** The account that is meant: the only one a member has, else the one named. Throws `GatewayError`. */
export async function meant(id: string | undefined, visitor: Visitor, backing: Backing): Promise<Account> {
  const account = (await visible(visitor, backing)).get(id ?? visitor.accountId ?? "");
  if (account) return account;
  if (id === undefined)
    throw wrong("account", "account must be the id of an account; GET /dashboard/api/accounts lists them");
  throw nothingHere("There is no account with this id; GET /dashboard/api/accounts lists those you may see");
}

/** Whose books a question is about: null for everybody's, which is the operator's to ask. Throws `GatewayError`. */
export async function whose(id: string | undefined, visitor: Visitor, backing: Backing): Promise<string | null> {
  return id === undefined ? visitor.accountId : (await meant(id, visitor, backing)).id;
}

/** Writes into the audit who did what. */
export function told(
  { visitor, backing }: Pick<Asked<unknown, unknown>, "visitor" | "backing">,
  action: Deed["action"],
  subject: string,
  details: Record<string, string | number | null> = {},
): Promise<void> {
  return backing.people.record({ at: backing.now(), actor: visitor.login, action, subject, details });
}

export const accountRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/accounts",
    summary: "The accounts you may see",
    answer: api.Accounts,
    async run({ visitor, backing }) {
      const accounts = await visible(visitor, backing);
      const keys = await backing.store.keys();
      const data = [...accounts.values()].map((account) => shown(account, keys, backing));
      return { data: await Promise.all(data), tiers: tierNames(backing) };
    },
  }),
  route({
    method: "POST",
    path: "/accounts",
    summary: "Open an account",
    who: "operator",
    body: api.NewAccount,
    answer: api.Account,
    async run(asked) {
      const { backing, body } = asked;
      if (!/^[\p{L}\p{N}][\p{L}\p{N} ._@+-]{0,63}$/u.test(body.name))
        throw wrong(
          "name",
          "name must be 1 to 64 letters, digits, spaces and . _ @ + -, and begin with a letter or digit",
        );
      const tier = tierNamed(body.tier ?? "standard", backing);
      const balance = body.credits_usd == null ? null : amountOf(body.credits_usd, "credits_usd", 0);
      const account = await openAccount(backing.store, { name: body.name, tier, balance }, backing.now());
      if (!account) throw wrong("name", "There is an account of this name already; choose another");
      await told(asked, "account.create", account.id, {
        tier,
        credits_usd: balance === null ? null : formatUsd(balance),
      });
      return shown(account, [], backing);
    },
  }),
  route({
    method: "PATCH",
    path: "/accounts/{id}",
    summary: "Change an account's tier, or suspend it",
    who: "operator",
    body: api.AccountChange,
    answer: api.Account,
    async run(asked) {
      const { backing, visitor, params, body } = asked;
      const account = await meant(params["id"], visitor, backing);
      const tier = body.tier === undefined ? account.tier : tierNamed(body.tier, backing);
      const suspendedAt = suspension(account, body.suspended, backing.now());
      if (tier !== account.tier) {
        await backing.store.setTier(account.id, tier);
        await told(asked, "account.tier", account.id, { from: account.tier, to: tier });
      }
      if (suspendedAt !== account.suspendedAt) {
        await backing.store.suspend(account.id, suspendedAt);
        await told(asked, suspendedAt === null ? "account.resume" : "account.suspend", account.id);
      }
      return shown({ ...account, tier, suspendedAt }, await backing.store.keys(), backing);
    },
  }),
  route({
    method: "POST",
    path: "/accounts/{id}/credits",
    summary: "Add credit to an account",
    who: "operator",
    body: api.TopUp,
    answer: api.Account,
    async run(asked) {
      const { backing, visitor, params, body } = asked;
      const account = await meant(params["id"], visitor, backing);
      const amount = amountOf(body.amount_usd, "amount_usd", 1);
      const reason = body.reason.trim();
      if (!/^[^\p{C}]+$/u.test(reason))
        throw wrong("reason", "reason must be one line that says what the credit is for");
      if ((account.balance ?? 0) + amount > balanceMost)
        throw wrong(
          "amount_usd",
          `An account holds at most 1000000000 USD, and it has ${formatUsd(account.balance ?? 0)}`,
        );
      const at = backing.now();
      const balance = await backing.store.topUp(account.id, amount, at);
      await backing.books.explain(account.id, at, reason);
      await told(asked, "credits.add", account.id, { amount_usd: formatUsd(amount) });
      return shown({ ...account, balance }, await backing.store.keys(), backing);
    },
  }),
  route({
    method: "GET",
    path: "/accounts/{id}/members",
    summary: "Who may sign in to an account, and who is invited",
    answer: api.Members,
    async run({ backing, visitor, params }) {
      const { id } = await meant(params["id"], visitor, backing);
      const [people, invitations] = [await backing.people.ofAccount(id), await backing.people.invitations(id)];
      const held = invitations.filter(({ expiresAt }) => expiresAt > backing.now());
      return {
        data: [
          ...people.map(({ login, createdAt }) => ({
            login,
            state: "member" as const,
            since: timeText(createdAt),
            expires_at: null,
          })),
          ...held.map(({ login, createdAt, expiresAt }) => ({
            login,
            state: "invited" as const,
            since: timeText(createdAt),
            expires_at: timeText(expiresAt),
          })),
        ],
      };
    },
  }),
  route({
    method: "POST",
    path: "/accounts/{id}/members",
    summary: "Invite a member: makes a link that sets a password, once",
    who: "operator",
    body: api.NewMember,
    answer: api.Invitation,
    async run(asked) {
      const { backing, visitor, params, body } = asked;
      const account = await meant(params["id"], visitor, backing);
      const login = body.login.trim().toLowerCase();
      if (!/^[a-z0-9][a-z0-9._@+-]{1,63}$/.test(login) || login === operator)
        throw wrong(
          "login",
          "login must be an e-mail address or 2 to 64 letters, digits and . _ @ + -, and not operator",
        );
      if (await backing.people.find(login))
        throw wrong("login", "Somebody signs in with this login already; choose another");
      const token = newToken();
      const createdAt = backing.now();
      const invitation = {
        id: newId("inv"),
        login,
        accountId: account.id,
        createdAt,
        expiresAt: createdAt + invitationMs,
      };
      await backing.people.invite(invitation, fingerprint(token));
      await told(asked, "member.invite", account.id, { invitation: invitation.id });
      return { link: `${backing.publicUrl()}/dashboard#/join/${token}`, expires_at: timeText(invitation.expiresAt) };
    },
  }),
  route({
    method: "DELETE",
    path: "/accounts/{id}/members/{login}",
    summary: "Remove a member, and end its sessions",
    who: "operator",
    answer: api.Nothing,
    async run(asked) {
      const { backing, visitor, params } = asked;
      const account = await meant(params["id"], visitor, backing);
      const person = await backing.people.find(params["login"]!);
      if (person?.accountId !== account.id) throw nothingHere("Nobody signs in to this account with this login");
      await backing.people.remove(person.login);
      await told(asked, "member.remove", account.id);
      return {};
    },
  }),
];

const balanceMost = parseUsd("1000000000");

function suspension({ suspendedAt }: Account, isWanted: boolean | undefined, now: number): number | null {
  if (isWanted === undefined) return suspendedAt;
  return isWanted ? (suspendedAt ?? now) : null;
}

const invitationMs = 7 * 86_400_000;

async function shown(account: Account, keys: Awaited<ReturnType<Backing["store"]["keys"]>>, backing: Backing) {
  const { id, name, tier, balance, createdAt, suspendedAt } = account;
  const now = backing.now();
  return {
    id,
    name,
    tier,
    requests_per_minute: requestsPerMinute(backing.gate.tiers, tier),
    balance_usd: balance === null ? null : formatUsd(balance),
    created_at: timeText(createdAt),
    suspended_at: timeOrNull(suspendedAt),
    keys: keys.filter((key) => key.accountId === id && key.revokedAt === null && (key.expiresAt ?? Infinity) > now)
      .length,
    members: (await backing.people.ofAccount(id)).length,
  };
}

const tierNames = ({ gate }: Backing): string[] => [...new Set([...gate.tiers.values()].map(({ name }) => name))];

function tierNamed(name: string, backing: Backing): string {
  const tier = backing.gate.tiers.get(name);
  if (!tier) throw wrong("tier", `tier must be one of ${tierNames(backing).join(", ")}`);
  return tier.name;
}

function amountOf(text: string, param: string, least: MicroDollars): MicroDollars {
  try {
    const amount = parseUsd(text);
    if (amount >= least) return amount;
  } catch (cause) {
    throw wrong(param, cause instanceof RangeError ? cause.message : "an amount is a number such as 10");
  }
  throw wrong(param, `${param} must be more than 0`);
}
