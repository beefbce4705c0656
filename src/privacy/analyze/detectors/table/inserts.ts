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
  const hasGiven = names.some((name) => givenColumn.test(name));
  const isOfPeople = hasGiven || names.some((name) => typeOf(name) !== undefined);
  const types = names.map((name, n) => {
    if (hasGiven && plainName.test(name)) return "PERSON";
    return typeOf(name) ?? (isOfPeople && isRowNumber(heads[n]!) ? rowNumber : undefined);
  });
  for (let row = matchAt(text, rowStart, search.done); row !== null; row = matchAt(text, rowStart, search.done))
    search.done = readRow(text, search.done + row[0].length, types, search.spans);
}

/** Reports the values of a row; returns where it ends. */
function readRow(text: string, from: number, types: readonly (string | undefined)[], spans: Span[]): number {
  let at = from;
  for (let column = 0; ; column++) {
    const value = matchAt(text, sqlValue, at);
    if (value === null) return at;
    const [whole, quoted] = value;
    const type = types[column];
    const bare = whole.trim();
    if (type === rowNumber) {
      const start = at + whole.indexOf(quoted ?? bare);
      if (isLongNumber(quoted ?? bare))
        spans.push({ start, end: start + (quoted ?? bare).length, type: "ID", strength: 2 });
    } else if (quoted !== undefined && type !== undefined && isCellOf(type, quoted)) {
      const start = at + whole.indexOf("'") + 1;
      spans.push({ start, end: start + quoted.length, type, strength: 2 });
    }
    at += whole.length;
    if (text.charAt(at) !== ",") return at;
    at++;
  }
}

/** What a column is that has numbers of the people in its table. */
const rowNumber = "number of a row";
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
