import { givenOf, isNoun, isPlace, surnameOf, wordOf } from "../lexicon/marks.ts";
import { clusterAt } from "../tagger/features.ts";
import { hashedRow } from "../tagger/largest.ts";
import { WordShape, type Tokens } from "../tagger/tokens.ts";
import { edgeSign, hashOfBeginning, hashOfEnding, hashOfGap, signAt } from "../text/signs.ts";
import { isAsciiLetter } from "../../code-units.ts";

/** Size of the hashed feature space. */
export const writtenRows = 1 << 18;
/** Features of one word. */
export const writtenFeatureCount = 34;

/** Whether a feature depends on the identity of words, rather than on their kind or cluster. */
export const isLexicalForWritten = (n: number): boolean => n >= firstLexical;
const firstLexical = 20;

/** Fills `into` with the features of word `i`, each the index of its weights. Words are asked for from left to right. */
export function writtenFeaturesOf(text: string, tokens: Tokens, i: number, tags: Uint8Array, into: Int32Array): void {
  const { count, hash, shape, start, end } = tokens;
  const from = start[i]!;
  const to = end[i]!;
  const own = wordKindOf(tokens, i);
  const left = wordKindOf(tokens, i - 1);
  const outerLeft = wordKindOf(tokens, i - 2);
  const right = wordKindOf(tokens, i + 1);
  const outerRight = wordKindOf(tokens, i + 2);
  const gapLeft = gapBefore(text, tokens, i);
  const gapRight = gapBefore(text, tokens, i + 1);
  const gapOuterLeft = gapBefore(text, tokens, i - 1);
  const gapOuterRight = gapBefore(text, tokens, i + 2);
  const written = shape[i]! * 8 + Math.min(7, to - from);
  const tag = i > 0 ? tags[i - 1]! + 1 : 0;
  const line = startsLine(text, from) ? 1 : 0;
  const before = signAt(text, from - 1);
  const behind = signAt(text, to);
  const word = hash[i]!;
  const leftWord = i > 0 ? hash[i - 1]! : 0;
  const rightWord = i + 1 < count ? hash[i + 1]! : 0;
  const outerLeftWord = i > 1 ? hash[i - 2]! : 0;
  const outerRightWord = i + 2 < count ? hash[i + 2]! : 0;
  const leftCluster = clusterAt(tokens, i - 1);
  const rightCluster = clusterAt(tokens, i + 1);
  const ending = hashOfEnding(text, from, to, 4);
  const leftEnding = i > 0 ? hashOfEnding(text, start[i - 1]!, end[i - 1]!, 4) : 0;
  const rightEnding = i + 1 < count ? hashOfEnding(text, start[i + 1]!, end[i + 1]!, 4) : 0;
  into[0] = row(0, 0, 0);
  into[1] = row(1, written, 0);
  into[2] = row(2, own, 0);
  into[3] = row(3, own, written);
  into[4] = row(4, left, gapLeft);
  into[5] = row(5, right, gapRight);
  into[6] = row(6, tag, gapLeft);
  into[7] = row(7, tag, own);
  into[8] = row(8, before * 256 + signAt(text, from - 2), shape[i]!);
  into[9] = row(9, behind * 256 + signAt(text, to + 1), shape[i]!);
  into[10] = row(10, line, own);
  into[11] = row(11, line * 4096 + right, gapRight);
  into[12] = row(12, outerLeft, left * 31 + gapOuterLeft);
  into[13] = row(13, outerRight, right * 31 + gapOuterRight);
  into[14] = row(14, line + 2 * tag, behind);
  into[15] = row(15, clusterAt(tokens, i), shape[i]!);
  into[16] = row(16, leftCluster, gapLeft);
  into[17] = row(17, rightCluster, gapRight);
  into[18] = row(18, clusterAt(tokens, i - 2), leftCluster);
  into[19] = row(19, rightCluster, clusterAt(tokens, i + 2));
  into[20] = row(20, word, 0);
  into[21] = row(21, word, shape[i]!);
  into[22] = row(22, ending, shape[i]!);
  into[23] = row(23, hashOfEnding(text, from, to, 3), shape[i]!);
  into[24] = row(24, hashOfBeginning(text, from, to, 3), shape[i]!);
  into[25] = row(25, leftWord, 0);
  into[26] = row(26, leftWord, gapLeft);
  into[27] = row(27, outerLeftWord, leftWord);
  into[28] = row(28, outerLeftWord, 0);
  into[29] = row(29, outerRightWord, 0);
  into[30] = row(30, leftEnding, shape[i]!);
  into[31] = row(31, rightEnding, shape[i]!);
  into[32] = row(32, ending, leftWord);
  into[33] = row(33, ending, rightWord);
}

const row = (n: number, a: number, b: number): number => hashedRow(n, a, b, writtenRows);

/** How a word is written and what the lexicon has of it, in eleven bits; 0 where the text has no word. */
export function wordKindOf({ count, marks, shape }: Tokens, i: number): number {
  if (i < 0 || i >= count) return 0;
  const known = marks[i]!;
  const names = Math.min(2, givenOf(known)) | (Math.min(2, surnameOf(known)) << 2);
  return (
    1 +
    shape[i]! +
    ((isPlace(known) ? 1 : 0) << 3) +
    (names << 4) +
    (wordOf(known) << 8) +
    ((isNoun(known) ? 1 : 0) << 10)
  );
}

/** A hash of the signs before a word; of more than five only whether a line ends near. */
export function gapBefore(text: string, { count, start, end }: Tokens, i: number): number {
  if (i < 1 || i >= count) return edgeSign;
  return hashOfGap(text, end[i - 1]!, start[i]!, nearby);
}

/** Whether nothing but a few signs is before a place on its line. */
function startsLine(text: string, from: number): boolean {
  for (let at = from - 1; at >= from - 6; at--) {
    const unit = at < 0 ? newline : text.charCodeAt(at);
    if (unit === newline) return true;
    if (isAsciiLetter(unit)) return false;
  }
  return false;
}

/** Whether a word is looked at: with a capital, of two letters and more, and none of the most frequent words. */
export function mayBeWritten({ shape, marks, start, end }: Tokens, i: number): boolean {
  const isLower = shape[i] === WordShape.small || shape[i] === WordShape.initial;
  return !isLower && end[i]! - start[i]! > 1 && wordOf(marks[i]!) < 3;
}

const newline = 10;
const nearby = 12;
