import type { Detector, PassingSearch, Span } from "../../detector.ts";
import { numericDate, spokenDate } from "../date/forms.ts";
import { columnName, columnTypes, isCellOf, isLongNumber, isPersonalColumn, isRowNumber } from "./people-columns.ts";
import {
  type TableCell,
  cellsOf,
  delimiters,
  eachMailedLine,
  isRuler,
  type TableLine,
  lineFrom,
  lineStart,
} from "./lines.ts";
import { CharClass } from "../../text/char-classes.ts";
import { containsAny } from "../../text/survey.ts";
import { findInserts, inserts } from "./inserts.ts";
import { fields } from "../person/cue-fields.ts";
import { fieldLineHead, findFieldLines } from "./field-lines.ts";
import { findMessages } from "./messages.ts";
import { findMailedNames } from "./mailed-names.ts";
import { findListedNumbers } from "./listed-numbers.ts";
import { WordTable } from "../../text/word-table.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";

function findTables(text: string, index: TextIndex, spans: Span[]): void {
  heads.eachIn(text, index, readHead, { index, spans, done: 0 });
}

function readHead(text: string, start: number, end: number, _: true, search: PassingSearch): void {
  const { spans, done } = search;
  if (start < done) return;
  const delimiter = /^[\p{L} _"]{0,20}?([,;\t|])/u.exec(text.slice(end, end + 24))?.[1];
  const before = /([,;\t|\n])[ "]{0,2}$|^[ "]{0,2}$/.exec(text.slice(Math.max(0, start - 3), start));
  if (before === null || (delimiter ?? before[1] ?? "\n") === "\n") return;
  const from = lineStart(text, start);
  const head = from < done ? undefined : lineFrom(text, from);
  if (head !== undefined) search.done = readTable(text, head, delimiter ?? before[1]!, spans);
}

/** Reports the cells below the heads; returns the end of the table. */
function readTable(text: string, head: TableLine, delimiter: string, spans: Span[]): number {
  const heads = cellsOf(head, delimiter);
  const names = heads.map(({ value }) => columnName(value));
  const types = names.map((name) => columnTypes.get(name));
  if (names.length < 2 || !names.some(isPersonalColumn)) return head.end;
  const isNumbered = heads.map(({ value }, i) => types[i] === undefined && isRowNumber(value));
  let end = head.end;
  for (let row = lineFrom(text, end + 1); row !== undefined && row.text !== ""; row = lineFrom(text, end + 1)) {
    if (end === head.end && isRuler(row)) {
      end = row.end;
      continue;
    }
    const cells = cellsOf(row, delimiter);
    if (cells.length !== names.length) break;
    for (const [i, { start, value }] of cells.entries()) {
      const type = isNumbered[i] && isLongNumber(value) ? "ID" : types[i];
      if (type !== undefined && isCellOf(type, value))
        spans.push({ start, end: start + value.length, type, strength: 2 });
    }
    end = row.end;
  }
  return end;
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

/** The first word of every head. */
const heads = new WordTable<true>("column", () =>
  [
    ...columnTypes.keys(),
    "date",
    "customer",
    "client",
    "employee",
    "staff",
    "member",
    "student",
    "patient",
    "postal",
    "fecha",
    "data",
    "code",
    "user",
    "mot",
    "email",
    "mail",
    "pid",
    "nm",
    "vcard",
    "nad",
    "name",
    "naam",
    "nom",
    "nombre",
    "nome",
    "emp",
  ].map((word) => [word, true]),
);
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
    "ORGANIZATION",
  ],
  wake: wakeOn({ classes: CharClass.at | CharClass.caret, words: [heads, inserts, fields], numbers: [fieldLineHead] }),
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    if (containsAny(text, index, CharClass.newline)) findTables(text, index, spans);
    eachMailedLine(text, (line) => {
      findBirths(line, spans);
      findMailedNames(line, spans);
    });
    findMessages(text, spans);
    findFieldLines(text, spans);
    findInserts(text, index, spans);
    findListedNumbers(text, index, spans);
    return spans;
  },
};
