import type { Detector, PassingSearch, Span } from "../../detector.ts";
import { isAsciiWord } from "../../../code-units.ts";
import { numericDate, spokenDate } from "../date/forms.ts";
import { findBankLines } from "./bank-lines.ts";
import { columnHeads } from "./column-heads.ts";
import { columnName, isPersonalColumn } from "./people-columns.ts";
import { readHeads, reportCells } from "./table-heads.ts";
import {
  type TableCell,
  cellsOf,
  delimiters,
  eachMailedLine,
  lineFrom,
  lineStart,
  rowsBelow,
  type TableLine,
} from "./lines.ts";
import { findAligned } from "./aligned.ts";
import { CharClass } from "../../text/char-classes.ts";
import { lengthAt } from "../../text/scan.ts";
import { containsAny } from "../../text/survey.ts";
import { findInserts, inserts } from "./inserts.ts";
import { fields } from "../person/cue-fields.ts";
import { fieldLineHead, findFieldLines } from "./field-lines.ts";
import { findHtmlTables } from "./html-tables.ts";
import { findMessages } from "./messages.ts";
import { findMailedNames } from "./mailed-names.ts";
import { findListedNumbers } from "./listed-numbers.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";

function findTables(text: string, index: TextIndex, spans: Span[]): void {
  columnHeads.eachIn(text, index, readHead, { index, spans, done: 0 });
}

function readHead(text: string, start: number, end: number, _: true, search: PassingSearch): void {
  const { spans, done } = search;
  const before = start < done ? undefined : signBefore(text, start);
  if (before === undefined) return;
  const behind = /^[\p{L} _"]{0,20}?(?: {0,40}(?=[|│]))?([,;\t|│])/u.exec(text.slice(end, end + 64))?.[1];
  const delimiter = behind ?? before.sign;
  if (delimiter === "\n" || (before.isPadded && !isOfGrid(before.sign) && !isOfGrid(delimiter))) return;
  const from = behindKey(text, lineStart(text, start), start);
  const head = from < done ? undefined : lineFrom(text, from);
  if (head !== undefined) search.done = readTable(text, head, delimiter, spans);
}

/** Where a line begins, or, of a table in a string of JSON, the string: `{"content": "id,email`. */
function behindKey(text: string, from: number, to: number): number {
  const key = text.slice(from, to).lastIndexOf('":');
  return key < 0 ? from : from + key + 2 + lengthAt(text, openingQuote, from + key + 2);
}

const openingQuote = /\s?"/y;

/**
 * The delimiter or the end of line before a cell that begins with a word, and whether more than two spaces or quotes are between them, as in
 * the heads that psql puts in the middle of their columns. A step for most words of prose, and one for each space before others.
 */
function signBefore(text: string, start: number): { sign: string; isPadded: boolean } | undefined {
  let from = start;
  // Whose key it is: `stripe_api_key`.
  if (text.charCodeAt(start - 1) === underscore)
    while (from > 0 && from > start - longestOwner && isOfName(text.charCodeAt(from - 1))) from--;
  let at = from - 1;
  while (at >= 0 && at > from - padMost && isSpaceOrQuote(text.charCodeAt(at))) at--;
  const sign = at < 0 ? "\n" : text.charAt(at);
  return ",;\t|│\n".includes(sign) ? { sign, isPadded: from - at > 3 } : undefined;
}

/** Whether cells stand between lines, with spaces around them. */
const isOfGrid = (delimiter: string): boolean => delimiter === "|" || delimiter === "│";
const padMost = 48;

const underscore = 95;
const longestOwner = 24;
const isOfName = (unit: number): boolean => unit === underscore || isAsciiWord(unit);
const isSpaceOrQuote = (unit: number): boolean => unit === 32 || unit === 34;

/** Reports the cells below the heads; returns the end of the table. */
function readTable(text: string, head: TableLine, delimiter: string, spans: Span[]): number {
  const heads = cellsOf(head, delimiter).map(({ value }) => value);
  // A line of JSON is no head: `"name": "Ana", "dob": "2016-08-03",`.
  if (heads.some((one) => one.includes('":'))) return head.end;
  const read = readHeads(heads, !isRowBefore(text, head, delimiter, heads.length));
  if (read === undefined) return head.end;
  let end = head.end;
  for (const row of rowsBelow(text, head)) {
    const cells = cellsOf(row, delimiter);
    if (cells.length !== heads.length) break;
    // Heads come again in statements of SQL, one on each line, and on each page.
    const isHead = cells.some(({ value }, i) => isPersonalColumn(columnName(value)) && value === heads[i]);
    if (!isHead) reportCells(cells, read, spans);
    end = row.end;
  }
  return end;
}

/** Whether the line above a head has as many cells. A step for each of its characters, once for each head. */
function isRowBefore(text: string, head: TableLine, delimiter: string, width: number): boolean {
  const above = head.start < 2 ? undefined : lineFrom(text, lineStart(text, head.start - 1));
  return above !== undefined && above.text.includes(delimiter) && cellsOf(above, delimiter).length === width;
}

/** Without a head: a date long ago in a row with an e-mail address is a date of birth. */
function findBirths(line: TableLine, spans: Span[]): void {
  if (!yearAlone.test(line.text)) return;
  for (const delimiter of delimiters) {
    // Fewer than two delimiters, fewer than three cells.
    if (line.text.indexOf(delimiter) === line.text.lastIndexOf(delimiter)) continue;
    const cells = cellsOf(line, delimiter);
    if (cells.length > 2) for (const cell of cells) if (isBirth(cell)) spans.push(spanOf(cell));
  }
}

function isBirth({ value }: TableCell): boolean {
  if (value.length < 6 || value.length > 24) return false;
  const written = Number(year.exec(value)?.[0]);
  return written > 1900 && written < 2016 && wholeDate.test(value);
}

const spanOf = ({ start, value }: TableCell): Span => ({
  start,
  end: start + value.length,
  type: "DATE_OF_BIRTH",
  strength: 2,
});

const year = /(?:19|20)\d\d/;
const yearAlone = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const wholeDate = new RegExp(`^(?:${numericDate}|${spokenDate})$`, "iu");

/** Personal data in delimited tables: columns by their heads, and dates of birth in rows with an e-mail address. */
export const recordColumns: Detector = {
  name: "record-columns",
  types: [
    "PERSON",
    "NATIONAL_ID",
    "ADDRESS",
    "DATE_OF_BIRTH",
    "ID",
    "AGE",
    "PHONE_NUMBER",
    "EMAIL_ADDRESS",
    "USERNAME",
    "PASSWORD",
    "SECRET",
    "PASSPORT",
    "DRIVER_LICENSE",
    "ORGANIZATION",
  ],
  wake: wakeOn({
    classes: CharClass.at | CharClass.caret,
    words: [columnHeads, inserts, fields],
    numbers: [fieldLineHead],
  }),
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    if (containsAny(text, index, CharClass.newline)) {
      findTables(text, index, spans);
      findAligned(text, index, spans);
    }
    eachMailedLine(text, (line) => {
      findBirths(line, spans);
      findMailedNames(line, spans);
    });
    findHtmlTables(text, spans);
    findMessages(text, spans);
    findBankLines(text, spans);
    findFieldLines(text, spans);
    findInserts(text, index, spans);
    findListedNumbers(text, index, spans);
    return spans;
  },
};
