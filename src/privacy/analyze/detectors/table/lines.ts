/** A line of a delimited table. */
export interface TableLine {
  start: number;
  end: number;
  text: string;
}

/** What a line has between two delimiters, without spaces and quotes around it. */
export interface TableCell {
  start: number;
  value: string;
}

/** The line that begins at `start`, unless it is longer than a row of a table. */
export function lineFrom(text: string, start: number): TableLine | undefined {
  const window = text.slice(start, start + longestLine);
  const length = window.indexOf("\n");
  if (length < 0 && window.length === longestLine) return undefined;
  const line = length < 0 ? window : window.slice(0, length);
  return { start, end: start + line.length, text: line.trimEnd() };
}

/** Where the line begins that a place is in, looked for as far back as a row is long. */
export function lineStart(text: string, at: number): number {
  const from = Math.max(0, at - longestLine);
  return from + text.slice(from, at).lastIndexOf("\n") + 1;
}

/** A delimiter in quotes divides nothing. */
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
