import { randomBytes } from "node:crypto";
import type { Account, MicroDollars, Store } from "./store.ts";

/** Opens an account; undefined when the name is taken. A balance of null leaves it unmetered. */
export async function openAccount(
  store: Store,
  { name, tier, balance }: { name: string; tier: string; balance: MicroDollars | null },
  now: number,
): Promise<Account | undefined> {
  const account: Account = {
    id: `acct_${randomBytes(8).toString("hex")}`,
    name,
    tier,
    balance,
    createdAt: now,
    suspendedAt: null,
  };
  return (await store.addAccount(account)) ? account : undefined;
}
