import { isPlace, wordOf } from "../lexicon/marks.ts";
import { isCompound } from "./compound.ts";
import { isAllSmall, isTight } from "./candidates.ts";
import { WrittenTags, writtenTypes } from "../written-tagger/written-tags.ts";
import { addCompound, featureCount, featuresOf, isLexical, isParticle, kindOf, type NameRun, row } from "./features.ts";
import { Gap } from "./gaps.ts";
import { isSmallElsewhere, WordShape, type Tokens } from "./tokens.ts";

/** Places and organisations in the order of their tags: a tag is one more than the index, 0 is neither. */
export const thingTypes = ["LOCATION", "ORGANIZATION"] as const;

/** Size of the hashed feature space for each of the two. */
export const thingRows = 1 << 19;
/** Features of one word: those of people, and more of what is around it. */
export const thingFeatureCount = featureCount + 12;

/** Whether a feature depends on the identity of words, rather than on their kind. */
export function isLexicalForThings(n: number): boolean {
  return (isLexical(n) && n < featureCount) || (n >= featureCount && n <= featureCount + 5);
}

/** Two linear models over the same features: the tag is that of the larger sum above its threshold, with what the tagger of written texts says. */
export interface ThingModel {
  weights: readonly Int8Array[];
  /** How much more the sum of a compound of two words must be, as most German nouns in no list are. */
  compound: number;
  /** For words with a capital, and for words in small letters. */
  thresholds: readonly (readonly [written: number, small: number])[];
}

/** Tags each word of a text that is part of the name of a place or an organisation. Words that `isLeftOut` names are not looked at. */
export function tagThings(
  text: string,
  tokens: Tokens,
  model: ThingModel,
  isLeftOut?: LeftOut,
  written = new WrittenTags(tokens.count),
): Uint8Array {
  const { weights, thresholds, compound } = model;
  const features = new Int32Array(thingFeatureCount);
  const tagOf = (i: number) => {
    const kind = tokens.shape[i] === WordShape.small ? 1 : 0;
    let best = 0;
    let most = 0;
    for (let n = 0; n < weights.length; n++) {
      const table = weights[n]!;
      let sum = -thresholds[n]![kind];
      for (let f = 0; f < thingFeatureCount; f++) sum += table[features[f]! & (thingRows - 1)]!;
      const joint = written.jointSum(sum, i, placesInWritten[n]!, lead);
      if (joint > most) {
        most = joint;
        best = n + 1;
      }
    }
    const isDoubtful = best > 0 && most <= compound && tokens.marks[i] === 0;
    return isDoubtful && isCompound(text, tokens.start[i]!, tokens.end[i]!) ? 0 : best;
  };
  return judgeThings(text, tokens, features, tagOf, isLeftOut);
}

const placesInWritten = thingTypes.map((type) => writtenTypes.indexOf(type));
/** At which a twentieth less is left in clear on texts that nothing was learnt from, and hardly more is hidden that is nobody's. */
const lead = 45;

type LeftOut = (i: number) => boolean;

/** Visits the words that may be part of such a name, fills `features` for each, and tags it with what `tagOf` returns. */
export function judgeThings(
  text: string,
  tokens: Tokens,
  features: Int32Array,
  tagOf: (i: number) => number,
  isLeftOut?: LeftOut,
): Uint8Array {
  const tags = new Uint8Array(tokens.count);
  const run: NameRun = { first: 0, last: -1, givens: 0, surnames: 0, isSmall: isAllSmall(tokens) };
  for (let i = 0; i < tokens.count; i++) {
    if (!isJudged(tokens, i) || isLeftOut?.(i) === true) continue;
    if (i > run.last) measure(tokens, i, run);
    featuresOf(text, tokens, i, run, tags, features);
    addCompound(text, tokens, i, features);
    furtherFeatures(text, tokens, i, run, tags, features);
    tags[i] = tagOf(i);
  }
  return tags;
}

/** Whether a word is looked at. */
export const isJudged = (tokens: Tokens, i: number): boolean => mayBeThing(tokens, i) && !isOpening(tokens, i);

