/** A line of a delimited table. */
export interface TableLine {
  start: number;
  end: number;
  text: string;
}

/** The text between two delimiters, without spaces and quotes around it. */
export interface TableCell {
  start: number;
  value: string;
}

/** The line that begins at `start`; undefined if it is too long for a row of a table. */
export function lineFrom(text: string, start: number, longest = longestLine): TableLine | undefined {
  const window = text.slice(start, start + longest);
  const length = window.indexOf("\n");
  if (length < 0 && window.length === longest) return undefined;
  const line = length < 0 ? window : window.slice(0, length);
  return { start, end: start + line.length, text: line.trimEnd() };
}

/** The start of the line of a place, at most one row back. */
export function lineStart(text: string, at: number): number {
  const from = Math.max(0, at - longestLine);
  return from + text.slice(from, at).lastIndexOf("\n") + 1;
}

/** The cells of a line. A delimiter in quotes does not count. */
export function cellsOf(line: TableLine, delimiter: string): TableCell[] {
  const cells: TableCell[] = [];
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

const longestLine = 800;
