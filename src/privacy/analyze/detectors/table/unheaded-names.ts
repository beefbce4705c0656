import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, isPlace, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { isParticleWord } from "../../tagger/particles.ts";
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
  const rows = mayHoldNames(text, first, count, delimiter) ? rowsOf(text, first, count, delimiter) : undefined;
  if (rows === undefined) return;
  const below = rows[1]![0]!.start;
  for (let column = 0; column < rows[0]!.length; column++) {
    const cells = rows
      .map((row) => row[column])
      .filter((cell) => cell !== undefined && cell.value !== "") as TableCell[];
    const names = cells.filter(({ value }) => isNameLike(value));
    if (names.length < rowsLeast || names.length < cells.length * 0.9) continue;
    if (names.filter(({ value }) => hasKnownName(value)).length < names.length * mostly) continue;
    for (const { start, value } of names)
      if (start >= below || !isColumnHead(value))
        spans.push({ start, end: start + value.length, type: "PERSON", strength: 1 });
  }
}

/** The cells of lines; undefined as soon as each column has too many cells that are no names. */
function rowsOf(text: string, first: number, count: number, delimiter: string): TableCell[][] | undefined {
  const rows: TableCell[][] = [];
  const others: number[] = [];
  for (let start = first; rows.length < count;) {
    const line = lineFrom(text, start)!;
    const cells = cellsOf(line, delimiter);
    rows.push(cells);
    start = line.end + 1;
    let isLeft = false;
    for (let column = 0; column < rows[0]!.length; column++) {
      const value = cells[column]?.value ?? "";
      others[column] ??= 0;
      if (others[column]! * 10 > count) continue;
      if (value !== "" && !isNameLike(value)) others[column]!++;
      isLeft ||= others[column]! * 10 <= count;
    }
    if (!isLeft) return undefined;
  }
  return rows;
}

const isNameLike = (value: string) => nameLike.test(value) && !isNoName(value);

/** Whether a cell contains a name and no common word: "Dear Maria" is a line of a letter. */
export function hasKnownName(value: string): boolean {
  const parts = value.split(/[^\p{L}\p{M}]+/u).filter((part) => !isParticleWord(part));
  const marks = parts.map(marksOfWord);
  return marks.some(isKnownName) && !marks.some((one) => wordOf(one) > 1 && givenOf(one) < 2);
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
