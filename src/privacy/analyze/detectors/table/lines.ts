/** A line of a delimited table. */
export interface TableLine {
  start: number;
  end: number;
  text: string;
}

/** What parts the cells of a table. */
export const delimiters = [";", "\t", "|", ","];

/** Whether a line only parts the head of a table from its rows: `---+------`. */
export const isRuler = (line: TableLine): boolean => /^[-+|=:\s─│├┼┤╞═╪╡]{3,}$/.test(line.text);

/** The text between two delimiters, without spaces and quotes around it. */
export interface TableCell {
  start: number;
  value: string;
}

/** The line that begins at `start`; undefined if it is too long for a row of a table. */
export function lineFrom(text: string, start: number, longest = longestLine): TableLine | undefined {
  const most = Math.min(text.length, start + longest);
  const near = Math.min(most, start + usualLine);
  let end = start;
  while (end < near && text.charCodeAt(end) !== newline) end++;
  if (end === near && near < most) {
    // Of a long line, the rest is searched at once.
    const length = text.slice(near, most).indexOf("\n");
    end = length < 0 ? most : near + length;
  }
  if (end === start + longest) return undefined;
  return { start, end, text: withoutEnd(text.slice(start, end).trimEnd()) };
}

/** Without the end of the JSON that a table is a string of: `1,Ana"}`. */
const withoutEnd = (line: string): string =>
  line.endsWith("}") || line.endsWith("]") ? line.replace(/"[\s}\]]{1,16}$/, "") : line;

/** The lines below a head and the ruler under it, up to one that is empty or too long for a row. */
export function* rowsBelow(text: string, head: TableLine, longest = longestLine): Generator<TableLine> {
  let line = lineFrom(text, head.end + 1, longest);
  if (line !== undefined && isRuler(line)) line = lineFrom(text, line.end + 1, longest);
  for (; line !== undefined && line.text !== ""; line = lineFrom(text, line.end + 1, longest)) yield line;
}

/** The start of the line of a place, at most one row back. */
export function lineStart(text: string, at: number): number {
  const from = Math.max(0, at - longestLine);
  return from + text.slice(from, at).lastIndexOf("\n") + 1;
}

/** Calls `visit` with every line that has an `@` and may be a row of a table. */
export function eachMailedLine(text: string, visit: (line: TableLine) => void): void {
  let done = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", Math.max(at + 1, done))) {
    const line = lineFrom(text, Math.max(done, lineStart(text, at)));
    done = line === undefined ? at + 1 : line.end;
    if (line !== undefined) visit(line);
  }
}

/** The cells of a line. A delimiter in quotes does not count. */
export function cellsOf({ start, text }: TableLine, delimiter: string): TableCell[] {
  const cells: TableCell[] = [];
  const mark = delimiter.charCodeAt(0);
  let from = 0;
  let isQuoted = false;
  // No unit is read outside the text: that would make every later pass slower.
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote) isQuoted = !isQuoted;
    if (isQuoted || unit !== mark) continue;
    cells.push(cellOf(text, from, at, start));
    from = at + 1;
  }
  cells.push(cellOf(text, from, text.length, start));
  return cells;
}

/** A cell without spaces and quotes on either side, at most 64 of them. */
function cellOf(text: string, from: number, to: number, offset: number): TableCell {
  let start = from;
  let end = to;
  while (start < end && start - from < padMost && isPad(text.charCodeAt(start))) start++;
  const least = Math.max(start, to - padMost);
  while (end > least && isPad(text.charCodeAt(end - 1))) end--;
  return { start: offset + start, value: text.slice(start, end) };
}

const isPad = (unit: number): boolean =>
  unit < 128 ? unit === 32 || unit === quote || (unit >= 9 && unit <= 13) : /\s/.test(String.fromCharCode(unit));

/** A line of so many characters is no row. */
export const longestLine = 800;
const usualLine = 80;
const padMost = 64;
const newline = 10;
const quote = 34;
