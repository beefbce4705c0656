import { type Figures, median } from "./rounds.ts";

/** A line of the table: one figure of every variant. */
export interface Line {
  label: string;
  figure: string;
  digits: number;
  /** How a variant is held against the bare proxy of the same round. */
  against?: "ratio" | "difference";
  /** The most (or, with `least`, the least) that is right, for each variant that has a target; judged on what `against` gives. */
  target?: Partial<Record<string, number>>;
  least?: boolean;
  /** Whether it stands in the table of the whole benchmark, too. */
  isMain?: true;
}

/** What a measure found. */
export interface Verdict {
  title: string;
  /** The first of them has the names of the columns. */
  rows: string[][];
  note?: string;
  missed: string[];
  /** Those of its rows that belong into the table of the whole benchmark. */
  main?: string[][];
}

const columns = ["direct", "nginx", "bare", "off", "nothing", "values"] as const;
export const titles = [
  "",
  "no proxy",
  "nginx",
  "bare proxy",
  "privacy off",
  "on, nothing to hide",
  "on, values",
  "target",
];

/** Medians of all rounds; in brackets the least and the most; after it the ratio or difference to the bare proxy, round by round. */
export function table(title: string, lines: readonly Line[], all: Map<string, Figures>): Verdict {
  const missed: string[] = [];
  const bare = all.get("bare") ?? {};
  const rows = lines.map((line) => [
    line.label,
    ...columns.map((column) => {
      const own = all.get(column)?.[line.figure];
      if (!own) return "";
      const reference = bare[line.figure];
      const compared =
        line.against && reference && column !== "bare"
          ? own.map((value, round) =>
              line.against === "ratio" ? value / reference[round]! : value - reference[round]!,
            )
          : undefined;
      const limit = line.target?.[column];
      const judged = median(compared ?? own);
      const isMissed = limit !== undefined && (line.least ? judged < limit : judged > limit);
      if (isMissed) missed.push(`${title}: ${line.label}, ${column}: ${judged.toFixed(2)} instead of ${limit}`);
      const text = spread(own, line.digits);
      if (column === "direct" || !compared) return mark(text, limit, isMissed);
      return mark(
        `${text}  ${line.against === "ratio" ? `×${spread(compared, 2)}` : `${judged < 0 ? "" : "+"}${spread(compared, line.digits)}`}`,
        limit,
        isMissed,
      );
    }),
    targetText(line),
  ]);
  return { title, rows: [titles, ...rows], missed, main: rows.filter((_, n) => lines[n]!.isMain) };
}

/** A verdict for the terminal. */
export const printed = ({ title, rows, note }: Verdict): string =>
  `\n${title}\n${aligned(rows)}${note === undefined ? "" : `\n  ${note}`}`;

const mark = (text: string, limit: number | undefined, isMissed: boolean) =>
  limit === undefined ? text : `${text} ${isMissed ? "✗" : "✓"}`;

function targetText({ target, against, least }: Line): string {
  if (!target) return "";
  const limits = [...new Set(Object.values(target))].map((limit) => `${against === "ratio" ? "×" : ""}${limit}`);
  return `${least ? "≥" : "≤"} ${limits.join(", ")}`;
}

export function spread(values: readonly number[], digits: number): string {
  const middle = median(values).toFixed(digits);
  return values.length < 2
    ? middle
    : `${middle} (${Math.min(...values).toFixed(digits)}…${Math.max(...values).toFixed(digits)})`;
}

function aligned(rows: readonly (readonly string[])[]): string {
  const used = rows[0]!.map((_, column) => column === 0 || rows.slice(1).some((row) => (row[column] ?? "") !== ""));
  const kept = rows.map((row) => row.filter((_, column) => used[column]));
  const widths = kept[0]!.map((_, column) => Math.max(...kept.map((row) => (row[column] ?? "").length)));
  return kept
    .map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column]!))
          .join("   ")
          .trimEnd()}`,
    )
    .join("\n");
}
