import { join } from "node:path";
import { StoreError } from "../store.ts";
import { bookTables, columnsOf, compareBooks, countRows, pagesOf, columnValues } from "./book-tables.ts";
import { type CopyProgress, sealCopy } from "./copy-books.ts";
import { booksFile } from "./data-directory.ts";
import type { Queries } from "./database.ts";
import { schemaMigrations } from "./migrations.ts";
import { openPostgresDatabase } from "./postgres.ts";
import { postgresFormat } from "./postgres-upgrade.ts";
import { openSqliteDatabase } from "./sqlite.ts";

/** One transaction reads everything, which takes long for large books. */
const readMs = 6 * 60 * 60 * 1000;

/**
 * Copies the books in a PostgreSQL database as of one moment, in one transaction that reads only (REPEATABLE READ), into an empty data
 * directory, as `copyBooks` makes it of another: servers go on writing, and what they write meanwhile is not in the copy. Leases are left
 * out, since they belong to the servers. Throws `StoreError`, also for books of another format than this program's.
 */
export async function dumpBooks(url: string, to: string, progress: CopyProgress): Promise<void> {
  const format = await postgresFormat(url);
  if (format === 0)
    throw new StoreError("There are no books in this PostgreSQL database; name the one that servers use");
  if (format < schemaMigrations.length)
    throw new StoreError(
      `The books in this PostgreSQL database are of format ${format}, and this program's is ${schemaMigrations.length}; back them up with the version that serves them`,
    );
  // Opened as one of a server's processes would: a backup upgrades nothing.
  const source = await openPostgresDatabase(url, { answerMs: readMs, isUpgraded: true });
  try {
    const target = openSqliteDatabase(to);
    try {
      await source.transaction(async (inside) => {
        await inside.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
        await target.transaction((file) => copyAll(inside, file, progress));
      });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  await sealCopy(to, join(to, booksFile));
}

async function copyAll(from: Queries, to: Queries, progress: CopyProgress): Promise<void> {
  const total = await countRows(from);
  let copied = 0;
  for (const table of bookTables) {
    const columns = await columnsOf(table, to);
    // A table of one row has it from the beginning.
    if (columns.key.length === 0) await to.query(`DELETE FROM ${table}`);
    for await (const rows of pagesOf(columns, from)) {
      await to.insert(
        `${table} (${columns.names.join(", ")})`,
        rows.map((row) => columnValues(row, columns.names)),
      );
      progress((copied += rows.length), total);
    }
  }
  // The sum of leases, which are not copied.
  await to.query("UPDATE accounts SET leased = 0");
  await compareBooks(
    from,
    to,
    (name, one, other) => `The backup would hold ${other} for ${name}, PostgreSQL ${one}; nothing of it can be used`,
  );
}
