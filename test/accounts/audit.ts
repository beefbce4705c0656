import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** What the books in a data directory say, read past our own code, all accounts together. */
export function audit(directory: string) {
  const database = new DatabaseSync(join(directory, "penname.db"), { readOnly: true });
  try {
    const row = database
      .prepare(
        `SELECT (SELECT coalesce(sum(amount), 0) FROM ledger) AS ledger,
                (SELECT coalesce(sum(amount), 0) FROM ledger WHERE kind = 'top_up') AS toppedUp,
                (SELECT coalesce(sum(balance), 0) FROM accounts) AS balance,
                (SELECT coalesce(sum(charged), 0) FROM usage) AS charged,
                (SELECT count(*) FROM usage) AS calls,
                (SELECT coalesce(sum(amount), 0) FROM leases) AS leased,
                (SELECT count(*) FROM leases) AS leases`,
      )
      .get();
    return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)])) as Record<
      "ledger" | "toppedUp" | "balance" | "charged" | "calls" | "leased" | "leases",
      number
    >;
  } finally {
    database.close();
  }
}
