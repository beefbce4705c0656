import type { Span } from "../../detector.ts";
import { isNameLike, isPersonName, nameTest } from "./headed-names.ts";
import { isRoleColumn } from "./name-heads.ts";
import type { TableCell } from "./lines.ts";
import { secretColumnOf } from "./secret-columns.ts";
import { columnName, columnOf, columnTypes, isOfPeopleOnly, isPersonalColumn } from "./people-columns.ts";

/** People in tables of HTML whose head has a column about them: `<tr><th>Name</th>…`, and below it `<tr><td>Ruiz, L.</td>…`. */
export function findHtmlTables(text: string, spans: Span[]): void {
  if (!text.includes("<th")) return;
  for (let at = text.indexOf("<tr"); at >= 0; at = text.indexOf("<tr", at)) at = readTable(text, at, spans);
}

/** Reads a table from its head on; returns where it ends. */
function readTable(text: string, from: number, spans: Span[]): number {
  const head = rowFrom(text, from);
  const end = head?.end ?? from + 3;
  const heads = head?.cells.map(({ value }) => value) ?? [];
  const secrets = heads.map((one) => secretColumnOf(columnName(one)));
  const isPersonal = heads.some((one, n) => isPersonalColumn(columnName(one)) || isRoleColumn(one) || secrets[n]);
  if (head === undefined || heads.length < 2 || !isPersonal) return end;
  const isAboutPeople = heads.map(columnName).some((name) => columnTypes.get(name) === "ID" || isOfPeopleOnly(name));
  // Products have names, too.
  const columns = isAboutPeople ? heads.map(columnOf) : secrets;
  const names = heads.map((one) =>
    isAboutPeople && isRoleColumn(one) ? isNameLike : nameTest(one, isAboutPeople, isPersonName),
  );
  let last = end;
  for (let row = rowFrom(text, last); row !== undefined; row = rowFrom(text, last)) {
    last = row.end;
    if (row.cells.length !== heads.length) continue;
    for (const [i, { start, value }] of row.cells.entries()) {
      const column = columns[i];
      if (column?.holds(value)) spans.push({ start, end: start + value.length, type: column.type, strength: 2 });
      else if (names[i]?.(value)) spans.push({ start, end: start + value.length, type: "PERSON", strength: 1 });
    }
  }
  return last;
}

/** The next row from a place on, if nothing but the ends of parts of the table is before it, with the texts of its cells. */
function rowFrom(text: string, from: number): { cells: TableCell[]; end: number } | undefined {
  row.lastIndex = from;
  const [shown, lead = "", inner = ""] = row.exec(text) ?? [];
  if (shown === undefined) return undefined;
  const cells: TableCell[] = [];
  for (const { index, 0: tag, 1: value = "" } of inner.matchAll(cell))
    cells.push({ start: from + lead.length + index + tag.length - value.length, value });
  return { cells, end: from + shown.length };
}

const row =
  /(\s{0,40}(?:<\/?t(?:head|body)[^<>]{0,80}>\s{0,40}){0,2}<tr[^<>]{0,80}>)((?:[^<]|<(?!\/?tr[\s>])){0,4000})<\/tr>/y;
const cell =
  /<t[hd](?: [^<>]{0,80})?>(?:\s{0,20}<(?:b|strong|span|p|a)(?: [^<>]{0,120})?>)?\s{0,20}((?:(?! *<)[^<\n]){0,120})/g;
