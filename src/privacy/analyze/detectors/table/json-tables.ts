import type { PassingSearch, Span } from "../../detector.ts";
import { lengthAt, matchAt } from "../../text/scan.ts";
import { isFullName, nameTest } from "./headed-names.ts";
import type { TableCell } from "./lines.ts";
import { columnName, isPersonalColumn } from "./people-columns.ts";
import { readHeads, reportCells } from "./table-heads.ts";

/** `{"columns": ["name", "api_key"], "rows": [["Ana Ruiz", "…"]]}`: rows of data whose heads stand before them, as tools answer with. */
export function readColumns(text: string, start: number, end: number, search: PassingSearch): void {
  const list = start < search.done ? 0 : lengthAt(text, listBehind, end);
  if (list === 0) return;
  const heads: string[] = [];
  let at = end + list;
  for (let head = matchAt(text, columnHead, at); head !== null; head = matchAt(text, columnHead, at)) {
    heads.push(head[1] ?? named.exec(head[0])?.[1] ?? "");
    at += head[0].length;
  }
  const gap = lengthAt(text, beforeRows, at);
  if (gap > 0) search.done = readRows(text, at + gap, heads, search.spans);
}

/** `{"values": [["name", "api_key"], ["Ana Ruiz", "…"]]}`: the heads are the first row, as spreadsheets have it. */
export function readValues(text: string, start: number, end: number, search: PassingSearch): void {
  const list = start < search.done ? 0 : lengthAt(text, listBehind, end);
  const first = list === 0 ? undefined : rowFrom(text, end + list);
  if (first === undefined) return;
  const heads = first.cells.map(({ value }) => value);
  search.done = readRows(text, first.end, heads, search.spans);
}

/** Reports the cells of rows; returns where they end. */
function readRows(text: string, from: number, heads: readonly string[], spans: Span[]): number {
  const read = readHeads(heads);
  if (read === undefined) return from;
  const isAboutPeople = heads.some((head) => isPersonalColumn(columnName(head)));
  const names = heads.map((head) => nameTest(head, isAboutPeople, isFullName));
  let at = from;
  for (let row = rowFrom(text, at); row?.cells.length === heads.length; row = rowFrom(text, at)) {
    reportCells(row.cells, read, spans);
    for (const [n, { start, value }] of row.cells.entries())
      if (names[n]?.(value) === true) spans.push({ start, end: start + value.length, type: "PERSON", strength: 1 });
    at = row.end;
  }
  return at;
}

/** The strings and numbers of the next row; undefined if there is none. */
function rowFrom(text: string, from: number): { cells: TableCell[]; end: number } | undefined {
  let at = from + lengthAt(text, rowStart, from);
  if (at === from) return undefined;
  const cells: TableCell[] = [];
  for (let found = matchAt(text, cell, at); found !== null; found = matchAt(text, cell, at)) {
    const [whole, lead = "", string, other = ""] = found;
    cells.push({ start: at + lead.length + (string === undefined ? 0 : 1), value: string ?? other });
    at += whole.length;
    if (whole.endsWith("]")) return { cells, end: at };
  }
  return undefined;
}

const listBehind = /\\{0,3}"\s{0,8}:\s{0,8}(?:\{\s{0,40}"fields"\s{0,8}:\s{0,8})?\[/y;
/** A name, or an object with one. */
const columnHead = /\s{0,40}(?:"([^"\n]{0,60})"|\{[^{}[\]]{0,300}\})\s{0,40}[,\]]/y;
const named = /"(?:name|field|label|key|title|column|columnName|column_name)"\s{0,8}:\s{0,8}"([^"\n]{1,60})"/;
/** Other values between the heads and the rows, such as types or an index. */
const beforeRows =
  /\s{0,40}\}?(?:\s{0,40},\s{0,40}"\w{1,40}"\s{0,8}:\s{0,8}(?:"[^"\n]{0,200}"|[\w.+-]{1,40}|\[[^[\]]{0,4000}\])){0,6}\s{0,40},\s{0,40}"(?:rows?|data|values|records|results?|items)"\s{0,8}:\s{0,8}\[/y;
const rowStart = /\s{0,40},?\s{0,40}\[/y;
/** In a string as detectors read it, quotes have no backslashes. */
const cell = /(\s{0,40})(?:"((?:[^"]|"(?!\s{0,40}[,\]])){0,400})"|(-?[\w.+-]{1,40}|\{[^{}]{0,200}\}))\s{0,40}(?:,|\])/y;
