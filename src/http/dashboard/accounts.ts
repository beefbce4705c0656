import { openAccount } from "../../accounts/account.ts";
import { allowance } from "../../accounts/limits.ts";
import { formatUsd, parseUsd } from "../../accounts/prices.ts";
import type { Account, MicroDollars } from "../../accounts/store.ts";
import * as api from "../../dashboard/api.ts";
import { auditRecord } from "../../people/audit.ts";
import type { Deed, SealedRecord } from "../../people/person.ts";
import { stateOf } from "../../people/tokens.ts";
import type { Backing } from "./backing.ts";
import { oldestFirst, pageOf } from "./paging.ts";
import { nothingHere } from "../not-found.ts";
import type { HttpRoute } from "../route.ts";
import { type DashboardRequest, route, wrong } from "./route.ts";
import type { Visitor } from "./visitor.ts";

export const isoTime = (at: number): string => new Date(at).toISOString();
export const isoTimeOrNull = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : isoTime(at);

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

/** A record for the audit of what somebody does, to be added together with that. */
export const recordOf = ({ visitor, backing }: Asking, ...deed: Deed): SealedRecord =>
  backing.people.sealed(auditRecord(backing.now(), visitor.login, ...deed));

type Asking = Pick<DashboardRequest<unknown, unknown>, "visitor" | "backing">;

export const accountRoutes: readonly HttpRoute[] = [
  route({
    method: "GET",
    path: "/accounts",
    summary: "The accounts you may see, the oldest first",
    query: api.AccountsQuery,
    answer: api.Accounts,
    async run({ visitor, backing, query }) {
      const sought = query.q?.toLowerCase() ?? "";
      const accounts = [...(await visible(visitor, backing)).values()].filter(({ id, name }) =>
        `${id} ${name.toLowerCase()}`.includes(sought),
      );
      const { page, next } = pageOf(accounts, oldestFirst, { limit: accountsUsual, ...query });
      const shown = await showing(backing);
      return { data: page.map(shown), tiers: tierNames(backing), next, total: accounts.length };
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
      const tier = tierNamed(body.tier ?? "standard", backing);
      const balance = body.credits_usd == null ? null : amountOf(body.credits_usd, "credits_usd", 0);
      const account = await openAccount(backing.store, { name: body.name, tier, balance }, backing.now(), (...deed) =>
        recordOf(asked, ...deed),
      );
      if (!account) throw wrong("name", "There is an account of this name already; choose another");
      return (await showing(backing))(account);
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
        const audit = recordOf(asked, "account.tier", account.id, { from: account.tier, to: tier });
        await backing.store.setTier(account.id, tier, audit);
      }
      if (suspendedAt !== account.suspendedAt) {
        const audit = recordOf(asked, suspendedAt === null ? "account.resume" : "account.suspend", account.id);
        await backing.store.suspend(account.id, suspendedAt, audit);
      }
      return (await showing(backing))({ ...account, tier, suspendedAt });
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
      const audit = recordOf(asked, "credits.add", account.id, { amount_usd: formatUsd(amount) });
      const told = { reason: body.reason.trim(), audit };
      const balance = await backing.store.topUp(account.id, amount, audit.record.at, told);
      if (balance === undefined) {
        const { balance: held } = await meant(account.id, visitor, backing);
        throw wrong("amount_usd", `An account holds at most 1000000000 USD, and it has ${formatUsd(held ?? 0)}`);
      }
      return (await showing(backing))({ ...account, balance });
    },
  }),
];

function suspension({ suspendedAt }: Account, isWanted: boolean | undefined, now: number): number | null {
  if (isWanted === undefined) return suspendedAt;
  return isWanted ? (suspendedAt ?? now) : null;
}

const accountsUsual = 500;

/** How accounts are shown, with the keys and members each has. */
async function showing(backing: Backing) {
  const [keys, members] = [await keyCounts(backing), await backing.people.memberCounts()];
  return ({ id, name, tier, balance, createdAt, suspendedAt }: Account) => {
    const allowed = allowance(backing.gate.tiers, tier);
    return {
      id,
      name,
      tier,
      requests_per_minute: allowed.requestsPerMinute,
      account_requests_per_minute: allowed.accountRequestsPerMinute,
      balance_usd: balance === null ? null : formatUsd(balance),
      created_at: isoTime(createdAt),
      suspended_at: isoTimeOrNull(suspendedAt),
      keys: keys.get(id) ?? 0,
      keys_most: allowed.keys,
      members: members.get(id) ?? 0,
    };
  };
}

/** How many keys of each account are in force. */
async function keyCounts({ store, now }: Backing): Promise<ReadonlyMap<string, number>> {
  const inForce = (await store.keys()).filter((key) => stateOf(key, now()) === "active");
  return new Map([...Map.groupBy(inForce, ({ accountId }) => accountId)].map(([id, keys]) => [id, keys.length]));
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
