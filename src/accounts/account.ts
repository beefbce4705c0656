import { randomBytes } from "node:crypto";
import type { Deed, SealedRecord } from "../people/person.ts";
import { formatUsd } from "./prices.ts";
import type { Account, MicroDollars, Store } from "./store.ts";

/**
 * Creates an account, together with its record in the audit, which `sealed` makes, where there is one; undefined if the name is taken. With a
 * balance of null it is not metered.
 */
export async function openAccount(
  store: Store,
  { name, tier, balance }: { name: string; tier: string; balance: MicroDollars | null },
  now: number,
  sealed?: (...deed: Deed) => SealedRecord,
): Promise<Account | undefined> {
  const account: Account = {
    id: `acct_${randomBytes(8).toString("hex")}`,
    name,
    tier,
    balance,
    createdAt: now,
    suspendedAt: null,
  };
  const told = { tier, credits_usd: balance === null ? null : formatUsd(balance) };
  return (await store.addAccount(account, sealed?.("account.create", account.id, told))) ? account : undefined;
}
