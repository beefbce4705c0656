import type { PassingSearch, Span } from "../../detector.ts";
import { matchAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";
import { certainColumn } from "./headed-names.ts";
import { columnName, columnTypes, isCellOf, isLongNumber, isPersonalColumn, isRowNumber } from "./people-columns.ts";

/** `INSERT INTO staff (last_name, dob) VALUES ('Ouyang', '1987-10-02'), …`: values by the names of their columns. */
export function findInserts(text: string, index: TextIndex, spans: Span[]): void {
  inserts.eachIn(text, index, readInsert, { index, spans, done: 0 });
}

function readInsert(text: string, start: number, end: number, _: true, search: PassingSearch): void {
  const head = start < search.done ? null : matchAt(text, columnList, end);
  if (head === null) return;
  const heads = head[1]!.split(",").map((name) => name.replaceAll(/[\s"`[\]]/g, ""));
  const names = heads.map(columnName);
  search.done = end + head[0].length;
  if (!names.some(isPersonalColumn)) return;
  const types = names.map(typeOf);
  const hasGiven = names.some((name) => givenColumn.test(name));
  const isOfPeople = hasGiven || types.some((type) => type !== undefined);
  const columns = types.map((type, n): Column | undefined => {
    if (hasGiven && plainName.test(names[n]!)) return quotedColumn("PERSON");
    if (type !== undefined) return quotedColumn(type);
    return isOfPeople && isRowNumber(heads[n]!) ? rowNumbers : undefined;
  });
  for (let row = matchAt(text, rowStart, search.done); row !== null; row = matchAt(text, rowStart, search.done))
    search.done = readRow(text, search.done + row[0].length, columns, search.spans);
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
  let at = from;
  for (let n = 0; ; n++) {
    const cell = matchAt(text, sqlValue, at);
    if (cell === null) return at;
    const [whole, quoted] = cell;
    const column = columns[n];
    const value = quoted ?? (column?.mayBeBare ? whole.trim() : undefined);
    if (column !== undefined && value !== undefined && column.holds(value)) {
      const start = at + (quoted === undefined ? whole.indexOf(value) : whole.indexOf("'") + 1);
      spans.push({ start, end: start + value.length, type: column.type, strength: 2 });
    }
    at += whole.length;
    if (text.charAt(at) !== ",") return at;
    at++;
  }
}

const typeOf = (name: string): string | undefined => columnTypes.get(name) ?? (isOfNames(name) ? "PERSON" : undefined);
const isOfNames = (name: string): boolean => certainColumn.test(name) || further.test(name);

export const inserts = new WordTable<true>("insert", () => [
  ["insert", true],
  ["replace", true],
]);

const columnList = /\s{1,4}INTO\s{1,4}[\w."`[\]]{1,80}\s{0,4}\(([\w\s,"`[\]]{3,1000})\)\s{0,8}VALUES/iy;
const rowStart = /\s{0,16}\)?\s{0,16},?\s{0,16}\(/y;
const sqlValue = /\s{0,16}(?:[EN]?'((?:[^'\\]|''|\\.){0,400})'|[\w.:+-]{1,60}(?:\([^()']{0,60}\))?)\s{0,16}/y;
/** A column that has names of things, too, unless there is one for given names beside it. */
const plainName = /^(?:nom|name|naam|nome)$/;
const givenColumn = /^(?:pr[eé]nom|vorname|voornaam|firstname|givenname)$/;
/** In the columns of a statement, these say a name, too. */
const further = /^(?:(?:full|maiden|display|contact|customer|patient|employee|holder)name|nomfamille|nombre)$/;
