import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { markdownTable } from "./cells.ts";

/** What a run of the benchmark found, as `bun run bench --save` writes it. */
export interface Measured {
  /** Day of the run. */
  date: string;
  machine: string;
  /** What ran, and how it was made. */
  programs: string;
  tables: {
    title: string;
    /** The first has the names of the columns. A column that is empty everywhere is not shown. */
    rows: string[][];
    note?: string;
  }[];
}

export const measuredFile = fileURLToPath(new URL("../../docs/performance.json", import.meta.url));

/** The figures of the last saved run; where none was saved, a sentence that says how to make them. */
export function performanceTables(path: string = measuredFile): string {
  if (!existsSync(path))
    return "This version has not been measured yet: `bun run bench --save` measures it and writes its figures here.";
  const { date, machine, programs, tables } = JSON.parse(readFileSync(path, "utf8")) as Measured;
  const facts = `Measured on ${date}. Machine: ${machine}. Programs: ${programs}.`;
  return [facts, ...tables.map(section)].join("\n\n");
}

function section({ title, rows, note }: Measured["tables"][number]): string {
  const [head = [], ...body] = rows;
  const isUsed = head.map((_, column) => column === 0 || body.some((row) => (row[column] ?? "") !== ""));
  const shown = (row: readonly string[]) => head.map((_, n) => row[n] ?? "").filter((_, n) => isUsed[n]);
  const table = markdownTable(shown(head), body.map(shown));
  return [`### ${title}`, table, ...(note === undefined ? [] : [note])].join("\n\n");
}
