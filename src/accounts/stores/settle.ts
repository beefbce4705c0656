import type { Charge, MicroDollars, UsageRecord } from "../store.ts";
import type { SqlDialect, Queries, Value } from "./database.ts";
import { integerAt, textAt } from "./rows.ts";

/** Writes ended calls and takes their charges, inside one transaction, with as many statements for one account as for hundreds. */
export async function settle(books: Queries, dialect: SqlDialect, charges: readonly Charge[]): Promise<void> {
  const written = await insertUsage(books, charges);
  await updateKeyUses(books, dialect.greatest, written);
  const due = written.filter(({ usage }) => usage.charged > 0);
  if (due.length > 0) await takeCharges(books, dialect, due);
}

/**
 * Takes each charge from its lease, and the rest from what the account has free. If that is too little, the call is charged
 * less and its row says so.
 */
async function takeCharges(books: Queries, { forUpdate, rows }: SqlDialect, due: readonly Charge[]): Promise<void> {
  const readAmounts = async (table: string, amount: string, ids: Iterable<string>, ending = "") => {
    const select = `SELECT id, ${amount} AS amount FROM ${table} WHERE id IN (SELECT value ->> 0 FROM ${rows}) ${ending}`;
    const found = await books.query(select, JSON.stringify([...new Set(ids)].map((id) => [id])));
    return new Balances(new Map(found.map((row) => [textAt(row, "id"), integerAt(row, "amount")])));
  };
  const subtract = (table: string, column: string, taken: ReadonlyMap<string, MicroDollars>) =>
    books.query(
      `UPDATE ${table} SET ${column} = ${table}.${column} - taken.amount
       FROM (SELECT value ->> 0 AS id, CAST(value ->> 1 AS bigint) AS amount FROM ${rows}) AS taken WHERE taken.id = ${table}.id`,
      JSON.stringify([...taken]),
    );
  const accountIds = due.map(({ usage }) => usage.accountId);
  const leaseIds = due.map(({ leaseId }) => leaseId ?? "");
  // Every node locks accounts in the same order, and leases in that of a renewal, which rules out deadlocks.
  const free = await readAmounts("accounts", "balance - leased", accountIds, `ORDER BY id ${forUpdate}`);
  const leases = await readAmounts("leases", "amount", leaseIds, `ORDER BY account_id, id ${forUpdate}`);
  const paid: Value[][] = [];
  const totals = new Map<string, MicroDollars>();
  for (const { usage, leaseId } of due) {
    const { id, accountId, at } = usage;
    const fromLease = leases.draw(leaseId ?? "", usage.charged);
    const charged = fromLease + free.draw(accountId, usage.charged - fromLease);
    totals.set(accountId, (totals.get(accountId) ?? 0) + charged);
    if (charged > 0) paid.push([accountId, at, "charge", -charged, id]);
    if (charged < usage.charged) await books.query("UPDATE usage SET charged = $1 WHERE id = $2", charged, id);
  }
  await subtract("leases", "amount", leases.taken);
  await subtract("accounts", "balance", totals);
  await books.insert("ledger (account_id, at, kind, amount, usage_id)", paid);
}

/** Amounts by id, and what has been drawn from each. */
class Balances {
  readonly taken = new Map<string, MicroDollars>();
  readonly #left: Map<string, MicroDollars>;

  constructor(left: Map<string, MicroDollars>) {
    this.#left = left;
  }

  /** Draws up to `wanted`; returns what was there. */
  draw(id: string, wanted: MicroDollars): MicroDollars {
    const left = this.#left.get(id) ?? 0;
    const drawn = Math.min(wanted, left);
    if (drawn === 0) return 0;
    this.#left.set(id, left - drawn);
    this.taken.set(id, (this.taken.get(id) ?? 0) + drawn);
    return drawn;
  }
}

/** Resolves to the charges that are new: a call is written again if the answer to the first write was lost. */
async function insertUsage(books: Queries, charges: readonly Charge[]): Promise<Charge[]> {
  const written = await books.insertNew(
    `usage (id, account_id, key_id, at, model, api, provider, prompt_tokens, completion_tokens, charged, cost, reason, estimated)`,
    "id",
    charges.map(({ usage }) => asRow(usage)),
  );
  // Deleted, so that a call which is there twice is charged once.
  return charges.filter(({ usage }) => written.delete(usage.id));
}

/** Keeps when each key was last used. An index over all calls by key would cost a tenth of a call. */
async function updateKeyUses(books: Queries, greatest: string, charges: readonly Charge[]): Promise<void> {
  const uses = new Map(charges.map(({ usage }) => [usage.keyId, usage.at]));
  await books.insert(
    "key_uses (key_id, at)",
    [...uses].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    `ON CONFLICT (key_id) DO UPDATE SET at = ${greatest}(key_uses.at, excluded.at)`,
  );
}

const asRow = (usage: UsageRecord): Value[] => [
  usage.id,
  usage.accountId,
  usage.keyId,
  usage.at,
  usage.model,
  usage.api,
  usage.provider,
  usage.promptTokens,
  usage.completionTokens,
  usage.charged,
  usage.cost,
  usage.reason,
  usage.estimated ? 1 : 0,
];
