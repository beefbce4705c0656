import { givenOf, isNoun, isPlace, surnameOf, wordOf } from "../lexicon/marks.ts";
import { clusterOf } from "../lexicon/clusters.ts";
import { isCompound } from "./compound.ts";
import { Gap } from "./gaps.ts";
import { conjunctionHashes, particleHashes } from "./particles.ts";
import { WordShape, type Tokens } from "./tokens.ts";

/** Size of the hashed feature space. */
export const rows = 1 << 20;
/** Features of one word. */
export const featureCount = 32;

/** Whether a feature depends on the identity of words, rather than on their kind or cluster. */
export const isLexical = (n: number): boolean => n >= firstLexical;
const firstLexical = 22;

export function isParticle({ shape, hash }: Tokens, i: number): boolean {
  return shape[i] === WordShape.small && particleHashes.has(hash[i]!);
}

/** A particle that more often joins two people. */
export function isConjunction({ hash }: Tokens, i: number): boolean {
  return conjunctionHashes.has(hash[i]!);
}

/** A run of capitalised words with only spaces, hyphens, apostrophes, dots of initials and particles between them. */
export interface NameRun {
  first: number;
  last: number;
  /** How many of its words are given names, and surnames. */
  givens: number;
  surnames: number;
  /** Whether the whole text is in small letters, as in a chat. */
  isSmall: boolean;
}

/** The feature that says whether an unknown word is a compound, which is looked up last. */
const compoundFeature = 11;

/** Puts into the features of word `i` whether it is a compound: only the words that no list has are looked at. */
export function addCompound(text: string, tokens: Tokens, i: number, features: Int32Array): void {
  if (isCompoundAt(text, tokens, i)) features[compoundFeature] = rowOfCompound(tokens, i);
}

const isCompoundAt = (text: string, { marks, start, end }: Tokens, i: number): boolean =>
  marks[i] === 0 && isCompound(text, start[i]!, end[i]!);

const rowOfCompound = (tokens: Tokens, i: number): number => row(compoundFeature, kindOf(tokens, i), 1);

/** How much larger the sum of the weights is if word `i`, which may be one, is a compound. */
export function ifCompound(tokens: Tokens, i: number, features: Int32Array, weights: Int8Array): number {
  if (tokens.marks[i] !== 0) return 0;
  return weights[rowOfCompound(tokens, i)]! - weights[features[compoundFeature]!]!;
}

/** Fills `into` with the features of word `i`, each the index of its weight, as if it were no compound. */
export function featuresOf(
  text: string,
  tokens: Tokens,
  i: number,
  run: NameRun,
  tags: Uint8Array,
  into: Int32Array,
): void {
  const { hash, shape, gap, marks } = tokens;
  const before = previousWord(tokens, i);
  const behind = nextWord(tokens, i);
  const gapBefore = before < i - 1 ? Gap.particle : gap[i]!;
  const gapBehind = behind > i + 1 ? Gap.particle : gap[i + 1]!;
  const own = kindOf(tokens, i);
  const left = before < 0 ? 0 : kindOf(tokens, before);
  const right = behind >= tokens.count ? 0 : kindOf(tokens, behind);
  const tag = before < 0 ? 0 : tags[before]!;
  const leftWord = i > 0 ? hash[i - 1]! : 0;
  const rightWord = i + 1 < tokens.count ? hash[i + 1]! : 0;
  const leftCluster = clusterAt(tokens, i - 1);
  const rightCluster = clusterAt(tokens, i + 1);
  const outerLeft = run.first > 0 ? hash[run.first - 1]! : 0;
  const outerRight = run.last + 1 < tokens.count ? hash[run.last + 1]! : 0;
  const start = tokens.start[i]!;
  const end = tokens.end[i]!;
  const length = Math.min(end - start, 12);
  const runLength = Math.min(run.last - run.first, 5);
  const others = Math.min(run.givens - (givenOf(marks[i]!) > 1 ? 1 : 0), 2);
  const known = wordOf(marks[i]!) > 0;
  const place = i === run.first ? 0 : i === run.last ? 2 : 1;

  into[0] = row(0, marks[i]!, shape[i]!);
  into[1] = row(1, own, startsSentence(gap[i]!) ? 1 : 0);
  into[2] = row(2, own * 32 + gapBefore, left);
  into[3] = row(3, own * 32 + gapBehind, right);
  into[4] = row(4, own * 128 + left, right * 32 * 32 + gapBefore * 32 + gapBehind);
  into[5] = row(5, own * 4 + tag, left * 32 + gapBefore);
  into[6] = row(6, own * 8 + runLength, place * 4 + others);
  into[7] = row(7, length, own);
  into[8] = row(8, gap[run.first]! * 32 + gap[run.last + 1]!, runLength * 8 + Math.min(run.givens, 2));
  into[9] = row(9, own * 128 + left, run.isSmall ? 1 : 0);
  into[10] = row(10, own, (run.isSmall ? 1 : 0) + 2 * (i === 0 ? 1 : 0) + 4 * (i === tokens.count - 1 ? 1 : 0));
  into[compoundFeature] = row(compoundFeature, own, 0);
  into[12] = row(12, known || isPlace(marks[i]!) ? hash[i]! : 0, known ? 1 : 0);
  into[13] = row(13, foldedHash(text, Math.max(start, end - 2), end), known ? 1 : 0);
  into[14] = row(14, foldedHash(text, start, Math.min(end, start + 4)), shape[i]!);
  into[15] = row(15, clusterAt(tokens, i), shape[i]!);
  into[16] = row(16, leftCluster, gap[i]!);
  into[17] = row(17, rightCluster, gap[i + 1]!);
  into[18] = row(18, clusterAt(tokens, i - 2), leftCluster);
  into[19] = row(19, rightCluster, clusterAt(tokens, i + 2));
  into[20] = row(20, run.first === i ? leftCluster : clusterAt(tokens, run.first - 1), own);
  into[21] = row(21, run.last === i ? rightCluster : clusterAt(tokens, run.last + 1), own);
  into[22] = row(22, leftWord, own >> 3);
  into[23] = row(23, rightWord, own >> 3);
  into[24] = row(24, leftWord, gap[i]!);
  into[25] = row(25, rightWord, gap[i + 1]!);
  into[26] = row(26, outerLeft, gap[run.first]!);
  into[27] = row(27, outerRight, gap[run.last + 1]!);
  into[28] = row(28, hash[run.first]!, place);
  into[29] = row(29, hash[run.last]!, place);
  into[30] = i > 1 && tags[i - 2]! > 0 ? row(30, own, leftWord) : row(30, 0, 0);
  into[31] = row(31, hash[i]!, shape[i]!);
}

