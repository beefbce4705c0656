import { StoreError } from "../store.ts";
import type { CopyProgress } from "./copy-books.ts";
import type { Database, Queries, Row, Value } from "./database.ts";
import { schemaMigrations } from "./migrations.ts";
import { integerAt, textAt } from "./rows.ts";

/** What both sides were found to hold alike. */
export interface MovedBooks {
  rows: ReadonlyMap<string, number>;
  sums: ReadonlyMap<string, number>;
}

/**
 * Copies everything in a SQLite database to PostgreSQL, in one transaction that commits only if both sides then hold the same.
 * Rows copied before are updated. `progress` is told rows. Throws `StoreError` if the target is in use or holds accounts of its own.
 */
export function moveBooks(from: Database, to: Database, progress: CopyProgress): Promise<MovedBooks> {
  return to.transaction(async (target) => {
    if ((await target.query("SELECT 1 FROM leases LIMIT 1")).length > 0)
      throw new StoreError(
        "Gateways run on this PostgreSQL database, or did until a minute ago; stop them, or name an empty database",
      );
    const tables = schemaMigrations.flatMap((migration) => migration.tables);
    await refuseForeignAccounts(from, target);
    const total = await countRows(tables, from);
    let moved = 0;
    for (const table of tables) await copy(table, from, target, (rows) => progress((moved += rows), total));
    return { rows: await compareCounts(tables, from, target), sums: await compareSums(from, target) };
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

async function countRows(tables: readonly string[], from: Queries): Promise<number> {
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table})`);
  const [row] = await from.query(`SELECT ${counts.join(" + ")} AS count`);
  return integerAt(row, "count");
}

const pageRows = 500;

async function copy(table: string, from: Queries, target: Queries, copied: (rows: number) => void): Promise<void> {
  const columns = (await from.query("SELECT name, pk FROM pragma_table_info($1) ORDER BY pk", table)).map((row) => ({
    name: textAt(row, "name"),
    isKey: integerAt(row, "pk") > 0,
  }));
  const names = columns.map(({ name }) => name);
  const key = columns.filter(({ isKey }) => isKey).map(({ name }) => name);
  const rest = names.filter((name) => !key.includes(name));
  const places = (count: number, before = 0) =>
    `(${Array.from({ length: count }, (_, n) => `$${before + n + 1}`).join(", ")})`;
  const update = `UPDATE SET ${rest.map((name) => `${name} = excluded.${name}`).join(", ")}
    WHERE (${rest.map((name) => `${table}.${name}`).join(", ")}) IS DISTINCT FROM (${rest.map((name) => `excluded.${name}`).join(", ")})`;
  // A table of one row has no key; its row is replaced.
  if (key.length === 0) await target.query(`DELETE FROM ${table}`);
  for (let last: Row | undefined; ;) {
    const after = last ? `WHERE (${key.join(", ")}) > ${places(key.length)}` : "";
    const rows: Row[] = await from.query(
      `SELECT ${names.join(", ")} FROM ${table} ${after} ${key.length > 0 ? `ORDER BY ${key.join(", ")} LIMIT ${pageRows}` : ""}`,
      ...(last ? valuesOf(last, key) : []),
    );
    if (rows.length === 0) break;
    await target.query(
      `INSERT INTO ${table} (${names.join(", ")}) VALUES ${rows.map((_, n) => places(names.length, n * names.length)).join(", ")}
       ${key.length > 0 ? `ON CONFLICT (${key.join(", ")}) DO ${rest.length > 0 ? update : "NOTHING"}` : ""}`,
      ...rows.flatMap((row) => valuesOf(row, names)),
    );
    copied(rows.length);
    if (key.length === 0) break;
    last = rows.at(-1);
  }
  for (const name of key) await continueSequence(table, name, target);
}

const valuesOf = (row: Row, names: readonly string[]): Value[] => names.map((name) => row[name] as Value);

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

const sums = { accounts: ["balance"], ledger: ["amount"], usage: ["charged", "cost", "prompt_tokens"] };

const compareCounts = (tables: readonly string[], from: Queries, to: Queries) =>
  compare(
    tables.map((table) => [table, `SELECT count(*) AS value FROM ${table}`]),
    from,
    to,
  );

const compareSums = (from: Queries, to: Queries) =>
  compare(
    Object.entries(sums).flatMap(([table, columns]) =>
      columns.map((column): [string, string] => [
        `${table}.${column}`,
        `SELECT CAST(coalesce(sum(${column}), 0) AS bigint) AS value FROM ${table}`,
      ]),
    ),
    from,
    to,
  );

async function compare(queries: [name: string, statement: string][], from: Queries, to: Queries) {
  const found = new Map<string, number>();
  for (const [name, statement] of queries) {
    const [[here], [there]] = [await from.query(statement), await to.query(statement)];
    const [one, other] = [integerAt(here, "value"), integerAt(there, "value")];
    if (one !== other)
      throw new StoreError(
        `PostgreSQL would hold ${other} for ${name}, the data directory ${one}: the database holds what did not come from there; nothing was moved, name an empty database`,
      );
    found.set(name, one);
  }
  return found;
}
