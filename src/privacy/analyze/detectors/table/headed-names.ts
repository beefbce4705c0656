import type { Span } from "../../detector.ts";
import { readName } from "../person/names.ts";
import { scan } from "../../text/scan.ts";
import { TextIndex } from "../../text/text-index.ts";

/** People in the columns of delimited tables: a head line that names the column, and the lines below it. */
export function findColumns(text: string, spans: Span[]): void {
  let done = 0;
  scan(text, headCell, ({ index, 1: delimiter = "" }) => {
    const before = text.slice(Math.max(done, index - longestLine), index);
    const start = index - before.length + before.lastIndexOf("\n") + 1;
    const head = index < done ? undefined : lineFrom(text, start);
    if (head === undefined || (start > 0 && text.charAt(start - 1) !== "\n")) return true;
    done = findRows(text, head, delimiter, spans);
    return true;
  });
}

/** Reports the names in the rows below the head and returns where the table ends. */
function findRows(text: string, head: TableLine, delimiter: string, spans: Span[]): number {
  const columns = cellsOf(head, delimiter).map(({ value }) => value);
  const isAboutPeople = columns.some((column) => personalColumn.test(column) || certainColumn.test(column));
  let row = lineFrom(text, head.end + 1);
  let end = head.end;
  while (row !== undefined && row.text !== "") {
    const cells = cellsOf(row, delimiter);
    if (cells.length !== columns.length) break;
    for (const [i, { start, value }] of cells.entries()) {
      const isColumnOfNames = certainColumn.test(columns[i]!) || (isAboutPeople && likelyColumn.test(columns[i]!));
      const isName = isColumnOfNames ? nameLike.test(value) : likelyColumn.test(columns[i]!) && isFullName(value);
      if (isName) spans.push({ start, end: start + value.length, type: "PERSON", strength: 1 });
    }
    end = row.end;
    row = lineFrom(text, row.end + 1);
  }
  return end;
}

function isFullName(value: string): boolean {
  const name = readName(value, new TextIndex(), 0);
  return name !== undefined && name.words > 1 && name.end === value.length;
}

interface TableLine {
  start: number;
  end: number;
  text: string;
}

/** The line that begins at `start`, unless it is longer than a row of a table. */
function lineFrom(text: string, start: number): TableLine | undefined {
  const window = text.slice(start, start + longestLine);
  const length = window.indexOf("\n");
  if (length < 0 && window.length === longestLine) return undefined;
  const line = length < 0 ? window : window.slice(0, length);
  return { start, end: start + line.length, text: line.trimEnd() };
}

/** The cells of a line, without spaces and quotes around them. A delimiter in quotes divides nothing. */
function cellsOf(line: TableLine, delimiter: string): { start: number; value: string }[] {
  const cells: { start: number; value: string }[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at <= line.text.length; at++) {
    const char = line.text.charAt(at);
    if (char === '"') isQuoted = !isQuoted;
    if (at < line.text.length && (isQuoted || char !== delimiter)) continue;
    const cell = line.text.slice(from, at);
    const value = cell.replace(/^[\s"]{1,9}/, "").replace(/[\s"]{1,9}$/, "");
    cells.push({ start: line.start + from + cell.indexOf(value), value });
    from = at + 1;
  }
  return cells;
}

const longestLine = 1000;
const nameColumn =
  "(?:first|last|given|family|middle|full|customer|client|patient|employee|contact)?[ _-]?name|surname|(?:vor|nach|familien)?name|pr[eé]nom|nom|apellidos?|nombre|cognome|nome|(?:achter|voor)?naam";
const headCell = new RegExp(`(?<![^\\n,;\\t|" ])(?:${nameColumn})"? {0,20}([,;\\t|])`, "gi");
const certainColumn =
  /^(?:(?:first|last|given|family|middle)[ _-]?name|surname|(?:vor|nach|familien)name|pr[eé]nom|apellidos?|cognome|(?:achter|voor)naam)$/i;
const likelyColumn = new RegExp(`^(?:${nameColumn}|patient|customer|client|employee|author|contact)$`, "i");
const personalColumn =
  /mail|phone|tel|mobil|iban|birth|geb|address|adresse|street|city|ssn|dob|naissance|nacimiento|nascita/i;
const nameLike = /^\p{L}[\p{L}\p{M}.'’, -]{1,48}$/u;
