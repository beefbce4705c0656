import { isAsciiLetter } from "../../../code-units.ts";
import { longestLine } from "./lines.ts";

/** So many names make a column of names. */
export const rowsLeast = 4;

/**
 * Whether lines with delimiters may have a column of names, by the characters of their cells: some cells of letters, and of ten at most
 * one with a sign, or more words, than a name has. Lines of programs end with a semicolon, and cutting their cells out took a tenth of all
 * their search. Costs a step for each character, up to the row that leaves no column.
 * @param first where the first of the lines begins @param count of lines, each shorter than `longestLine`
 */
export function mayHoldNames(text: string, first: number, count: number, delimiter: string): boolean {
  const mark = delimiter.charCodeAt(0);
  let columns = 0;
  let at = first;
  for (let row = 0; row < count; row++, at++) {
    let column = 0;
    let found: number = Found.pad;
    let words = 0;
    let before = mark;
    let isQuoted = false;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === newline) break;
      if (unit === quote) isQuoted = !isQuoted;
      else if (unit !== mark || isQuoted) {
        const kind = unit < 128 ? kinds[unit]! : Found.letter;
        if (before === space && isAsciiLetter(unit) && ++words > wordsMost) found = Found.sign;
        found |= kind;
      } else {
        note(column++, found, row);
        found = Found.pad;
        words = 0;
      }
      before = unit;
    }
    note(column++, found, row);
    if (row === 0) columns = column;
    if (!isAnyLeft(columns, count)) return false;
  }
  for (let column = 0; column < columns; column++)
    if (letters[column]! >= rowsLeast && signs[column]! * 9 <= letters[column]!) return true;
  return false;
}

/** Whether some column does not have too many signs yet for all the rows that there are. */
function isAnyLeft(columns: number, count: number): boolean {
  for (let column = 0; column < columns; column++) if (signs[column]! * 10 <= count) return true;
  return false;
}

/** Counts a cell in its column, which begins with the first row. */
function note(column: number, found: number, row: number): void {
  if (row === 0) letters[column] = signs[column] = 0;
  if (found >= Found.sign) signs[column]!++;
  else if (found === Found.letter) letters[column]!++;
}

/** What is in a cell, as bits. */
const Found = {
  /** White space, and the marks of names. */
  pad: 0,
  letter: 1,
  /** What no name has: another sign, or so many words. */
  sign: 2,
} as const;

/** Cells of letters and of signs in each column. */
const letters = new Int32Array(longestLine + 1);
const signs = new Int32Array(longestLine + 1);

/** Words behind a space. */
const wordsMost = 4;
const newline = 10;
const space = 32;
const quote = 34;
const kinds = Uint8Array.from({ length: 128 }, (_, unit) => {
  if (isAsciiLetter(unit)) return Found.letter;
  return /[\s"'.,-]/.test(String.fromCharCode(unit)) ? Found.pad : Found.sign;
});
