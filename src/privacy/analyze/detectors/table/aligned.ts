import type { PassingSearch, Span } from "../../detector.ts";
import { fitsAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { alignedColumns, type AlignedColumn, linePartsOf } from "./aligned-lines.ts";
import { columnHeads } from "./column-heads.ts";
import { isFullName, type NameTest, nameTest } from "./headed-names.ts";
import { isRuler, lineFrom, lineStart, rowsBelow, type TableLine } from "./lines.ts";
import { isRoleColumn } from "./name-heads.ts";
import { secretColumnOf } from "./secret-columns.ts";
import { columnName, columnOf, isPersonalColumn, isOfPeopleOnly } from "./people-columns.ts";
import type { ToldColumn } from "./told-column.ts";
import { hasKnownName } from "./unheaded-names.ts";

/**
 * Personal data in tables whose columns are aligned with spaces, as SQL*Plus, PowerShell and `column -t` write them: a cell belongs to the
 * head that begins where it begins, or ends where it ends. Woken by the words of heads between gaps; each line is read at most three times.
 */
export function findAligned(text: string, index: TextIndex, spans: Span[]): void {
  columnHeads.eachIn(text, index, readHead, { index, spans, done: 0 });
}

function readHead(text: string, start: number, end: number, _: true, search: PassingSearch): void {
  if (start < search.done || !isBehindGap(text, start) || !fitsAt(text, restOfHead, end)) return;
  const head = lineFrom(text, lineStart(text, start));
  if (head === undefined) {
    // Of a line that is too long, no other word is looked at.
    const lineEnd = text.indexOf("\n", end);
    search.done = lineEnd < 0 ? text.length : lineEnd;
    return;
  }
  const below = lineFrom(text, head.end + 1);
  const ruler = below !== undefined && isRuler(below) ? below : undefined;
  const table = tableOf(alignedColumns(head, ruler), ruler !== undefined);
  search.done = table === undefined ? head.end : readRows(text, head, table, search.spans);
}

/** Whether a line begins before a place, or two spaces are there. */
function isBehindGap(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return at === 0 || before === newline || (before === space && (at === 1 || isGap(text.charCodeAt(at - 2))));
}

const isGap = (unit: number): boolean => unit === space || unit === newline;

interface AlignedTable {
  /** The columns by where their heads begin, and by where they end. */
  starts: ReadonlyMap<number, number>;
  ends: ReadonlyMap<number, number>;
  columns: readonly { isName: NameTest | undefined; personal: ToldColumn | undefined }[];
  /** Whether every row is about somebody. */
  isAboutPeople: boolean;
}

/** The table below some heads; undefined if no column is personal, or no second one is known and no ruler makes them heads. */
function tableOf(columns: readonly AlignedColumn[], hasRuler: boolean): AlignedTable | undefined {
  if (columns.length < 2) return undefined;
  const names = columns.map(({ head }) => columnName(head));
  const isAboutPeople = names.some(isOfPeopleOnly);
  const isTold = (name: string) => isPersonalColumn(name) || isRoleColumn(name) || secretColumnOf(name) !== undefined;
  if (!isAboutPeople && !names.some(isTold)) return undefined;
  const read = columns.map(({ head }) => ({
    isName: nameTest(head, isAboutPeople, isKnownPerson),
    personal: columnOf(head),
  }));
  const isKnown = (name: string, n: number) =>
    read[n]!.isName !== undefined || read[n]!.personal !== undefined || isPersonalColumn(name);
  if (!hasRuler && new Set(names.filter(isKnown)).size < 2) return undefined;
  return {
    starts: new Map(columns.map(({ from }, n) => [from, n])),
    ends: new Map(columns.map(({ to }, n) => [to, n])),
    columns: read,
    isAboutPeople,
  };
}

/** In a table that may be one of things, `Program Files` is two names, too. */
const isKnownPerson: NameTest = (value) => isFullName(value) && hasKnownName(value);

/** Reports the cells below a head; returns the end of the table. The head of each printed page is no row. */
function readRows(text: string, head: TableLine, table: AlignedTable, spans: Span[]): number {
  let end = head.end;
  for (const row of rowsBelow(text, head)) {
    if (row.text !== head.text && !isRuler(row) && !readRow(row, table, spans)) break;
    end = row.end;
  }
  return end;
}

/** Reports the cells of a row; false if none but the first is aligned. */
function readRow({ start, text }: TableLine, table: AlignedTable, spans: Span[]): boolean {
  const { starts, ends, columns } = table;
  const cells = linePartsOf(text, (at) => starts.has(at)).map(({ from, to }) => ({
    column: columns[starts.get(from) ?? ends.get(to) ?? -1],
    start: start + from,
    end: start + to,
    value: text.slice(from, to),
  }));
  if (cells.findLastIndex(({ column }) => column !== undefined) < 1) return false;
  const isAboutSomebody =
    table.isAboutPeople ||
    cells.some(({ column, value }) => column?.isName?.(value) === true || column?.personal?.tells?.(value) === true);
  for (const { column, start: from, end, value } of isAboutSomebody ? cells : [])
    if (column?.isName?.(value) === true) spans.push({ start: from, end, type: "PERSON", strength: 1 });
    else if (column?.personal?.holds(value) === true)
      spans.push({ start: from, end, type: column.personal.type, strength: 2 });
  return true;
}

const restOfHead = /(?:[\p{L}\d_.#°º/()-]| (?! )){0,80}(?:  |\r?\n|$)/uy;
const newline = 10;
const space = 32;
