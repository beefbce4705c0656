import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { folded } from "../../alike.ts";
import { fitsAt } from "../../text/scan.ts";
import { salutations } from "../person/cue-words.ts";
import { isLetterOrDigit } from "../../text/words.ts";
import { cellsOf, delimiters, type TableLine } from "./lines.ts";

/** A cell of a name in a row with an address that has a word of it: `"Li Zhongwei","zhongwei.li@example.org"`. */
export function findMailedNames(line: TableLine, spans: Span[]): void {
  const parting = delimiters.filter((delimiter) => hasShortCells(line.text, delimiter));
  if (parting.length === 0) return;
  const addresses = folded(localParts(line.text));
  for (const delimiter of parting)
    for (const { start, value } of cellsOf(line, delimiter))
      if (cell.test(value) && isNameIn(addresses, value))
        spans.push({ start, end: start + value.length, type: "PERSON", strength: 1 });
}

/** What is before each `@` of a row. */
function localParts(row: string): string {
  let parts = "";
  for (let at = row.indexOf("@"); at >= 0; at = row.indexOf("@", at + 1)) {
    let start = at;
    while (start > 0 && isOfLocalPart(row.charCodeAt(start - 1))) start--;
    parts += `${row.slice(start, at)} `;
  }
  return parts;
}

/** Also one of `._+-`. */
const isOfLocalPart = (unit: number): boolean =>
  isLetterOrDigit(unit) || unit === 43 || unit === 45 || unit === 46 || unit === 95;

/** A sentence has fewer commas. */
function hasShortCells(row: string, delimiter: string): boolean {
  let cells = 1;
  for (let at = row.indexOf(delimiter); at >= 0; at = row.indexOf(delimiter, at + 1)) cells++;
  return cells > 2 && row.length <= cells * 32;
}

/** Whether an address has one of the words of a cell, none of the others is a word and no name, and nobody is greeted. */
function isNameIn(addresses: string, value: string): boolean {
  const words = value.match(/[\p{L}\p{M}]+/gu)!;
  const isCommon = (word: string) => {
    const marks = marksOfWord(word);
    return wordOf(marks) > 1 && givenOf(marks) < 2 && surnameOf(marks) < 2;
  };
  if (words.some(isCommon) || fitsAt(value, salutations.form, 0)) return false;
  return words.some((word) => word.length > 2 && addresses.includes(folded(word)));
}

const cell = /^\p{Lu}[\p{L}\p{M}'’-]{1,24}(?:,? (?:\p{Lu}[\p{L}\p{M}'’-]{1,24}|\p{Lu}\.|\p{Ll}{2,3})){1,3}$/u;
