import type { Database } from "./database.ts";
import { openSqliteDatabase, type SqliteOptions } from "./sqlite.ts";

/** Where the store is: in PostgreSQL if it has an address, else in the data directory. */
export interface StoreLocation {
  databaseUrl: string | null;
  data: string;
}

/**
 * Opens the store's database for a server (`serving`), one of its processes (`siblings`) or a command. Loads the PostgreSQL
 * client only if it is needed. Throws `StoreError`.
 */
export async function openDatabase(
  { databaseUrl, data }: StoreLocation,
  options: SqliteOptions = {},
): Promise<Database> {
  if (databaseUrl === null) return openSqliteDatabase(data, options);
  const { openPostgresDatabase } = await import("./postgres.ts");
  return openPostgresDatabase(databaseUrl);
}
