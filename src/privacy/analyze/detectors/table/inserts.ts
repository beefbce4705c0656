import type { PassingSearch, Span } from "../../detector.ts";
import { readBareRows } from "./bare-inserts.ts";
import { matchAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";
import { readColumns, readValues } from "./json-tables.ts";
import { certainColumn } from "./name-heads.ts";
import { secretColumnOf } from "./secret-columns.ts";
import { readCells } from "./sql-cells.ts";
import { columnName, columnTypes, isCellOf, isLongNumber, isPersonalColumn, isRowNumber } from "./people-columns.ts";

/**
 * `INSERT INTO staff (last_name, dob) VALUES ('Ouyang', '1987-10-02'), …`, and `Key (name, dob)=(Ana Ouyang, 1987-10-02)` of an error: values by the
 * names of their columns.
 */
export function findInserts(text: string, index: TextIndex, spans: Span[]): void {
  inserts.eachIn(text, index, readStatement, { index, spans, done: 0 });
}

type Read = (text: string, start: number, end: number, search: PassingSearch) => void;
const readStatement = (text: string, start: number, end: number, read: Read, search: PassingSearch): void =>
  read(text, start, end, search);

const readInsert: Read = (text, start, end, search) => {
  if (start < search.done) return;
  const head = matchAt(text, columnList, end);
  const bare = head === null ? matchAt(text, noColumns, end) : null;
  if (bare !== null) search.done = readBareRows(text, end + bare[0].length, search.spans);
  if (head === null) return;
  search.done = end + head[0].length;
  const columns = columnsOf(head[1]!);
  if (columns === undefined) return;
  for (let row = matchAt(text, rowStart, search.done); row !== null; row = matchAt(text, rowStart, search.done))
    search.done = readRow(text, search.done + row[0].length, columns, search.spans);
};

const readKey: Read = (text, _, end, { spans }) => {
  const key = matchAt(text, keyAndValues, end);
  if (key === null) return;
  const columns = columnsOf(key[1]!);
  const values = key[2]!.split(", ");
  if (columns?.length !== values.length) return;
  let at = end + key[0].length - 1 - key[2]!.length;
  for (let n = 0; n < values.length; n++) {
    const [value, column] = [values[n]!, columns[n]];
    if (column?.holds(value)) spans.push({ start: at, end: at + value.length, type: column.type, strength: 2 });
    at += value.length + 2;
  }
};

/** What is in the columns of a list, if one of them tells of people. */
function columnsOf(list: string): (Column | undefined)[] | undefined {
  const heads = list.split(",").map((name) => name.replaceAll(/[\s"`[\]]/g, ""));
  const names = heads.map(columnName);
  if (!names.some((name) => isPersonalColumn(name) || secretColumnOf(name) !== undefined)) return undefined;
  const types = names.map(typeOf);
  const hasGiven = names.some((name) => givenColumn.test(name));
  const isOfPeople = hasGiven || types.some((type) => type !== undefined);
  return types.map((type, n): Column | undefined => {
    if (hasGiven && plainName.test(names[n]!)) return quotedColumn("PERSON");
    if (type !== undefined) return quotedColumn(type);
    const secret = secretColumnOf(names[n]!);
    if (secret !== undefined) return { type: secret.type, mayBeBare: true, holds: secret.holds };
    return isOfPeople && isRowNumber(heads[n]!) ? rowNumbers : undefined;
  });
}

/** What a column is of. */
interface Column {
  type: string;
  /** Whether its values count without quotes, too. */
  mayBeBare: boolean;
  holds(value: string): boolean;
}

const quotedColumn = (type: string): Column => ({ type, mayBeBare: false, holds: (value) => isCellOf(type, value) });
/** The numbers of the people in a table. */
const rowNumbers: Column = { type: "ID", mayBeBare: true, holds: isLongNumber };

/** Reports the values of a row; returns where it ends. */
function readRow(text: string, from: number, columns: readonly (Column | undefined)[], spans: Span[]): number {
  const { cells, end } = readCells(text, from);
  for (const [n, { start, value, isQuoted }] of cells.entries()) {
    const column = columns[n];
    if (column !== undefined && (isQuoted || column.mayBeBare) && column.holds(value))
      spans.push({ start, end: start + value.length, type: column.type, strength: 2 });
  }
  return end;
}

const typeOf = (name: string): string | undefined => columnTypes.get(name) ?? (isOfNames(name) ? "PERSON" : undefined);
const isOfNames = (name: string): boolean => certainColumn.test(name) || further.test(name);

export const inserts = new WordTable<Read>("insert", () => [
  ["insert", readInsert],
  ["replace", readInsert],
  ["key", readKey],
  ...["columns", "column", "headers", "header", "fields", "schema"].map((word): [string, Read] => [word, readColumns]),
  ...["values", "rows", "data"].map((word): [string, Read] => [word, readValues]),
]);

const columnList = /\s{1,4}INTO\s{1,4}[\w."`[\]]{1,80}\s{0,4}\(([\w\s,"`[\]]{3,1000})\)\s{0,8}VALUES/iy;
const noColumns = /\s{1,4}INTO\s{1,4}[\w."`[\]]{1,80}\s{0,8}VALUES(?=\s{0,16}\()/iy;
const keyAndValues = / \(([\w, ]{3,200})\)=\(([^()\n]{3,400})\)/y;
const rowStart = /\s{0,16}\)?\s{0,16},?\s{0,16}\(/y;
/** A column that has names of things, too, unless there is one for given names beside it. */
const plainName = /^(?:nom|name|naam|nome|namn|navn)$/;
const givenColumn = /^(?:pr[eé]nom|vorname|voornaam|firstname|givenname|forename|f[öo]rnamn|fornavn|imi[ęe])$/;
/** In the columns of a statement, these say a name, too. */
const further =
  /^(?:nominativo|(?:full|maiden|display|contact|customer|patient|employee|holder)name|nomfamille|nombre)$/;
