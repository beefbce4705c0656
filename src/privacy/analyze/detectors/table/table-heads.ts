import type { Span } from "../../detector.ts";
import { isPersonName } from "./headed-names.ts";
import type { TableCell } from "./lines.ts";
import { isRoleColumn } from "./name-heads.ts";
import { columnName, columnOf, isPersonalColumn } from "./people-columns.ts";
import type { ToldColumn } from "./told-column.ts";

/** What the heads of a table say of its rows. */
export interface TableHeads {
  columns: readonly (ToldColumn | undefined)[];
  /** Whether a row is about somebody. */
  isAboutSomebody(cells: readonly TableCell[]): boolean;
}

/** Undefined if no head tells of people or of secrets. */
export function readHeads(heads: readonly string[]): TableHeads | undefined {
  const isPersonal = heads.some((one) => isPersonalColumn(columnName(one)));
  const isRole = heads.map(isRoleColumn);
  const columns = heads.map(columnOf);
  const isTold = isPersonal || isRole.includes(true) || columns.some((column) => column?.tells !== undefined);
  // One name and a comma are an argument of a call.
  if (heads.filter((one) => one !== "").length < 2 || !isTold) return undefined;
  // Of a program, a driver is no person, and what there is to say of passwords is none: each row must have one.
  const isAboutSomebody = (cells: readonly TableCell[]) =>
    isPersonal ||
    cells.some(({ value }, i) => (isRole[i] && isPersonName(value)) || columns[i]?.tells?.(value) === true);
  return { columns, isAboutSomebody };
}

/** Reports the cells of a row if it is about somebody. */
export function reportCells(
  cells: readonly TableCell[],
  { columns, isAboutSomebody }: TableHeads,
  spans: Span[],
): void {
  if (!isAboutSomebody(cells)) return;
  for (const [i, { start, value }] of cells.entries())
    if (columns[i]?.holds(value)) spans.push({ start, end: start + value.length, type: columns[i].type, strength: 2 });
}
