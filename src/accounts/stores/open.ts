import type { Database } from "./database.ts";
import { openSqliteDatabase, type SqliteOptions } from "./sqlite.ts";
import { OlderBooks } from "./sqlite-connection.ts";
import type { UpgradeListener } from "./upgrades.ts";

/** Where the store is: in PostgreSQL if it has an address, else in the data directory. */
export interface StoreLocation {
  databaseUrl: string | null;
  data: string;
}

export interface OpenOptions extends SqliteOptions {
  /** Hears of an upgrade, if one is needed. */
  upgrades?: UpgradeListener | undefined;
}

/**
 * Opens the store's database for a server (`serving`), one of its processes (`siblings`) or a command, and brings it to the newest format
 * first. Loads the PostgreSQL client, and the code that upgrades a file, only if they are needed. Throws `StoreError`.
 */
export async function openDatabase(
  { databaseUrl, data }: StoreLocation,
  { upgrades, ...options }: OpenOptions = {},
): Promise<Database> {
  if (databaseUrl !== null) {
    const { openPostgresDatabase } = await import("./postgres.ts");
    return openPostgresDatabase(databaseUrl, { upgrades, isUpgraded: options.siblings !== undefined });
  }
  try {
    return openSqliteDatabase(data, options);
  } catch (thrown) {
    if (!(thrown instanceof OlderBooks)) throw thrown;
  }
  const { upgradeSqlite } = await import("./sqlite-upgrade.ts");
  await upgradeSqlite(data, upgrades);
  return openSqliteDatabase(data, options);
}
