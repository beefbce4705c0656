import { balanceMost } from "../prices.ts";
import type { MicroDollars, ToldOfTopUp } from "../store.ts";
import type { Queries, SqlDialect } from "./database.ts";
import { integerAt } from "./rows.ts";
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
  await books.query(topUpLine, accountId, await explained(books, accountId, at, reason), amount);
  if (audit) await appendToAudit(books, dialect, audit);
  return integerAt(row, "balance");
}

export const topUpLine = "INSERT INTO ledger (account_id, at, kind, amount) VALUES ($1, $2, 'top_up', $3)";

/**
 * The ledger finds a reason by account and time, so every top-up has a row of reasons, an empty one if none was given: its primary key gives
 * a top-up of the same millisecond the next that is free. Without the empty ones a line would show the reason of another.
 */
export async function explained(books: Queries, accountId: string, at: number, reason = ""): Promise<number> {
  const [row] = await books.query(explanation, accountId, at, reason);
  return row ? at : explained(books, accountId, at + 1, reason);
}

const explanation =
  "INSERT INTO credit_reasons (account_id, at, reason) VALUES ($1, $2, $3) ON CONFLICT (account_id, at) DO NOTHING RETURNING at";
