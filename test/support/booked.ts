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
