import { randomBytes } from "node:crypto";
import type { SealedRecord } from "../people/person.ts";
import type { Account, MicroDollars, Store } from "./store.ts";

/**
 * Creates an account, together with its record in the audit where one is made; undefined if the name is taken. With a balance of null it
 * is not metered.
 */
export async function openAccount(
  store: Store,
  { name, tier, balance }: { name: string; tier: string; balance: MicroDollars | null },
  now: number,
  audit?: (account: Account) => SealedRecord,
): Promise<Account | undefined> {
  const account: Account = {
    id: `acct_${randomBytes(8).toString("hex")}`,
    name,
    tier,
    balance,
    createdAt: now,
    suspendedAt: null,
  };
  return (await store.addAccount(account, audit?.(account))) ? account : undefined;
}
