export interface Preview {
  /** A text, or a chat request. */
  masked: unknown;
  findings: PreviewFinding[];
}

/** Where a value was found, in UTF-16 units of the input, and what replaces it. */
export interface PreviewFinding {
  /** Path of the field in the request, such as `messages.0.content`; null in a text. */
  path: string | null;
  type: string;
  start: number;
  end: number;
  surrogate: string;
}

/** The masked text and below it a table of findings, each type in a colour of its own. */
export function previewReport({ masked, findings }: Preview, isColoured: boolean): string {
  const colours = new Map<string, number>();
  for (const { type } of findings) if (!colours.has(type)) colours.set(type, palette[colours.size % palette.length]!);
  const paint = (text: string, type: string) => (isColoured ? `\u001b[${colours.get(type)}m${text}\u001b[39m` : text);

  const typeOf = new Map(findings.map(({ surrogate, type }) => [surrogate, type]));
  const text = typeof masked === "string" ? masked : JSON.stringify(masked, null, 2);
  const outgoing = text.replace(/SURROGATE_PII\(\w+\)/g, (surrogate) => {
    const type = typeOf.get(surrogate);
    return type === undefined ? surrogate : paint(surrogate, type);
  });
  const rows = findings.map(({ path, type, start, end, surrogate }) => [
    type,
    ...(path === null ? [] : [path]),
    `${start}–${end}`,
    surrogate,
  ]);
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? [];
  const lines = rows.map((row) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column]!));
    return `  ${[paint(cells[0]!, row[0]!), ...cells.slice(1)].join("  ").trimEnd()}\n`;
  });
  return `${outgoing}${outgoing.endsWith("\n") ? "" : "\n"}\n${findings.length === 0 ? "Nothing found" : `Found ${findings.length}:`}\n${lines.join("")}`;
}

/** ANSI foreground colours. */
const palette = [36, 33, 32, 35, 34, 31, 96, 93, 92, 95, 94, 91];
