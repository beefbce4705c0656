import { given, place, surname, wordOf } from "../../privacy/analyze/lexicon/marks.ts";
import { addCompound, featureCount, isLexical, rows } from "../../privacy/analyze/tagger/features.ts";
import { firstFrom } from "../../privacy/analyze/tagger/first-from.ts";
import { judge } from "../../privacy/analyze/tagger/tagger.ts";
import {
  isLexicalForThings,
  judgeThings,
  thingFeatureCount,
  thingRows,
  thingTypes,
} from "../../privacy/analyze/tagger/things.ts";
import {
  isLexicalForWritten,
  mayBeWritten,
  writtenFeatureCount,
  writtenRows,
} from "../../privacy/analyze/written-tagger/features.ts";
import {
  placeFeaturesOf,
  wordFeaturesOf,
  wordNetFeatureCount,
  wordNetReach,
  wordNetRows,
} from "../../privacy/analyze/net/word-features.ts";
import { judgeWritten } from "../../privacy/analyze/written-tagger/written-tagger.ts";
import { writtenTypes } from "../../privacy/analyze/written-tagger/written-tags.ts";
import { isAllSmall, mayBeNameIn } from "../../privacy/analyze/tagger/candidates.ts";
import { markTowns } from "../../privacy/analyze/tagger/towns.ts";
import { type Tokens, tokensOf, WordShape } from "../../privacy/analyze/tagger/tokens.ts";
import { notCounted } from "../corpora/labelled.ts";
import type { Chance } from "./chance.ts";
import { type Lesson, unsure } from "./learn.ts";
import type { NetLesson } from "./learning-net.ts";
import type { TrainingExample } from "./sentences.ts";

/** How the tagger of people and that of things differ. */
interface WordLesson extends Omit<Lesson, "open"> {
  /** Labels of which nobody knows whether they are of the types. */
  unsure: ReadonlySet<string>;
  /** What is dropped from the entry of a word in the lexicon, so that unknown ones are learnt. */
  forgotten: number;
  /** What is looked up before a text is visited. */
  prepare(tokens: Tokens): void;
  visit(text: string, tokens: Tokens, features: Int32Array, tagOf: (i: number) => number): Uint8Array;
}

const ofWords = (lesson: WordLesson): Lesson => ({
  ...lesson,
  open(example, chance) {
    const { text } = example;
    const tokens = tokensOf(text);
    const truth = truthOf(tokens, example, lesson);
    lesson.prepare(tokens);
    forget(tokens, truth, lesson.forgotten, chance);
    return { truth, visit: (features, tagOf) => lesson.visit(text, tokens, features, tagOf) };
  },
});

const people = { types: ["PERSON"], unsure: new Set([notCounted]) };

export const peopleLesson = ofWords({
  ...people,
  rows,
  featureCount,
  isLexical,
  forgotten: given(3) | surname(3),
  prepare: () => {},
  visit: (text, tokens, features, tagOf) =>
    judge(text, tokens, features, (i) => {
      addCompound(text, tokens, i, features);
      return tagOf(i) === 1;
    }),
});

export const thingsLesson = ofWords({
  types: thingTypes,
  unsure: new Set([notCounted, "ADDRESS", "EPONYM"]),
  rows: thingRows,
  featureCount: thingFeatureCount,
  isLexical: isLexicalForThings,
  forgotten: place,
  prepare: markTowns,
  visit: (text, tokens, features, tagOf) => judgeThings(text, tokens, features, tagOf),
});

const written = {
  types: writtenTypes,
  unsure: new Set([notCounted, "ADDRESS", "EPONYM", "EMAIL_ADDRESS", "USERNAME"]),
};

export const writtenLesson = ofWords({
  ...written,
  rows: writtenRows,
  featureCount: writtenFeatureCount,
  isLexical: isLexicalForWritten,
  forgotten: 0,
  prepare: () => {},
  visit: (text, tokens, features, tagOf) => judgeWritten(text, tokens, features, (_, i) => tagOf(i)),
});

/** The lesson of the network beside a tagger. */
const ofNet = (
  lesson: Pick<WordLesson, "types" | "unsure">,
  mayBe: (tokens: Tokens) => (i: number) => boolean,
): NetLesson => ({
  types: lesson.types,
  rows: wordNetRows,
  featureCount: wordNetFeatureCount,
  reach: wordNetReach,
  droppedTogether: [[0], [1, 2, 3]],
  open(example) {
    const tokens = tokensOf(example.text);
    const truth = truthOf(tokens, example, lesson);
    const isJudged = mayBe(tokens);
    for (let i = 0; i < tokens.count; i++) if (!isJudged(i)) truth[i] = unsure;
    return {
      truth,
      featuresOf(i, into) {
        wordFeaturesOf(example.text, tokens, i, into);
        placeFeaturesOf(example.text, tokens, i, into);
      },
    };
  },
});

export const writtenNetLesson = ofNet(written, (tokens) => (i) => mayBeWritten(tokens, i));

export const peopleNetLesson = ofNet(people, (tokens) => {
  const isSmall = isAllSmall(tokens);
  return (i) => tokens.shape[i] !== WordShape.initial && mayBeNameIn(tokens, i, isSmall);
});

/** The tag of each word, and of those of which nobody knows, `unsure`. */
function truthOf(
  tokens: Tokens,
  { spans, isPartial }: TrainingExample,
  lesson: Pick<WordLesson, "types" | "unsure">,
): Uint8Array {
  const truth = new Uint8Array(tokens.count);
  if (isPartial) for (let i = 0; i < tokens.count; i++) if (mayBeUnlabelled(tokens, i)) truth[i] = unsure;
  for (const span of spans) {
    const tag = lesson.unsure.has(span.type) ? unsure : lesson.types.indexOf(span.type) + 1;
    for (let i = firstFrom(tokens, span.start); i < tokens.count && tokens.start[i]! < span.end; i++) truth[i] = tag;
  }
  return truth;
}

/** A capitalised word that is more than a common word, in a text in which not all names are labelled. */
function mayBeUnlabelled({ shape, marks }: Tokens, i: number): boolean {
  return shape[i] !== WordShape.small && wordOf(marks[i]!) < 2;
}

/** Drops some names from the lexicon, often together with their neighbours, so that the model learns to find unknown names. */
function forget(tokens: Tokens, truth: Uint8Array, marks: number, chance: Chance): void {
  let isForgotten = false;
  for (let i = 0; i < tokens.count; i++) {
    const isName = truth[i] !== 0 && truth[i] !== unsure;
    isForgotten = isName && chance.is(isForgotten ? 0.5 : 0.12);
    if (isForgotten) tokens.marks[i]! &= ~marks;
  }
}
