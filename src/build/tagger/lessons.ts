import { given, place, surname } from "../../privacy/analyze/lexicon/marks.ts";
import { addCompound, featureCount, isLexical, rows } from "../../privacy/analyze/tagger/features.ts";
import { judge } from "../../privacy/analyze/tagger/tagger.ts";
import {
  isLexicalForThings,
  judgeThings,
  thingFeatureCount,
  thingRows,
  thingTypes,
} from "../../privacy/analyze/tagger/things.ts";
import { markTowns } from "../../privacy/analyze/tagger/towns.ts";
import type { Tokens } from "../../privacy/analyze/tagger/tokens.ts";
import { notCounted } from "../corpora/labelled.ts";

/** What one tagger learns: to tell the words of some types from all others. */
export interface Lesson {
  /** The types in the order of their tags, the first of which is 1. */
  types: readonly string[];
  /** Labels of which nobody knows whether they are of the types. */
  unsure: ReadonlySet<string>;
  rows: number;
  featureCount: number;
  isLexical(feature: number): boolean;
  /** What is dropped from the entry of a word in the lexicon, so that unknown ones are learnt. */
  forgotten: number;
  /** What is looked up before a text is visited. */
  prepare(tokens: Tokens): void;
  visit(text: string, tokens: Tokens, features: Int32Array, tagOf: (i: number) => number): Uint8Array;
}

export const peopleLesson: Lesson = {
  types: ["PERSON"],
  unsure: new Set([notCounted]),
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
};

export const thingsLesson: Lesson = {
  types: thingTypes,
  unsure: new Set([notCounted, "ADDRESS", "EPONYM"]),
  rows: thingRows,
  featureCount: thingFeatureCount,
  isLexical: isLexicalForThings,
  forgotten: place,
  prepare: markTowns,
  visit: (text, tokens, features, tagOf) => judgeThings(text, tokens, features, tagOf),
};
