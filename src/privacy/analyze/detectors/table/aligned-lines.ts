import type { TableLine } from "./lines.ts";

/** A part of a line, by where it begins and ends in it. */
export interface LinePart {
  from: number;
  to: number;
}

/** A column of an aligned table. */
export interface AlignedColumn extends LinePart {
  head: string;
}

/**
 * The columns of a table whose cells are aligned with spaces: of a ruler, if there is one, for its runs are exact where the heads have one
 * space between them; otherwise what two or more spaces part. Costs a step for each character.
 */
export function alignedColumns(head: TableLine, ruler: TableLine | undefined): AlignedColumn[] {
  const runs = ruler === undefined ? [] : linePartsOf(ruler.text, isInRuler);
  const found = runs.length > 1 ? runs : linePartsOf(head.text, never);
  return found.map(({ from, to }) => ({ from, to, head: headIn(head.text.slice(from, to).trim()) }));
}

/**
 * What two or more spaces part in a line, and one space before a place where a column begins: that is all there is behind the longest cell.
 * @param begins whether a column begins at a place
 */
export function linePartsOf(text: string, begins: (at: number) => boolean): LinePart[] {
  const found: LinePart[] = [];
  let from = -1;
  for (let at = 0; at <= text.length; at++) {
    const isInside = at < text.length && text.charCodeAt(at) !== space;
    if (isInside && from < 0) from = at;
    if (isInside || from < 0) continue;
    if (at < text.length && text.charCodeAt(at + 1) !== space && !begins(at + 1)) continue;
    found.push({ from, to: at });
    from = -1;
  }
  return found;
}

/** A head without the signs that other texts with gaps have: `name,` and `LOGIN@` are none. */
const headIn = (shown: string): string => (head.test(shown) ? shown : "");

const never = () => false;
/** In a ruler, one space ends a run. */
const isInRuler = () => true;
const head = /^[\p{L}\d][\p{L}\p{M}\d _.#°º/()-]{0,39}$/u;
const space = 32;
