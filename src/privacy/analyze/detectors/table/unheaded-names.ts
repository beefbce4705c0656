import type { Span } from "../../detector.ts";
import { hashOf } from "../../lexicon/hash.ts";
import { marksOf } from "../../lexicon/lexicon.ts";
import { givenOf, isPlace, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { particleHashes } from "../../tagger/particles.ts";
import { isNoName } from "../person/names.ts";
import { type TableCell, cellsOf, lineFrom, longestLine } from "./lines.ts";
import { isColumnHead } from "./people-columns.ts";
import { mayHoldNames, rowsLeast } from "./name-columns.ts";

/** People in delimited tables without a visible head: if most cells of a column are names, all of them are. */
export function findUnheadedNames(text: string, spans: Span[]): void {
  for (const delimiter of delimiters) findDelimited(text, delimiter, spans);
}

/** Counts the delimiters of each line that has some, and reads lines one below the other that have as many. */
function findDelimited(text: string, delimiter: string, spans: Span[]): void {
  let first = 0;
  let rows = 0;
  let width = 0;
  let below = -1;
  const report = () => {
    if (rows >= rowsLeast) reportColumns(text, first, rows, delimiter, spans);
  };
  for (let at = text.indexOf(delimiter); at >= 0; at = below < 0 ? -1 : text.indexOf(delimiter, below)) {
    const start = text.lastIndexOf("\n", at) + 1;
    const end = endOfLine(text, at);
    const isRow = end - start < longestLine;
    const cells = isRow ? countOf(text, at, end, delimiter.charCodeAt(0)) : 0;
    if (!isRow || rows === 0 || cells !== width || start !== below) {
      report();
      first = start;
      rows = 0;
      width = cells;
    }
    if (isRow) rows++;
    below = end < text.length ? end + 1 : -1;
  }
  report();
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** @param first where the first of the lines begins */
function reportColumns(text: string, first: number, count: number, delimiter: string, spans: Span[]): void {
  if (!mayHoldNames(text, first, count, delimiter)) return;
  const below = endOfLine(text, first);
  for (const { names, others } of columnsOf(text, first, count, delimiter)) {
    if (names.length < rowsLeast || others * 9 > names.length) continue;
    if (names.filter(({ value }) => hasKnownName(value)).length < names.length * mostly) continue;
    for (const { start, value } of names)
      if (start > below || !isColumnHead(value))
        spans.push({ start, end: start + value.length, type: "PERSON", strength: 1 });
  }
}

/** The cells of a column that look like names, and how many others have something in them. */
interface Column {
  names: TableCell[];
  others: number;
}

/** The columns of lines, as far down as one of them has too few cells yet that are no names. */
function columnsOf(text: string, first: number, count: number, delimiter: string): Column[] {
  const columns: Column[] = [];
  for (let row = 0, start = first; row < count; row++) {
    const line = lineFrom(text, start)!;
    const cells = cellsOf(line, delimiter);
    if (row === 0) for (let n = 0; n < cells.length; n++) columns.push({ names: [], others: 0 });
    let isLeft = false;
    for (const [n, column] of columns.entries()) {
      const cell = cells[n];
      if (column.others * 10 > count) continue;
      if (cell !== undefined && cell.value !== "") {
        if (isNameLike(cell.value)) column.names.push(cell);
        else column.others++;
      }
      isLeft ||= column.others * 10 <= count;
    }
    if (!isLeft) return [];
    start = line.end + 1;
  }
  return columns;
}

const isNameLike = (value: string) => nameLike.test(value) && !isNoName(value);

/** Whether a cell contains a name and no common word: "Dear Maria" is a line of a letter. */
export function hasKnownName(value: string): boolean {
  let isKnown = false;
  for (const part of value.split(/[^\p{L}\p{M}]+/u)) {
    const hash = hashOf(part.toLowerCase());
    if (particleHashes.has(hash | 0)) continue;
    const marks = marksOf(hash);
    if (wordOf(marks) > 1 && givenOf(marks) < 2) return false;
    isKnown ||= isKnownName(marks);
  }
  return isKnown;
}

function isKnownName(marks: number): boolean {
  return (givenOf(marks) > 1 || (surnameOf(marks) > 0 && !isPlace(marks))) && wordOf(marks) < 2;
}

/** The delimiters of a line from its first one on, without those that the line ends with if they are space. */
function countOf(text: string, from: number, end: number, delimiter: number): number {
  let last = end;
  while (last > from && isSpace(text.charCodeAt(last - 1))) last--;
  let count = 0;
  for (let at = from; at < last; at++) if (text.charCodeAt(at) === delimiter) count++;
  return count;
}

const isSpace = (unit: number): boolean =>
  unit < 128 ? unit === 32 || (unit >= 9 && unit <= 13) : /\s/.test(String.fromCharCode(unit));

const delimiters = [";", "\t", "|", ","];
const mostly = 0.6;
const nameLike = /^\p{L}[\p{L}\p{M}'’-]{1,24}\.?(?:,? [\p{L}\p{M}.'’-]{1,24}){0,3}$/u;
