import type { Span } from "../../detector.ts";
import { town } from "../address/forms.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf } from "../../lexicon/marks.ts";
import { lengthAt, matchAt } from "../../text/scan.ts";
import { isLongNumber } from "./people-columns.ts";
import { readCells, type SqlCell } from "./sql-cells.ts";

/**
 * `INSERT INTO leden VALUES (5512, 'Fleur', 'f@live.nl', 'Kromme Elleboog 13', 'Hoorn')`: no column has a name, but a row with an e-mail address is
 * about somebody, its first number is theirs, and behind a street there is its town. Returns where the rows end.
 */
export function readBareRows(text: string, from: number, spans: Span[]): number {
  const found: Span[] = [];
  let isOfPeople = false;
  let at = from;
  for (let row = matchAt(text, rowStart, at); row !== null; row = matchAt(text, rowStart, at)) {
    const { cells, end } = readCells(text, at + row[0].length);
    isOfPeople ||= cells.some(({ value, isQuoted }) => isQuoted && mail.test(value));
    reportRow(cells, found);
    at = end + lengthAt(text, restOfRow, end);
  }
  if (isOfPeople) for (const span of found) spans.push(span);
  return at;
}

function reportRow(cells: readonly SqlCell[], spans: Span[]): void {
  const report = (type: string, { start, value }: SqlCell): void => {
    spans.push({ start, end: start + value.length, type, strength: 2 });
  };
  const [first] = cells;
  if (first !== undefined && (first.isQuoted ? isCode : isNumber).test(first.value) && isLongNumber(first.value))
    report("ID", first);
  for (let n = 2; n < cells.length; n++) {
    const [before, cell] = [cells[n - 1]!, cells[n]!];
    if (!before.isQuoted || !cell.isQuoted || !street.test(before.value) || !isTownName(cell.value)) continue;
    report("ADDRESS", before);
    report("ADDRESS", cell);
  }
}

const isTownName = (value: string): boolean =>
  wholeTown.test(value) && givenOf(marksOfWord(/^\p{L}*/u.exec(value)![0])) < 2;

const rowStart = /\s{0,16},?\s{0,16}\(/y;
/** Also behind a quote that nothing closes. */
const restOfRow = /[^\n;]{0,400}?\)(?=\s{0,16}(?:,\s{0,16}\(|;|$))/y;
const mail = /^[^\s@]{1,64}@[^\s@]{1,80}\.[a-z]{2,12}$/i;
const isNumber = /^\d{4,12}$/;
const isCode = /^[A-Z]{0,4}-?\d{4,12}$/;
const street = /^\p{Lu}[\p{L}\p{M} .'’-]{2,40} \d{1,4}(?:[ -]?[\p{L}\d]{1,4}){0,2}$/u;
const wholeTown = new RegExp(`^${town}$`, "u");
