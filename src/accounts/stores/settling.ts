import type { Charge, MicroDollars, Usage } from "../store.ts";
import type { Dialect, Queries, Value } from "./database.ts";
import { integer, text } from "./rows.ts";

/** Writes ended calls and takes what they were charged, as one transaction. */
export async function settle(
  books: Queries,
  { forUpdate, greatest }: Dialect,
  charges: readonly Charge[],
): Promise<void> {
  const unwritten = await record(books, charges);
  await note(books, greatest, unwritten);
  const paid: Usage[] = [];
  const accountIds = new Set(unwritten.filter(({ usage }) => usage.charged > 0).map(({ usage }) => usage.accountId));
  // In one order on every node, so that no two wait for each other.
  for (const accountId of [...accountIds].toSorted()) {
    const own = unwritten.filter(({ usage }) => usage.accountId === accountId && usage.charged > 0);
    paid.push(...(await take(books, forUpdate, accountId, own)));
  }
  await books.insert(
    "ledger (account_id, at, kind, amount, usage_id)",
    paid.map(({ accountId, at, charged, id }) => [accountId, at, "charge", -charged, id]),
  );
}

/** Resolves to those that were not there yet: a call is written again when the answer to the first time was lost. */
async function record(books: Queries, charges: readonly Charge[]): Promise<Charge[]> {
  const written = await books.insert(
    `usage (id, account_id, key_id, at, model, provider, prompt_tokens, completion_tokens, charged, cost, reason, estimated)`,
    charges.map(({ usage }) => asRow(usage)),
    "ON CONFLICT (id) DO NOTHING RETURNING id",
  );
  const ids = new Set(written.map((row) => text(row["id"])));
  return charges.filter(({ usage }) => ids.has(usage.id));
}

/** Keeps when each key was last used: an index of all calls by key would cost a tenth of a call. */
async function note(books: Queries, greatest: string, charges: readonly Charge[]): Promise<void> {
  const uses = new Map(charges.map(({ usage }) => [usage.keyId, usage.at]));
  await books.insert(
    "key_uses (key_id, at)",
    [...uses].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    `ON CONFLICT (key_id) DO UPDATE SET at = ${greatest}(key_uses.at, excluded.at)`,
  );
}

function asRow(usage: Usage): Value[] {
  const { id, accountId, keyId, at, model, provider, promptTokens, completionTokens, charged, cost, reason } = usage;
  const estimated = usage.estimated ? 1 : 0;
  return [id, accountId, keyId, at, model, provider, promptTokens, completionTokens, charged, cost, reason, estimated];
}

/** Takes the charges of one account from its leases, and what these lack from its free credit; resolves to what was paid. */
async function take(books: Queries, forUpdate: string, accountId: string, charges: Charge[]): Promise<Usage[]> {
  const [account] = await books.query(`SELECT balance, leased FROM accounts WHERE id = $1 ${forUpdate}`, accountId);
  let free = integer(account?.["balance"]) - integer(account?.["leased"]);
  let total = 0;
  const wanted = new Map<string, MicroDollars>();
  for (const { usage, leaseId } of charges) wanted.set(leaseId ?? "", (wanted.get(leaseId ?? "") ?? 0) + usage.charged);
  for (const [leaseId, sum] of [...wanted].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [lease] = await books.query("SELECT amount FROM leases WHERE id = $1", leaseId);
    const fromLease = Math.min(sum, lease ? integer(lease["amount"]) : 0);
    const fromFree = Math.min(sum - fromLease, free);
    if (fromLease > 0) await books.query("UPDATE leases SET amount = amount - $1 WHERE id = $2", fromLease, leaseId);
    free -= fromFree;
    total += fromLease + fromFree;
  }
  await books.query("UPDATE accounts SET balance = balance - $1 WHERE id = $2", total, accountId);
  return payable(books, charges, total);
}

/** The calls that `total` pays for, in their order; the books are corrected for those it does not. */
async function payable(books: Queries, charges: readonly Charge[], total: MicroDollars): Promise<Usage[]> {
  const paid: Usage[] = [];
  let left = total;
  for (const { usage } of charges) {
    const charged = Math.min(usage.charged, left);
    left -= charged;
    if (charged > 0) paid.push({ ...usage, charged });
    if (charged < usage.charged) await books.query("UPDATE usage SET charged = $1 WHERE id = $2", charged, usage.id);
  }
  return paid;
}
