import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, isPlace, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { isParticleWord } from "../../tagger/particles.ts";
import { isNoName } from "../person/names.ts";
import { type TableCell, cellsOf, type TableLine, lineFrom } from "./lines.ts";

/** People in delimited tables without a visible head: if most cells of a column are names, all of them are. */
export function findUnheadedNames(text: string, spans: Span[]): void {
  for (const delimiter of delimiters) {
    let rows: TableLine[] = [];
    let width = 0;
    for (let at = text.indexOf(delimiter); at >= 0;) {
      const start = text.lastIndexOf("\n", at) + 1;
      const line = lineFrom(text, start);
      const cells = line === undefined ? 0 : countOf(line.text, delimiter);
      if (cells !== width || start !== (rows.at(-1)?.end ?? -2) + 1) {
        reportColumns(rows, delimiter, spans);
        rows = [];
        width = cells;
      }
      if (line !== undefined) rows.push(line);
      const end = line?.end ?? at;
      at = end >= text.length ? -1 : text.indexOf(delimiter, end + 1);
    }
    reportColumns(rows, delimiter, spans);
  }
}

function reportColumns(lines: readonly TableLine[], delimiter: string, spans: Span[]): void {
  if (lines.length < rowsLeast) return;
  const rows = rowsOf(lines, delimiter);
  if (rows === undefined) return;
  for (let column = 0; column < rows[0]!.length; column++) {
    const cells = rows
      .map((row) => row[column])
      .filter((cell) => cell !== undefined && cell.value !== "") as TableCell[];
    const names = cells.filter(({ value }) => isNameLike(value));
    if (names.length < rowsLeast || names.length < cells.length * 0.9) continue;
    if (names.filter(({ value }) => isName(value)).length < names.length * mostly) continue;
    for (const { start, value } of names) spans.push({ start, end: start + value.length, type: "PERSON", strength: 1 });
  }
}

/** The cells of lines; undefined as soon as each column has too many cells that are no names. */
function rowsOf(lines: readonly TableLine[], delimiter: string): TableCell[][] | undefined {
  const rows: TableCell[][] = [];
  const others: number[] = [];
  for (const line of lines) {
    const cells = cellsOf(line, delimiter);
    rows.push(cells);
    let isLeft = false;
    for (let column = 0; column < rows[0]!.length; column++) {
      const value = cells[column]?.value ?? "";
      others[column] ??= 0;
      if (others[column]! * 10 > lines.length) continue;
      if (value !== "" && !isNameLike(value)) others[column]!++;
      isLeft ||= others[column]! * 10 <= lines.length;
    }
    if (!isLeft) return undefined;
  }
  return rows;
}

const isNameLike = (value: string) => nameLike.test(value) && !isNoName(value);

/** Whether a cell contains a name and no common word: "Dear Maria" is a line of a letter. */
function isName(value: string): boolean {
  const parts = value.split(/[^\p{L}\p{M}]+/u).filter((part) => !isParticleWord(part));
  const marks = parts.map(marksOfWord);
  return marks.some(isKnownName) && !marks.some((one) => wordOf(one) > 1 && givenOf(one) < 2);
}

function isKnownName(marks: number): boolean {
  return (givenOf(marks) > 1 || (surnameOf(marks) > 0 && !isPlace(marks))) && wordOf(marks) < 2;
}

function countOf(line: string, delimiter: string): number {
  let count = 0;
  for (let at = line.indexOf(delimiter); at >= 0; at = line.indexOf(delimiter, at + 1)) count++;
  return count;
}

const delimiters = [";", "\t", "|", ","];
const rowsLeast = 4;
const mostly = 0.6;
const nameLike = /^\p{L}[\p{L}\p{M}'’-]{1,24}\.?(?:,? [\p{L}\p{M}.'’-]{1,24}){0,3}$/u;
