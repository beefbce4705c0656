import { existsSync, readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isHiddenByDefault } from "./evaluate/by-default.ts";
import { defaultTypes, everyType, find } from "./evaluate/find.ts";
import { harmlessTexts } from "./evaluate/harmless.ts";
import { reportParts, reportRequests } from "./evaluate/sealed/report.ts";
import { save } from "./evaluate/sealed/save.ts";
import { type Judged, type Place, score, type Tally } from "./evaluate/score.ts";
import { telling } from "./evaluate/telling.ts";

/**
 * How much personal data is found in the development sample, and how much is hidden that is none.
 *
 *   bun run evaluate               one table
 *   bun run evaluate --types       and one for each type and language
 *   bun run evaluate --harmless    and what was hidden in texts without personal data
 *   bun run evaluate --sealed      texts that nobody looked at, made or from public repositories: figures with error bars, never a text;
 *                                  and everyday requests to an AI, in a table of their own
 *   bun run evaluate --sealed --save   the same, and writes the figures into the manual's page of them
 *   bun run evaluate --dev         the other part of the same sources; with --show, what leaks there or is hidden wrongly, too
 *   bun run evaluate … --types     of these, what leaks of each type, too
 *   bun run evaluate … --set WORD  of these, only the sets whose name has the word
 *
 * Public repositories are read from clones in the folder PENNAME_CORPORA; those that are not there are named, with where to get them.
 *
 * With --sealed, a second table is about everyday requests to an AI in which no customer's or colleague's data is, such as questions
 * about firms, films, cities and programs, and letters without names: in how many of them anything is hidden ("hit"), and what
 * share of their characters ("masked"). A hit spoils an answer however short it is, so both are told. Our own name no natural person;
 * the public ones (self-instruct, FastChat) may name real or invented people, whom it is right to hide, so their figures can never
 * be 0 and say something only beside those of another version. With everything on, firms, places and dates are hidden as asked.
 * Turns of one conversation are drawn together. Where nothing is hidden the error is told as 0, but up to 3 / requests may be.
 *
 * Leak is the share of characters left in clear, over-masking the share of the others that were hidden. "everything" has every type
 * switched on and counts all that is labelled; "default" has the default types on, and leaves out what is not hidden then:
 * organisations, countries, ages, bare dates, nationalities and forms of address.
 */
const { values: flags } = parseArgs({
  options: {
    harmless: { type: "boolean", default: false },
    types: { type: "boolean", default: false },
    sealed: { type: "boolean", default: false },
    save: { type: "boolean", default: false },
    dev: { type: "boolean", default: false },
    show: { type: "boolean", default: false },
    set: { type: "string", default: "" },
  },
});
const folder = fileURLToPath(new URL("../../shared/pii-dev/", import.meta.url));
const samples = ["presidio-en", "own-multi", "grascco-de", "meddocan-es", "germeval-de"];

if (flags.sealed) {
  if (flags.save && flags.set !== "") throw new Error("--save is for a run of all sets: leave --set out");
  const leaks = reportParts("sealed", flags.set, { hasTypes: flags.types, hasErrors: false });
  const requests = reportRequests(flags.set);
  if (flags.save) save(leaks, requests);
}
if (flags.dev) reportParts("dev", flags.set, { hasTypes: flags.types, hasErrors: flags.show });
if (!flags.sealed && !flags.dev) {
  if (existsSync(folder)) reportSamples();
  else process.stdout.write(`No development sample in ${folder}: skipped\n`);
  reportHarmless();
}

function reportSamples(): void {
  process.stdout.write(`${row("leak, over-masking", "everything", "", "default", "", "PERSON")}\n`);
  const details = samples.map((name) => {
    const everything = read(name, everyType);
    const byDefault = read(name, defaultTypes);
    const all = score(everything, () => true);
    const some = score(byDefault, isHiddenByDefault);
    const cells = [all, some].flatMap((one) => [share(one.all.leak), percent(one.overMasked)]);
    process.stdout.write(`${row(name, ...cells, share(some.types.get("PERSON")!.leak))}\n`);
    return { name, everything, byDefault };
  });
  if (flags.types) for (const { name, everything, byDefault } of details) report(name, everything, byDefault);
}

function read(name: string, types: ReadonlySet<string>): Judged[] {
  const lines = readFileSync(`${folder}${name}.dev.jsonl`, "utf8").trim().split("\n");
  const tell = telling(name);
  return lines.map((sample, index) => {
    tell(index, lines.length);
    const { text, lang, spans } = JSON.parse(sample) as { text: string; lang: string; spans: Place[] };
    return { text, language: lang, gold: spans, found: find(text, types) };
  });
}

function report(name: string, everything: readonly Judged[], byDefault: readonly Judged[]): void {
  process.stdout.write(`\n${row(name, "values", "leak", "recall", "precision")}\n`);
  const { all, types } = score(everything, () => true);
  line("everything", all);
  for (const [type, tally] of [...types].toSorted(([, a], [, b]) => b.values - a.values)) line(`  ${type}`, tally);
  line("default", score(byDefault, isHiddenByDefault).all);
  const languages = [...new Set(byDefault.map(({ language }) => language))];
  if (languages.length > 1)
    for (const language of languages)
      reportLanguage(
        language,
        byDefault.filter((one) => one.language === language),
      );
}

function reportLanguage(language: string, texts: readonly Judged[]): void {
  const { all, types, overMasked } = score(texts, isHiddenByDefault);
  line(`  ${language}`, all, percent(overMasked));
  const person = types.get("PERSON");
  if (person) line(`  ${language} PERSON`, person);
}

function reportHarmless(): void {
  process.stdout.write(`\n${row("without personal data", "characters", "everything", "default", "MB/s")}\n`);
  let characters = 0;
  let masked = [0, 0];
  for (const [name, texts] of Object.entries(harmlessTexts())) {
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    const everything = texts.map((text) => find(text, everyType));
    const started = performance.now();
    const byDefault = texts.map((text) => find(text, defaultTypes));
    const seconds = (performance.now() - started) / 1000;
    const hidden = [everything, byDefault].map((found) => sumOf(found.flat()));
    characters += length;
    masked = masked.map((sum, i) => sum + hidden[i]!);
    const shares = hidden.map((sum) => percent(sum / length));
    process.stdout.write(`${row(name, `${length}`, ...shares, (length / 1e6 / seconds).toFixed(1))}\n`);
    if (flags.harmless) for (const [i, text] of texts.entries()) for (const place of byDefault[i]!) show(text, place);
  }
  process.stdout.write(`${row("together", `${characters}`, ...masked.map((sum) => percent(sum / characters)))}\n`);
}

function sumOf(places: readonly Place[]): number {
  return places.reduce((sum, { start, end }) => sum + end - start, 0);
}

function show(text: string, { start, end, type }: Place): void {
  const around = `${text.slice(Math.max(0, start - 30), start)}⟦${text.slice(start, end)}⟧${text.slice(end, end + 20)}`;
  process.stdout.write(`    ${type} ${around.replaceAll("\n", "⏎")}\n`);
}

function line(name: string, tally: Tally, last = ""): void {
  process.stdout.write(
    `${row(name, `${tally.values}`, share(tally.leak), share(tally.recall), share(tally.precision))}${last.padStart(9)}\n`,
  );
}

function row(name: string, ...cells: string[]): string {
  return name.padEnd(26) + cells.map((cell) => cell.padStart(11)).join("");
}

function share(value: number): string {
  return Number.isNaN(value) ? "-" : value.toFixed(3);
}

function percent(value: number): string {
  return `${(100 * value).toFixed(2)} %`;
}