/** A word with a capital, or in small letters a place or a word that no language has. */
export function mayBeThing({ shape, marks, gap }: Tokens, i: number): boolean {
  if (isCode(gap[i]!) || isCode(gap[i + 1]!)) return false;
  if (shape[i] !== WordShape.small) return true;
  if (isTight(gap[i]!) || isTight(gap[i + 1]!)) return false;
  return isPlace(marks[i]!) ? wordOf(marks[i]!) < 3 : wordOf(marks[i]!) === 0;
}

/** One of the most frequent words before a word in small letters: "The invoice", not "The Hague". */
function isOpening({ shape, marks, gap }: Tokens, i: number): boolean {
  return (
    wordOf(marks[i]!) === 3 &&
    shape[i] === WordShape.capitalised &&
    shape[i + 1] === WordShape.small &&
    gap[i + 1] === Gap.space
  );
}

function isCode(gap: number): boolean {
  return gap === Gap.underscore || gap === Gap.at || gap === Gap.code || gap === Gap.equals;
}

/** The run of candidates that begins at a word. Bounded, so that a text of capitals only is as fast as prose. */
function measure(tokens: Tokens, first: number, run: NameRun): void {
  run.first = run.last = first;
  run.givens = run.surnames = 0;
  for (let at = first; at < tokens.count && at < first + 12; at++) {
    if (at > first && !joinsThing(tokens, at)) break;
    if (mayBeThing(tokens, at)) {
      run.last = at;
      if (isPlace(tokens.marks[at]!)) run.givens++;
    } else if (!isParticle(tokens, at)) break;
  }
}

/** Whether the gap before a word may join it to a name. */
export function joinsThing({ gap, shape }: Tokens, at: number): boolean {
  const kind = gap[at]!;
  if (kind === Gap.dotSpace || kind === Gap.dot)
    return shape[at - 1] === WordShape.initial || shape[at - 1] === WordShape.capitalised;
  return kind === Gap.space || kind === Gap.hyphen || kind === Gap.apostrophe || kind === Gap.mark;
}

function furtherFeatures(
  text: string,
  tokens: Tokens,
  i: number,
  run: NameRun,
  tags: Uint8Array,
  into: Int32Array,
): void {
  const { hash, gap, shape, count, start, end } = tokens;
  const own = kindOf(tokens, i);
  const word = hash[i]!;
  const left = i > 0 ? hash[i - 1]! : 0;
  const right = i + 1 < count ? hash[i + 1]! : 0;
  const tag = i > 0 ? tags[i - 1]! : 0;
  const tag2 = i > 1 ? tags[i - 2]! : 0;
  const n = featureCount;
  into[n] = row(n, word, left);
  into[n + 1] = row(n + 1, word, right);
  into[n + 2] = row(n + 2, left, tag * 8 + shape[i]!);
  into[n + 3] = row(n + 3, i > 1 ? hash[i - 2]! : 0, own >> 3);
  into[n + 4] = row(n + 4, i + 2 < count ? hash[i + 2]! : 0, own >> 3);
  into[n + 5] = row(n + 5, hash[run.first]! ^ Math.imul(hash[run.last]!, 31), run.last - run.first);
  into[n + 6] = row(n + 6, own, (isSmallElsewhere(tokens, i) ? 1 : 0) + (run.isSmall ? 2 : 0));
  into[n + 7] = row(n + 7, own * 16 + tag * 4 + tag2, gap[i]!);
  into[n + 8] = row(n + 8, i > 1 ? kindOf(tokens, i - 2) : 0, (i > 0 ? kindOf(tokens, i - 1) : 0) * 128 + own);
  into[n + 9] = row(n + 9, i + 2 < count ? kindOf(tokens, i + 2) : 0, (right ? kindOf(tokens, i + 1) : 0) * 128 + own);
  into[n + 10] = row(n + 10, Math.min(end[i]! - start[i]!, 12) * 8 + shape[i]!, gap[i + 1]!);
  into[n + 11] = row(n + 11, tag * 8 + Math.min(run.last - i, 7), own);
}
