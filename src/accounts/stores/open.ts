import type { Database } from "./database.ts";
import { openSqliteDatabase } from "./sqlite.ts";

/** Where the books are kept: in PostgreSQL if it has an address, else in the data directory. */
export interface Place {
  databaseUrl: string | null;
  data: string;
}

/** Opens the database of the books, for a server (`serving`) or a command. What PostgreSQL needs is loaded only there. Throws `StoreError`. */
export async function openDatabase({ databaseUrl, data }: Place, { serving = false } = {}): Promise<Database> {
  if (databaseUrl === null) return openSqliteDatabase(data, { serving });
  const { openPostgresDatabase } = await import("./postgres.ts");
  return openPostgresDatabase(databaseUrl);
}
