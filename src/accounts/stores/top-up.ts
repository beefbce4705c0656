import { balanceMost } from "../prices.ts";
import type { MicroDollars, ToldOfTopUp } from "../store.ts";
import type { Queries, SqlDialect } from "./database.ts";
import { integerAt, nullableIntegerAt } from "./rows.ts";
import { appendToAudit } from "./sql-audit.ts";

interface TopUp extends ToldOfTopUp {
  accountId: string;
  amount: MicroDollars;
  at: number;
}

/** Adds credit, inside a transaction; resolves to the new balance, or to undefined if it would be too much. */
export async function topUp(
  books: Queries,
  dialect: SqlDialect,
  { accountId, amount, at, reason, audit }: TopUp,
): Promise<MicroDollars | undefined> {
  // The account before what tells nodes of the change, as a change of its tier does, which rules out deadlocks.
  const [row] = await books.query(
    "UPDATE accounts SET balance = coalesce(balance, 0) + $1 WHERE id = $2 AND coalesce(balance, 0) <= $3 RETURNING balance",
    amount,
    accountId,
    balanceMost - amount,
  );
  if (!row) return undefined;
  const [explained] = await books.query(lastExplained, accountId, at);
  const free = (nullableIntegerAt(explained!, "at") ?? at - 1) + 1;
  await books.query(topUpLine, accountId, free, amount);
  if (reason !== undefined) await books.query(explanation, accountId, free, reason);
  if (audit) await appendToAudit(books, dialect, audit);
  return integerAt(row, "balance");
}

export const topUpLine = "INSERT INTO ledger (account_id, at, kind, amount) VALUES ($1, $2, 'top_up', $3)";

/** A reason is found by its line's time: credit that is added in the same millisecond gets the next that is free. */
const lastExplained = "SELECT max(at) AS at FROM credit_reasons WHERE account_id = $1 AND at >= $2";

const explanation = "INSERT INTO credit_reasons (account_id, at, reason) VALUES ($1, $2, $3)";
