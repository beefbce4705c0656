import { givenOf, surnameOf, wordOf } from "../lexicon/marks.ts";
import { featureCount, featuresOf, isParticle, mayBeName, type NameRun } from "./features.ts";
import { Gap } from "./gaps.ts";
import { WordShape, type Tokens } from "./tokens.ts";

/** Weights by row of features; a word whose weights sum to more than the threshold of its kind is part of a name. */
export interface TaggerModel {
  weights: Int8Array;
  thresholds: Readonly<Record<LexicalKind, number>>;
}

/** Tells for each word of a text whether it is part of a person's name. From left to right: a word sees how those before it were judged. */
export function tagNames(text: string, tokens: Tokens, { weights, thresholds }: TaggerModel): Uint8Array {
  const features = new Int32Array(featureCount);
  return judge(text, tokens, features, (i) => {
    let sum = 0;
    for (let n = 0; n < featureCount; n++) sum += weights[features[n]!]!;
    return sum > thresholds[kindOf(tokens.marks[i]!)];
  });
}

/** What the lexicon says of a word, roughly: that decides how much more must speak for a name. */
export type LexicalKind = "given" | "surname" | "word" | "unknown";

function kindOf(marks: number): LexicalKind {
  if (wordOf(marks) > 0) return "word";
  if (givenOf(marks) > 1) return "given";
  return surnameOf(marks) > 1 ? "surname" : "unknown";
}

/** Visits the words that may be names, with their features in `features`, and keeps what `isName` says of each. */
export function judge(text: string, tokens: Tokens, features: Int32Array, isName: (i: number) => boolean): Uint8Array {
  const tags = new Uint8Array(tokens.count);
  const run: NameRun = { first: 0, last: -1, givens: 0, surnames: 0 };
  for (let i = 0; i < tokens.count; i++) {
    if (!mayBeName(tokens, i)) continue;
    if (i > run.last) measure(tokens, i, run);
    // An initial belongs to a name beside it; alone it is none.
    if (tokens.shape[i] === WordShape.initial) continue;
    featuresOf(text, tokens, i, run, tags, features);
    if (isName(i)) tags[i] = 1;
  }
  return tags;
}

/** The run that begins at a word. Bounded, so that a text of nothing but capitals is no worse than prose. */
function measure(tokens: Tokens, first: number, run: NameRun): void {
  run.first = first;
  run.last = first;
  run.givens = 0;
  run.surnames = 0;
  for (let at = first; at < tokens.count && at < first + 12; at++) {
    if (at > first && !joins(tokens, at)) break;
    if (mayBeName(tokens, at)) {
      run.last = at;
      if (givenOf(tokens.marks[at]!) > 1) run.givens++;
      if (surnameOf(tokens.marks[at]!) > 1) run.surnames++;
    } else if (!isParticle(tokens, at)) break;
  }
}

function joins({ gap, shape }: Tokens, at: number): boolean {
  const kind = gap[at]!;
  if (kind === Gap.dotSpace || kind === Gap.dot) return shape[at - 1] === WordShape.initial;
  return kind === Gap.space || kind === Gap.hyphen || kind === Gap.apostrophe;
}
