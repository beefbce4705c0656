import type { PassingSearch, Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, surnameOf } from "../../lexicon/marks.ts";
import { isParticleWord } from "../../tagger/particles.ts";
import { cellsOf, lineFrom, rowsBelow, type TableLine } from "./lines.ts";
import { canBeName } from "../organization/kind.ts";
import { readName } from "../person/names.ts";
import { firstWords } from "../person/first-words.ts";
import { matchAt } from "../../text/scan.ts";
import { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";
import { certainColumn, isRoleColumn, likelyColumn, nameColumn, roleColumn } from "./name-heads.ts";

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
  const tests = columns.map((column) => nameTest(column, isAboutPeople, isFullName));
  let end = head.end;
  for (const row of rowsBelow(text, head, longestLine)) {
    const cells = cellsOf(row, delimiter);
    if (cells.length !== columns.length) break;
    for (const [i, { start, value }] of cells.entries())
      if (tests[i]?.(value)) spans.push({ start, end: start + value.length, type: "PERSON", strength: 1 });
    end = row.end;
  }
  return end;
}

/** Whether a cell is a name. */
export type NameTest = (value: string) => boolean;

/** What tells the names in a column by its head; undefined if it has none. @param ofLikely of a column of people or things */
export function nameTest(head: string, isAboutPeople: boolean, ofLikely: NameTest): NameTest | undefined {
  if (certainColumn.test(head) || (isAboutPeople && likelyColumn.test(head))) return isNameLike;
  if (likelyColumn.test(head)) return ofLikely;
  return isRoleColumn(head) ? isPersonName : undefined;
}

export const isNameLike: NameTest = (value) => nameLike.test(value);

/** Whether a cell is two names or more. */
export function isFullName(value: string): boolean {
  const name = readName(value, new TextIndex(), 0);
  return name !== undefined && name.words > 1 && name.end === value.length;
}

/** Whether a cell is the full name of a person, by its words: a driver is called "Intel Graphics", too. */
export const isPersonName: NameTest = (value) =>
  isFullName(value) && (value.match(/\p{L}{2,}/gu) ?? []).every(isOfPerson);

function isOfPerson(word: string): boolean {
  const marks = marksOfWord(word);
  return canBeName(word) || givenOf(marks) > 1 || surnameOf(marks) > 1 || isParticleWord(word);
}

const longestLine = 1000;
const headCell = new RegExp(`(?<![^\\n,;\\t|" ])(?:${nameColumn}|${roleColumn})"? {0,20}([,;\\t|])`, "iy");
const heads = new WordTable("name-column", () =>
  [...firstWords(`${nameColumn}|${roleColumn}`)].map((word) => [word, true]),
);
const personalColumn =
  /mail|phone|tel|mobil|iban|birth|geb|address|adresse|street|city|ssn|dob|naissance|nacimiento|nascita/i;
const nameLike = /^\p{L}[\p{L}\p{M}.'’, -]{1,48}$/u;
