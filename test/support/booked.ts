import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";

/** How calls ended, as the books have it: how many for each reason, and how many of those used anything. */
export function booked(dataDir: string): Record<string, { calls: number; used: number }> {
  const database = new DatabaseSync(join(dataDir, "penname.db"), { readOnly: true });
  try {
    const rows = database
      .prepare(
        `SELECT reason, count(*) AS calls, sum(prompt_tokens > 0 AND completion_tokens > 0) AS used
         FROM usage GROUP BY reason ORDER BY reason`,
      )
      .all() as { reason: string; calls: number; used: number }[];
    return Object.fromEntries(rows.map(({ reason, calls, used }) => [reason, { calls, used }]));
  } finally {
    database.close();
  }
}

/** An account's calls as the books have them. */
export function bookedOf(dataDir: string, account: string) {
  const database = new DatabaseSync(join(dataDir, "penname.db"), { readOnly: true });
  try {
    return database
      .prepare(
        `SELECT reason, prompt_tokens AS promptTokens, completion_tokens AS completionTokens, estimated
         FROM usage WHERE account_id = (SELECT id FROM accounts WHERE name = ?)`,
      )
      .all(account) as { reason: string; promptTokens: number; completionTokens: number; estimated: number }[];
  } finally {
    database.close();
  }
}
