import type { Span } from "../../detector.ts";
import { isPersonName } from "./headed-names.ts";
import type { TableCell } from "./lines.ts";
import { isRoleColumn } from "./name-heads.ts";
import { columnName, columnOf, isBirthColumn, isHeadLike, isPersonalColumn } from "./people-columns.ts";
import { isPasswordOfAccount } from "./secret-columns.ts";
import { houseColumns } from "./street-columns.ts";
import type { ToldColumn } from "./told-column.ts";

/** What the heads of a table say of its rows. */
export interface TableHeads {
  columns: readonly (ToldColumn | undefined)[];
  /** Whether a row is about somebody. */
  isAboutSomebody(cells: readonly TableCell[]): boolean;
}

/**
 * Undefined if no head tells of people or of secrets.
 * @param isFirst whether no row stands above: in a list of packages, "login" is one of them
 */
export function readHeads(heads: readonly string[], isFirst = true): TableHeads | undefined {
  const isPersonal = heads.some((one) => isPersonalColumn(columnName(one)) || isBirthColumn(columnName(one)));
  const isRole = heads.map(isRoleColumn);
  const mayHoldAlone = isFirst && heads.every((one) => one === "" || isHeadLike(one));
  const house = houseColumns(heads);
  const columns = heads
    .map((head, n) => house[n] ?? columnOf(head))
    .map((one) => (mayHoldAlone ? one : withoutAlone(one)));
  const isTold =
    isPersonal ||
    isRole.includes(true) ||
    columns.some((column) => (column?.tells ?? column?.holdsAlone) !== undefined);
  // One name and a comma are an argument of a call.
  if (heads.filter((one) => one !== "").length < 2 || !isTold) return undefined;
  // Of a program, a driver is no person, and what there is to say of passwords is none: each row must have one.
  const isAboutSomebody = (cells: readonly TableCell[]) =>
    isPersonal ||
    cells.some(({ value }, i) => (isRole[i] && isPersonName(value)) || columns[i]?.tells?.(value) === true);
  return { columns, isAboutSomebody };
}

const withoutAlone = (column: ToldColumn | undefined): ToldColumn | undefined =>
  column?.holdsAlone === undefined ? column : { ...column, holdsAlone: undefined };

/** Reports the cells of a row: all if it is about somebody, otherwise what tells by itself, and secrets beside a login. */
export function reportCells(
  cells: readonly TableCell[],
  { columns, isAboutSomebody }: TableHeads,
  spans: Span[],
): void {
  const isOfSomebody = isAboutSomebody(cells);
  const isOfAccount = cells.some(({ value }, i) => columns[i]?.type === "USERNAME" && isAlone(columns[i], value));
  for (const [i, { start, value }] of cells.entries()) {
    const column = columns[i];
    if (column === undefined) continue;
    if ((isOfSomebody && column.holds(value)) || isAlone(column, value) || (isOfAccount && mayOpen(column, value)))
      spans.push({ start, end: start + value.length, type: column.type, strength: 2 });
  }
}

const isAlone = ({ holdsAlone }: ToldColumn, value: string): boolean => holdsAlone?.(value) === true;
/** Whether a cell is what opens the account whose login is beside it. */
const mayOpen = ({ type }: ToldColumn, value: string): boolean =>
  (type === "PASSWORD" || type === "SECRET") && isPasswordOfAccount(value);
