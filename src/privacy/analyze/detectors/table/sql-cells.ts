import { matchAt } from "../../text/scan.ts";

/** A value of a row of SQL, without its quotes. */
export interface SqlCell {
  start: number;
  value: string;
  isQuoted: boolean;
}

/** The values of a row from behind its bracket, and where they end. */
export function readCells(text: string, from: number): { cells: SqlCell[]; end: number } {
  const cells: SqlCell[] = [];
  for (let end = from; ; end++) {
    const cell = matchAt(text, sqlValue, end);
    if (cell === null) return { cells, end };
    const [whole, quoted] = cell;
    const value = quoted ?? whole.trim();
    const lead = quoted === undefined ? whole.indexOf(value) : whole.indexOf("'") + 1;
    cells.push({ start: end + lead, value, isQuoted: quoted !== undefined });
    end += whole.length;
    if (text.charAt(end) !== ",") return { cells, end };
  }
}

const sqlValue = /\s{0,16}(?:[EN]?'((?:[^'\\]|''|\\.){0,400})'|[\w.:+-]{1,60}(?:\([^()']{0,60}\))?)\s{0,16}/y;
