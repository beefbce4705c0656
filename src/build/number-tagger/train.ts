import process from "node:process";
import { written, writtenSets } from "../../../test/evaluate/sealed/written.ts";
import { carriers, technicalTexts } from "../tagger/carriers.ts";
import { Chance } from "../tagger/chance.ts";
import { languages } from "../tagger/corpus.ts";
import { keep } from "../tagger/keep.ts";
import { labelledTexts } from "../tagger/labelled-texts.ts";
import { learn } from "../tagger/learn.ts";
import { numberLesson } from "./lesson.ts";

/**
 * `PENNAME_CORPORA=FOLDER bun src/build/number-tagger/train.ts` trains the weights of the tagger of numbers: the same on every run and
 * machine. What numbers are of somebody it learns from the texts that were written for the measure and are not sealed; which are not, from
 * these, from news and messages, and from code and documentation.
 */

const copies = 3;
const mostOfEach = 6000;
const hasNumber = ({ text }: { text: string }) => /\d/.test(text);
const withoutAny = (text: string) => ({ text, spans: [] });

const own = writtenSets.flatMap((set) => written(set, "dev"));
const others = [
  ...thinned(labelledTexts().map(({ text }) => withoutAny(text))),
  ...technicalTexts().map(withoutAny).filter(hasNumber),
  ...languages.flatMap((language) => carriers(language).map(withoutAny).filter(hasNumber)),
];
const examples = [...Array.from({ length: copies }, () => own).flat(), ...others];
const weights = learn(numberLesson, examples, new Chance(2026), { orders: 4, passes: 8 }, (line) =>
  process.stderr.write(line),
);
const state = keep(interleaved(weights), new URL("../../privacy/analyze/number-tagger/weights.txt", import.meta.url));
process.stdout.write(`${examples.length} texts, weights ${state}\n`);

/** Some of many texts with numbers, from all of them. */
function thinned<T extends { text: string }>(texts: readonly T[]): T[] {
  const numbered = texts.filter(hasNumber);
  const step = Math.max(1, Math.floor(numbered.length / mostOfEach));
  return numbered.filter((_, index) => index % step === 0);
}

/** The weights of a feature for all types beside each other. */
function interleaved(lists: readonly Int8Array[]): Int8Array {
  return Int8Array.from(
    { length: lists.length * lists[0]!.length },
    (_, at) => lists[at % lists.length]![Math.floor(at / lists.length)]!,
  );
}
