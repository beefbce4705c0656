import type { PassingSearch, Span } from "../../detector.ts";
import { cellsOf, isRuler, lineFrom, type TableLine } from "./lines.ts";
import { readName } from "../person/names.ts";
import { firstWords } from "../person/first-words.ts";
import { matchAt } from "../../text/scan.ts";
import { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";

/** People in delimited tables with a head line that names the column. */
export function findHeadedNames(text: string, index: TextIndex, spans: Span[]): void {
  heads.eachIn(text, index, readHead, { index, spans, done: 0, passed: 0 });
}

interface HeadSearch extends PassingSearch {
  /** The end of the last head. */
  passed: number;
}

function readHead(text: string, word: number, _: number, _head: boolean, search: HeadSearch): void {
  const { spans, done, passed } = search;
  const cell = headAt(text, word - 1, passed) ?? headAt(text, word, passed);
  if (cell === undefined) return;
  const { index: at, 0: shown, 1: delimiter = "" } = cell;
  search.passed = at + shown.length;
  const before = text.slice(Math.max(done, at - longestLine), at);
  const start = at - before.length + before.lastIndexOf("\n") + 1;
  const head = at < done ? undefined : lineFrom(text, start, longestLine);
  if (head === undefined || (start > 0 && text.charAt(start - 1) !== "\n")) return;
  search.done = findRows(text, head, delimiter, spans);
}

function headAt(text: string, at: number, passed: number): RegExpExecArray | undefined {
  return at < passed ? undefined : (matchAt(text, headCell, at) ?? undefined);
}

/** Reports the names in the rows below the head; returns the end of the table. */
function findRows(text: string, head: TableLine, delimiter: string, spans: Span[]): number {
  const columns = cellsOf(head, delimiter).map(({ value }) => value);
  const isAboutPeople = columns.some((column) => personalColumn.test(column) || certainColumn.test(column));
  let row = lineFrom(text, head.end + 1, longestLine);
  let end = head.end;
  if (row !== undefined && isRuler(row)) row = lineFrom(text, row.end + 1, longestLine);
  while (row !== undefined && row.text !== "") {
    const cells = cellsOf(row, delimiter);
    if (cells.length !== columns.length) break;
    for (const [i, { start, value }] of cells.entries()) {
      const isColumnOfNames = certainColumn.test(columns[i]!) || (isAboutPeople && likelyColumn.test(columns[i]!));
      const isName = isColumnOfNames ? nameLike.test(value) : likelyColumn.test(columns[i]!) && isFullName(value);
      if (isName) spans.push({ start, end: start + value.length, type: "PERSON", strength: 1 });
    }
    end = row.end;
    row = lineFrom(text, row.end + 1, longestLine);
  }
  return end;
}

function isFullName(value: string): boolean {
  const name = readName(value, new TextIndex(), 0);
  return name !== undefined && name.words > 1 && name.end === value.length;
}

const longestLine = 1000;
const nameColumn =
  "(?:first|last|given|family|middle|full|customer|client|patient|employee|contact)?[ _-]?name|surname|(?:vor|nach|familien)?name|pr[eé]nom|nom|apellidos?|nombre|cognome|nome|(?:achter|voor)?naam";
const headCell = new RegExp(`(?<![^\\n,;\\t|" ])(?:${nameColumn})"? {0,20}([,;\\t|])`, "iy");
const heads = new WordTable("name-column", () => [...firstWords(nameColumn)].map((word) => [word, true]));
/** Of a column that says a name and nothing else. */
export const certainColumn =
  /^(?:(?:first|last|given|family|middle)[ _-]?name|surname|(?:vor|nach|familien)name|pr[eé]nom|apellidos?|cognome|(?:achter|voor)naam)$/i;
const likelyColumn = new RegExp(`^(?:${nameColumn}|patient|customer|client|employee|author|contact)$`, "i");
const personalColumn =
  /mail|phone|tel|mobil|iban|birth|geb|address|adresse|street|city|ssn|dob|naissance|nacimiento|nascita/i;
const nameLike = /^\p{L}[\p{L}\p{M}.'’, -]{1,48}$/u;
