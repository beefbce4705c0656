import { StoreError } from "../store.ts";
import {
  columnsOf,
  compareBooks,
  bookTables,
  countRows,
  type MovedBooks,
  pagesOf,
  type TableColumns,
  columnValues,
} from "./book-tables.ts";
import type { CopyProgress } from "./copy-books.ts";
import type { Database, Queries } from "./database.ts";
import { textAt } from "./rows.ts";

/**
 * Copies everything in a SQLite database to PostgreSQL, in one transaction that commits only if both sides then hold the same.
 * Rows copied before are updated, and removed where they are gone since. `progress` is told rows. Throws `StoreError` if the target is in
 * use or holds accounts of its own.
 */
export function moveBooks(from: Database, to: Database, progress: CopyProgress): Promise<MovedBooks> {
  return to.transaction(async (target) => {
    if ((await target.query("SELECT 1 FROM leases LIMIT 1")).length > 0)
      throw new StoreError(
        "Gateways run on this PostgreSQL database, or did until a minute ago; stop them, or name an empty database",
      );
    await refuseForeignAccounts(from, target);
    const total = await countRows(from);
    let moved = 0;
    for (const table of bookTables)
      await copy(await columnsOf(table, from), from, target, (rows) => progress((moved += rows), total));
    return compareBooks(
      from,
      target,
      (name, one, other) =>
        `PostgreSQL would hold ${other} for ${name}, the data directory ${one}: the database holds what did not come from there; nothing was moved, name an empty database`,
    );
  });
}

async function refuseForeignAccounts(from: Queries, target: Queries): Promise<void> {
  const idsIn = async (side: Queries) => (await side.query("SELECT id FROM accounts")).map((row) => textAt(row, "id"));
  const known = new Set(await idsIn(from));
  const foreign = (await idsIn(target)).filter((id) => !known.has(id));
  if (foreign.length > 0)
    throw new StoreError(
      `This PostgreSQL database holds ${foreign.length} accounts that the data directory does not; nothing was moved, name an empty database`,
    );
}

/** Tables from which rows are removed, also after they were copied. No other table refers to them. */
const passing: ReadonlySet<string> = new Set(["people", "sessions", "invitations"]);

async function copy(columns: TableColumns, from: Queries, target: Queries, copied: (rows: number) => void) {
  const { table, names, key } = columns;
  const rest = names.filter((name) => !key.includes(name));
  const places = (count: number, before = 0) =>
    `(${Array.from({ length: count }, (_, n) => `$${before + n + 1}`).join(", ")})`;
  const update = `UPDATE SET ${rest.map((name) => `${name} = excluded.${name}`).join(", ")}
    WHERE (${rest.map((name) => `${table}.${name}`).join(", ")}) IS DISTINCT FROM (${rest.map((name) => `excluded.${name}`).join(", ")})`;
  // A table of one row has no key; its row is replaced.
  if (key.length === 0 || passing.has(table)) await target.query(`DELETE FROM ${table}`);
  for await (const rows of pagesOf(columns, from)) {
    await target.query(
      `INSERT INTO ${table} (${names.join(", ")}) VALUES ${rows.map((_, n) => places(names.length, n * names.length)).join(", ")}
       ${key.length > 0 ? `ON CONFLICT (${key.join(", ")}) DO ${rest.length > 0 ? update : "NOTHING"}` : ""}`,
      ...rows.flatMap((row) => columnValues(row, names)),
    );
    copied(rows.length);
  }
  for (const name of key) await continueSequence(table, name, target);
}

/** Continues a column that numbers its rows behind the last one copied. */
async function continueSequence(table: string, column: string, target: Queries): Promise<void> {
  const [row] = await target.query("SELECT pg_get_serial_sequence($1, $2) AS sequence", table, column);
  const sequence = row?.["sequence"];
  if (typeof sequence !== "string") return;
  await target.query(
    `SELECT setval(CAST($1 AS regclass), max(${column})) FROM ${table} HAVING max(${column}) IS NOT NULL`,
    sequence,
  );
}
