import { StoreError } from "../store.ts";
import type { Queries, Row, Value } from "./database.ts";
import { schemaMigrations } from "./migrations.ts";
import { integerAt, textAt } from "./rows.ts";

/** The tables whose rows outlive a restart, those that are referred to first. */
export const bookTables: readonly string[] = schemaMigrations.flatMap((migration) => migration.tables);

/** A table's columns as SQLite has them; PostgreSQL has the same. One of a single row has no key. */
export interface TableColumns {
  table: string;
  names: string[];
  key: string[];
}

/** Asks SQLite, which has the same columns, in whichever direction rows are copied. */
export async function columnsOf(table: string, sqlite: Queries): Promise<TableColumns> {
  const rows = await sqlite.query("SELECT name, pk FROM pragma_table_info($1) ORDER BY pk", table);
  const names = rows.map((row) => textAt(row, "name"));
  return { table, names, key: names.filter((_, at) => integerAt(rows[at], "pk") > 0) };
}

/** The rows of a table, by their key, 500 at a time: as much as one statement can insert. */
export async function* pagesOf({ table, names, key }: TableColumns, from: Queries): AsyncGenerator<Row[]> {
  const place = `(${key.map((_, n) => `$${n + 1}`).join(", ")})`;
  for (let last: Row | undefined; ;) {
    const after = last ? `WHERE (${key.join(", ")}) > ${place}` : "";
    const rows: Row[] = await from.query(
      `SELECT ${names.join(", ")} FROM ${table} ${after} ${key.length > 0 ? `ORDER BY ${key.join(", ")} LIMIT ${pageRows}` : ""}`,
      ...(last ? columnValues(last, key) : []),
    );
    if (rows.length > 0) yield rows;
    if (key.length === 0 || rows.length < pageRows) return;
    last = rows.at(-1);
  }
}

const pageRows = 500;

export const columnValues = (row: Row, names: readonly string[]): Value[] => names.map((name) => row[name] as Value);

/** How many rows there are in all. */
export async function countRows(from: Queries): Promise<number> {
  const counts = bookTables.map((table) => `(SELECT count(*) FROM ${table})`);
  const [row] = await from.query(`SELECT ${counts.join(" + ")} AS count`);
  return integerAt(row, "count");
}

/** What both sides were found to hold alike. */
export interface MovedBooks {
  rows: ReadonlyMap<string, number>;
  sums: ReadonlyMap<string, number>;
}

/** Counts the rows of both sides and adds up their amounts. Throws `StoreError` with what `refusal` makes of a difference. */
export async function compareBooks(from: Queries, to: Queries, refusal: Refusal): Promise<MovedBooks> {
  const counts = bookTables.map((table): Sum => [table, `SELECT count(*) AS value FROM ${table}`]);
  return { rows: await compare(counts, from, to, refusal), sums: await compare(sums, from, to, refusal) };
}

/** Says what one side has of something and what the other has. */
type Refusal = (name: string, from: number, to: number) => string;
type Sum = readonly [name: string, statement: string];

const sums = Object.entries({
  accounts: ["balance"],
  ledger: ["amount"],
  usage: ["charged", "cost", "prompt_tokens"],
}).flatMap(([table, columns]) =>
  columns.map((column): Sum => {
    return [`${table}.${column}`, `SELECT CAST(coalesce(sum(${column}), 0) AS bigint) AS value FROM ${table}`];
  }),
);

async function compare(queries: readonly Sum[], from: Queries, to: Queries, refusal: Refusal) {
  const found = new Map<string, number>();
  for (const [name, statement] of queries) {
    const [[here], [there]] = [await from.query(statement), await to.query(statement)];
    const [one, other] = [integerAt(here, "value"), integerAt(there, "value")];
    if (one !== other) throw new StoreError(refusal(name, one, other));
    found.set(name, one);
  }
  return found;
}
