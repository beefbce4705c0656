import process from "node:process";
import { parseArgs } from "node:util";
import { type CodeFile, codeFiles, type Half } from "./evaluate/code-corpus.ts";
import { defaultTypes } from "./evaluate/find.ts";
import { hide } from "./evaluate/hide.ts";

/**
 * How much is hidden in real code, configuration files and logs that are on this machine, which is nearly all wrong.
 *
 *   bun run evaluate:code                       two tables, of the tuning half and of the sealed one
 *   bun run evaluate:code --show [--kind WORD]  and what was hidden in the tuning half, by kind; only kinds or languages with the word
 *   bun run evaluate:code --folder DIR …        also code below a folder, such as Java's unpacked src.zip or a `cargo vendor`
 *
 * Of the sealed half nothing is ever printed but counts: seal before you tune. A few finds are right, such as names in comments, so the
 * figures are upper bounds. "single words" are finds without a space in them.
 */
const { values: flags } = parseArgs({
  options: {
    show: { type: "boolean", default: false },
    kind: { type: "string", default: "" },
    folder: { type: "string", multiple: true, default: [] },
    most: { type: "string", default: "80000" },
  },
});

for (const half of ["tuning", "sealed"] as const) report(half);

interface Count {
  characters: number;
  words: number;
  hidden: number;
  inWords: number;
  finds: number;
  findsOfWords: number;
  ms: number;
}

function report(half: Half): void {
  write(row(half, "characters", "hidden", "in words", "finds", "of words", "of 1e6 w.", "MB/s"));
  const kinds = new Map<string, string[]>();
  const total = zero();
  for (const [language, files] of codeFiles(half, Number(flags.most), flags.folder)) {
    const count = zero();
    for (const file of files) measure(file, count, half === "tuning" ? kinds : undefined);
    line(language, count);
    for (const key of Object.keys(total) as (keyof Count)[]) total[key] += count[key];
  }
  line("together", total);
  write("");
  if (half === "tuning" && flags.show) show(kinds);
}

function measure({ language, name, text }: CodeFile, count: Count, kinds: Map<string, string[]> | undefined): void {
  const started = performance.now();
  const found = hide(text, defaultTypes);
  count.ms += performance.now() - started;
  count.characters += found.text.length;
  count.words += found.text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;
  for (const { start, end, type } of found.spans) {
    const isWord = !/\s/.test(found.text.slice(start, end));
    count.hidden += end - start;
    count.finds++;
    if (isWord) {
      count.inWords += end - start;
      count.findsOfWords++;
    }
    if (kinds === undefined) continue;
    const kind = `${type}${isWord ? "" : " (several words)"}`;
    const around = `${found.text.slice(Math.max(0, start - 40), start)}⟦${found.text.slice(start, end)}⟧${found.text.slice(end, end + 30)}`;
    kinds.set(kind, [
      ...(kinds.get(kind) ?? []),
      `${language.padEnd(12)}${around.replace(/\s+/g, " ")}   ${name.split("/").slice(-2).join("/")}`,
    ]);
  }
}

function show(kinds: ReadonlyMap<string, string[]>): void {
  for (const [kind, places] of [...kinds].toSorted(([, a], [, b]) => b.length - a.length)) {
    write(`${kind}: ${places.length}`);
    for (const place of places) if (`${kind} ${place}`.includes(flags.kind)) write(`    ${place}`);
  }
}

function zero(): Count {
  return { characters: 0, words: 0, hidden: 0, inWords: 0, finds: 0, findsOfWords: 0, ms: 0 };
}

function line(name: string, count: Count): void {
  const { characters, words, hidden, inWords, finds, findsOfWords, ms } = count;
  const perMillion = Math.round((1e6 * findsOfWords) / Math.max(1, words));
  const cells = [
    characters,
    percent(hidden / characters),
    percent(inWords / characters),
    finds,
    findsOfWords,
    perMillion,
  ];
  write(row(name, ...cells.map(String), (characters / 1e3 / ms).toFixed(1)));
}

function row(name: string, ...cells: string[]): string {
  return name.padEnd(22) + cells.map((cell) => cell.padStart(11)).join("");
}

function percent(value: number): string {
  return `${(100 * value).toFixed(3)} %`;
}

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}
