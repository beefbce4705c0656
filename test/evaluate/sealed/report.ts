import process from "node:process";
import { isHiddenByDefault } from "../by-default.ts";
import { defaultTypes, everyType, find } from "../find.ts";
import { type Judged, score } from "../score.ts";
import { telling } from "../telling.ts";
import { type Counts, type Estimate, estimatesOf } from "./bootstrap.ts";
import { byType } from "./by-type.ts";
import { type Labelled, notCounted, type SplitPart } from "../../../src/build/corpora/labelled.ts";
import { hiddenIn, requestSets } from "./requests.ts";
import { testSets } from "./sets.ts";

/** What is told of a set beside its line of figures; errors only of the part that may be read. */
export interface Details {
  hasTypes: boolean;
  hasErrors: boolean;
}

/** What was found in a set; undefined where it cannot be made here. */
export type Reported = { name: string; texts: number; estimates: Estimate[] } | undefined;

/** Prints a line of figures for each set that can be made here; `± ` is half the interval of 95 in 100, drawn by source. */
export function reportParts(part: SplitPart, only: string, { hasTypes, hasErrors }: Details): Reported[] {
  const reported: Reported[] = [];
  let isFirst = true;
  for (const { name, labels, texts, missing } of testSets(part, only)) {
    if (isFirst) write(row(part, "texts", "leak, everything", "masked", "leak, default", "masked", "leak, people"));
    isFirst = false;
    reported.push(report(name, texts, missing, (text) => measured(text, labels)));
    if (hasTypes) reportTypes(texts);
    if (part === "dev" && hasErrors) showErrors(labels, texts);
  }
  return reported;
}

function report(
  name: string,
  texts: readonly Labelled[],
  missing: string,
  measure: (text: Labelled) => Counts[],
): Reported {
  if (texts.length === 0) write(row(name, missing));
  if (texts.length === 0) return undefined;
  const tell = telling(name);
  const estimates = estimatesOf(texts, (text, index) => {
    tell(index, texts.length);
    return measure(text);
  });
  write(row(name, `${texts.length}`, ...estimates.map(withError)));
  return { name, texts: texts.length, estimates };
}

/** What leaks of each type with everything on; of that, which part is in values of which nothing was found; and its share in all that leaks. */
function reportTypes(texts: readonly Labelled[]): void {
  const types = byType(texts, (text) => judged(text, everyType));
  if (types.length > 0) write(row("", "values", "leak, everything", "in whole values", "share of leak"));
  for (const { type, values, leak, inWhole, ofLeak } of types)
    write(row(`  ${type}`, `${values}`, withError(leak), withError(inWhole), percent(ofLeak)));
}

/**
 * Prints, for each set of everyday requests, in how many anything is hidden and what share of the characters, by default and with
 * everything on. Searching each request twice takes seconds. With everything on, firms and towns are hidden too: that is asked for.
 */
export function reportRequests(only: string): Reported[] {
  const hidden = (text: Labelled) =>
    [defaultTypes, everyType].flatMap((types) => hiddenIn(text, find(text.text, types)));
  return requestSets(only).map(({ name, texts, missing }, place) => {
    if (place === 0) write(`\n${row("everyday", "requests", "hit, default", "masked", "hit, everything", "masked")}`);
    return report(name, texts, missing, hidden);
  });
}

function withError({ share, error }: Estimate): string {
  return Number.isNaN(share) ? "-" : `${(100 * share).toFixed(1)} ±${percent(error)}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** What leaked and what was masked with everything on, the same by default, and what leaked of people by default. */
function measured(text: Labelled, labels: readonly string[]): [Counts, Counts, Counts, Counts, Counts] {
  const [everything, byDefault] = [judged(text, everyType), judged(text, defaultTypes)];
  const all = score([everything], ({ type }) => type !== notCounted);
  const some = score([byDefault], (place, value) => place.type !== notCounted && isHiddenByDefault(place, value));
  const [wrong, wrongByDefault] = [everything, byDefault].map((one) => score([ofLabels(one, labels)], () => true));
  const people = some.types.get("PERSON");
  return [
    { part: all.all.leaked, of: all.all.characters },
    { part: wrong!.masked, of: wrong!.harmless },
    { part: some.all.leaked, of: some.all.characters },
    { part: wrongByDefault!.masked, of: wrongByDefault!.harmless },
    { part: people?.leaked ?? 0, of: people?.characters ?? 0 },
  ];
}

function judged({ text, language, spans }: Labelled, types: ReadonlySet<string>): Judged {
  return { text, language, gold: spans, found: find(text, types) };
}

/** With only those finds whose type is labelled in the set: a date is no mistake where no dates are labelled. */
function ofLabels(one: Judged, labels: readonly string[]): Judged {
  return labels.length === 0 ? one : { ...one, found: one.found.filter(({ type }) => labels.includes(type)) };
}

function showErrors(labels: readonly string[], texts: readonly Labelled[]): void {
  for (const text of texts) {
    const everything = judged(text, everyType);
    const { found } = ofLabels(everything, labels);
    for (const { start, end, type } of text.spans) {
      if (type === notCounted || everything.found.some((one) => one.start <= start && end <= one.end)) continue;
      write(`  leak ${type} ${around(text.text, start, end)}`);
    }
    for (const { start, end, type } of found)
      if (!text.spans.some((one) => one.start < end && start < one.end))
        write(`  over ${type} ${around(text.text, start, end)}`);
  }
}

function around(text: string, start: number, end: number): string {
  const marked = `${text.slice(Math.max(0, start - 40), start)}⟦${text.slice(start, end)}⟧${text.slice(end, end + 30)}`;
  return marked.replaceAll("\n", "⏎");
}

function row(name: string, ...cells: string[]): string {
  return name.padEnd(18) + cells.map((cell, n) => cell.padStart(n === 0 ? 7 : 18)).join("");
}

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}
