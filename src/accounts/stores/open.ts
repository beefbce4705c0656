import type { Database } from "./database.ts";
import { openSqliteDatabase, type SqliteOptions } from "./sqlite.ts";

/** Where the books are kept: in PostgreSQL if it has an address, else in the data directory. */
export interface StoreLocation {
  databaseUrl: string | null;
  data: string;
}

/** Opens the database of the books, for a server (`serving`), one of its processes (`siblings`) or a command. What PostgreSQL needs is loaded only there. Throws `StoreError`. */
export async function openDatabase(
  { databaseUrl, data }: StoreLocation,
  options: SqliteOptions = {},
): Promise<Database> {
  if (databaseUrl === null) return openSqliteDatabase(data, options);
  const { openPostgresDatabase } = await import("./postgres.ts");
  return openPostgresDatabase(databaseUrl);
}
