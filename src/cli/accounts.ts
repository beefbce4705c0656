import { openAccount } from "../accounts/account.ts";
import { tiersWith, type Tiers } from "../accounts/limits.ts";
import { formatUsd } from "../accounts/prices.ts";
import type { Account } from "../accounts/store.ts";
import { accountNamed, parseAmount, onBooks, table } from "./books.ts";
import { UsageError, type Command } from "./command.ts";
import { utcTime } from "../contract/utc-time.ts";

/** `penname accounts`; tiers are loaded only by a command that names one. */
export function accountsCommand(loadTiers: () => Tiers | Promise<Tiers> = tiersWith): Command {
  const tierNamed = async (name: string): Promise<string> => {
    const tiers = await loadTiers();
    const tier = tiers.get(name);
    if (!tier)
      throw new UsageError(`There is no tier ${JSON.stringify(name)}; the tiers are ${[...tiers.keys()].join(", ")}`);
    return tier.name;
  };

  return onBooks("accounts", {
    "create NAME [--tier T] [--credits USD]": async ({ store, sealed, terminal, given: [name = ""], options }) => {
      const tier = await tierNamed(options["tier"] ?? "standard");
      const balance = options["credits"] === undefined ? null : parseAmount(options["credits"]);
      const account = await openAccount(store, { name: parseAccountName(name), tier, balance }, Date.now(), sealed);
      if (!account) throw new UsageError(`There is an account ${JSON.stringify(name)} already; choose another name`);
      terminal.out(`${name}: tier ${tier}, ${creditText(account)}`);
    },

    "list [--json]": async ({ store, terminal, json }) => {
      const accounts = await store.accounts();
      if (json) terminal.out(JSON.stringify(accounts.map(asJson), null, 2));
      else terminal.out(table(["NAME", "TIER", "CREDIT", "CREATED", "STATE"], accounts.map(asRow)));
    },

    "set NAME --tier T": async ({ store, sealed, terminal, given: [name = ""], options }) => {
      if (options["tier"] === undefined) throw new UsageError("Name what to set: penname accounts set NAME --tier T");
      const account = await accountNamed(store, name);
      const tier = await tierNamed(options["tier"]);
      if (tier !== account.tier)
        await store.setTier(account.id, tier, sealed("account.tier", account.id, { from: account.tier, to: tier }));
      terminal.out(`${name}: tier ${tier}, ${creditText(account)}`);
    },
  });
}

function parseAccountName(name: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._@+-]{0,63}$/u.test(name)) return name;
  throw new UsageError(
    "An account's name is 1 to 64 letters, digits, spaces and . _ @ + -, and begins with a letter or digit",
  );
}

function creditText({ balance }: Account): string {
  return balance === null ? "unmetered" : `${formatUsd(balance)} USD`;
}

function asRow(account: Account): string[] {
  const state = account.suspendedAt === null ? "active" : "suspended";
  return [account.name, account.tier, creditText(account), utcTime(account.createdAt), state];
}

function asJson({ id, name, tier, balance, createdAt, suspendedAt }: Account) {
  return {
    id,
    name,
    tier,
    balance_usd: balance === null ? null : formatUsd(balance),
    created_at: utcTime(createdAt),
    suspended_at: suspendedAt === null ? null : utcTime(suspendedAt),
  };
}