/** The cluster of a word; 256 where the text has none. */
export function clusterAt({ count, hash, shape }: Tokens, i: number): number {
  return i < 0 || i >= count ? 256 : clusterOf(hash[i]!, shape[i] !== WordShape.small);
}

/** The word before, skipping particles: `Fenna` before `Berg` in "Fenna van der Berg". */
export function previousWord(tokens: Tokens, i: number): number {
  let at = i - 1;
  while (at > 0 && i - at <= 3 && tokens.gap[at + 1] === Gap.space && isParticle(tokens, at)) at--;
  return at >= 0 && at < i - 1 && (tokens.shape[at] === WordShape.small || tokens.gap[at + 1] !== Gap.space)
    ? i - 1
    : at;
}

/** The word after, skipping particles. */
export function nextWord(tokens: Tokens, i: number): number {
  let at = i + 1;
  while (at + 1 < tokens.count && at - i <= 3 && tokens.gap[at] === Gap.space && isParticle(tokens, at)) at++;
  return at > i + 1 && (tokens.shape[at] === WordShape.small || tokens.gap[at] !== Gap.space) ? i + 1 : at;
}

/** The kind of a word in seven bits: its shape and its entry in the lexicon. */
export function kindOf({ marks, shape }: Tokens, i: number): number {
  const known = marks[i]!;
  const word = wordOf(known);
  const given = givenOf(known);
  const surname = surnameOf(known);
  let kind = 0;
  if (word === 3) kind = given > 1 ? 1 : 2;
  else if (given > 1) kind = word === 0 ? (isPlace(known) ? 3 : 4) : isPlace(known) ? 14 : surname > 1 ? 5 : 6;
  else if (surname > 1) kind = word === 0 ? (isPlace(known) ? 7 : 8) : 9;
  else if (word > 0) kind = isNoun(known) ? 10 : 11;
  else if (isPlace(known)) kind = 12;
  else if (given + surname > 0) kind = 13;
  return kind * 8 + shape[i]!;
}

export function startsSentence(gap: number): boolean {
  return gap === Gap.edge || gap === Gap.dotSpace || gap === Gap.sentence || gap === Gap.line || gap === Gap.lines;
}

/** Of a stretch of text, the same in small letters and in capitals. */
function foldedHash(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = (Math.imul(value, 1031) + foldedUnit(text, at)) | 0;
  return value;
}

function foldedUnit(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 65 && unit <= 90 ? unit + 32 : unit;
}

export function row(template: number, a: number, b: number): number {
  let h = Math.imul(a ^ Math.imul(template + 1, 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15) ^ Math.imul(b, 0x27d4eb2f), 0xc2b2ae35);
  return ((h ^ (h >>> 14)) >>> 0) & (rows - 1);
}
