import { hashedRow } from "../tagger/largest.ts";
import type { Tokens } from "../tagger/tokens.ts";
import { hashOfBeginning, hashOfEnding, signAt } from "../text/signs.ts";
import { gapBefore, wordKindOf } from "../written-tagger/features.ts";

/** How many vectors a network of words has. */
export const wordNetRows = 1 << 17;
/** How many words on each side it sees. */
export const wordNetReach = 2;
/** Features of a word that it has in each text, and with those of its place. */
export const ofWord = 6;
export const wordNetFeatureCount = 8;

/** Fills `into` with the features that a word has in each text: they follow from its hash, its shape and its entry in the lexicon. */
export function wordFeaturesOf(text: string, tokens: Tokens, i: number, into: Int32Array): void {
  const shape = tokens.shape[i]!;
  const from = tokens.start[i]!;
  const to = tokens.end[i]!;
  into[0] = row(0, tokens.hash[i]!, 0);
  into[1] = row(1, hashOfEnding(text, from, to, 4), shape);
  into[2] = row(2, hashOfEnding(text, from, to, 3), 0);
  into[3] = row(3, hashOfBeginning(text, from, to, 3), shape);
  into[4] = row(4, wordKindOf(tokens, i), 0);
  into[5] = row(5, shape * 16 + Math.min(15, to - from), 0);
}

/** Fills the rest of `into` with what is right before it and behind it. */
export function placeFeaturesOf(text: string, tokens: Tokens, i: number, into: Int32Array): void {
  into[6] = row(6, gapBefore(text, tokens, i), 0);
  into[7] = row(7, signAt(text, tokens.start[i]! - 1) * 256 + signAt(text, tokens.end[i]!), 0);
}

const row = (n: number, a: number, b: number): number => hashedRow(n, a, b, wordNetRows);
