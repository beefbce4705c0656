import process from "node:process";
import { learntSets, nobodyIn, nobodySets, whollyLabelled, written } from "../../../test/evaluate/sealed/written.ts";
import { nameLists, rareNames } from "../lexicon/names.ts";
import { carriers, technicalTexts } from "../tagger/carriers.ts";
import { Chance } from "../tagger/chance.ts";
import { languages } from "../tagger/corpus.ts";
import { keep } from "../tagger/keep.ts";
import { labelledTexts } from "../tagger/labelled-texts.ts";
import { People } from "../tagger/people.ts";
import { learn, type Lesson, type Rounds } from "../tagger/learn.ts";
import { learnNet } from "../tagger/learn-net.ts";
import type { NetLesson } from "../tagger/learning-net.ts";
import { writtenLesson, writtenNetLesson } from "../tagger/lessons.ts";
import type { TrainingExample } from "../tagger/sentences.ts";
import { dateLesson, loginLesson, numberLesson, numberNetLesson } from "./number-lesson.ts";
import { credentialLesson, credentialNetLesson, mayHoldCredential } from "./credential-lesson.ts";
import { hasDoubtful, nobodyLesson, withSomebody } from "./nobody-lesson.ts";
import { codesOfThings, quantities } from "./quantities.ts";

/**
 * `PENNAME_CORPORA=FOLDER bun src/build/written/train.ts` trains the weights of the taggers of numbers, of dates, of logins, of credentials,
 * of names in written texts and of names that are nobody's: the same on every run and machine. What is personal they learn from the texts
 * that were written for the measure and are not sealed, dates also from medical reports; what is not, from these, from news and messages, and
 * from code and documentation. With `numbers`, `dates`, `logins`, `credentials`, `names` or `nobodies` behind it, only those of one.
 */

const copies = 3;
/** For those that look at firms, places and dates, which are labelled in these, but for `secrets`, where there are few; and all. */
const whole = [...whollyLabelled, "secrets" as const].flatMap((set) => written(set, "dev"));
const own = learntSets.flatMap((set) => written(set, "dev"));
/** Full of numbers and identifiers that are nobody's, for the taggers that look at these. */
const files = Array.from({ length: copies }, () => nobodyIn("files", "dev")).flat();
const labelled = labelledTexts();
const unlabelled = labelled.map(({ text }) => withoutAny(text));
const technical = technicalTexts().map(withoutAny);
const carried = languages.map((language) => carriers(language).map(withoutAny));
const [, , only = "all"] = process.argv;
if (only === "all" || only === "numbers" || only === "nets") {
  const others = [
    ...thinned(unlabelled.filter(hasNumber), 6000),
    ...files,
    ...technical.filter(hasNumber),
    ...carried.flat().filter(hasNumber),
    ...quantities(new Chance(2028), 30),
  ];
  if (only !== "nets") train("number-tagger/weights", numberLesson, { orders: 4, passes: 4 }, others);
  trainNet("number-tagger/net", numberNetLesson, [...others, ...codesOfThings(new Chance(2029), 12)], own);
}
if (only === "all" || only === "dates")
  train(
    "number-tagger/date-weights",
    dateLesson,
    { orders: 4, passes: 4 },
    [...labelled.filter(({ spans }) => spans.some(({ type }) => type === "DATE_TIME")), ...technical.filter(hasNumber)],
    whole,
  );
if (only === "all" || only === "logins")
  train("number-tagger/login-weights", loginLesson, { orders: 4, passes: 4 }, [
    ...thinned(unlabelled, 6000),
    ...files,
    ...technical,
    ...carried.flatMap((lines) => thinned(lines, 800)),
  ]);
if (only === "all" || only === "credentials" || only === "nets") {
  const others = [
    ...codesOfThings(new Chance(2029), 12),
    ...Array.from({ length: 8 }, () => nobodySets.flatMap((name) => nobodyIn(name, "dev"))).flat(),
    ...[...unlabelled, ...technical, ...technicalTexts(40).map(withoutAny), ...carried.flat()].filter(
      mayHoldCredential,
    ),
  ];
  if (only !== "nets") train("credential-tagger/weights", credentialLesson, { orders: 3, passes: 4 }, others);
  trainNet("credential-tagger/net", credentialNetLesson, others, own);
}
if (only === "all" || only === "names" || only === "nets") {
  const others = [...labelled, ...thinned(technical, 1500), ...carried.flatMap((lines) => thinned(lines, 400))];
  if (only !== "nets") train("written-tagger/weights", writtenLesson, { orders: 3, passes: 4 }, others, whole);
  trainNet("written-tagger/net", writtenNetLesson, others, whole);
}
if (only === "all" || only === "nobodies") {
  const chance = new Chance(2030);
  const people = new People(await nameLists(), rareNames(), chance);
  const harmless = nobodySets.flatMap((name) => nobodyIn(name, "dev"));
  const blocks = technicalTexts(40);
  const hosts = [...nobodyIn("files", "dev").map(({ text }) => text), ...thinned(blocks, 300)];
  const planted = Array.from({ length: 4 }, () => hosts)
    .flat()
    .map((host) => withSomebody(host, people, chance));
  const examples = [
    ...own,
    ...labelled.filter(({ isPartial }) => isPartial !== true),
    ...harmless,
    ...blocks.map(withoutAny),
    ...planted,
  ].filter(hasDoubtful);
  train("nobody-tagger/weights", nobodyLesson, { orders: 6, passes: 6 }, examples, []);
}

function train(
  name: string,
  lesson: Lesson,
  rounds: Rounds,
  others: readonly TrainingExample[],
  hands: readonly TrainingExample[] = own,
): void {
  const examples = withCopies(hands, others);
  const weights = learn(lesson, examples, new Chance(2026), rounds, (line) => process.stderr.write(line));
  process.stdout.write(`${name}: ${examples.length} texts, ${keep(interleaved(weights), name)}\n`);
}

function trainNet(
  name: string,
  lesson: NetLesson,
  others: readonly TrainingExample[],
  hands: readonly TrainingExample[],
): void {
  const examples = withCopies(hands, others);
  const net = learnNet(lesson, examples, new Chance(2026), 4, (line) => process.stderr.write(line));
  process.stdout.write(`${name}: ${examples.length} texts, ${keep(net, name)}\n`);
}

function withCopies(hands: readonly TrainingExample[], others: readonly TrainingExample[]): TrainingExample[] {
  return [...Array.from({ length: copies }, () => hands).flat(), ...others];
}

function withoutAny(text: string): TrainingExample {
  return { text, spans: [] };
}

function hasNumber({ text }: TrainingExample): boolean {
  return /\d/.test(text);
}

/** Some of many texts, from all of them. */
function thinned<T>(texts: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.floor(texts.length / most));
  return texts.filter((_, index) => index % step === 0);
}

/** The weights of a feature for all types beside each other. */
function interleaved(lists: readonly Int8Array[]): Int8Array {
  const { length } = lists;
  return Int8Array.from(
    { length: length * lists[0]!.length },
    (_, at) => lists[at % length]![Math.floor(at / length)]!,
  );
}
