import { hashEnd } from "../lexicon/hash.ts";
import { marksOf } from "../lexicon/lexicon.ts";
import { TokenNet } from "../net/token-net.ts";
import { hashedRow } from "../tagger/largest.ts";
import { hashOfEnding, hashOfGap, signAt } from "../text/signs.ts";
import { survey } from "../text/survey.ts";
import type { TextIndex } from "../text/text-index.ts";
import type { NumberPiece } from "./pieces.ts";
import { nearWordKindOf } from "./surroundings.ts";

/** How many vectors the network has, … */
export const numberNetRows = 1 << 16;
/** … how many features a token has for it, … */
export const numberNetFeatureCount = 8;
/** … and how many tokens on each side it sees. */
export const numberNetReach = 4;

/** The words and the pieces of a text in their order. Put together when a piece is first in doubt. */
export class NumberTokens {
  readonly pieces: readonly NumberPiece[];
  /** Of each token its start and its end, and its place among the pieces, or -1 and less for the words of the survey. */
  readonly cells: number[] = [];
  /** The place of each piece among the tokens. */
  readonly places: number[] = [];
  readonly letters: Int32Array;

  constructor(text: string, pieces: readonly NumberPiece[], index: TextIndex) {
    const { words, letters, wordCount } = survey(text, index);
    this.pieces = pieces;
    this.letters = letters;
    let at = 0;
    const takeWords = (until: number) => {
      for (; at < wordCount && words[at + 1]! <= until; at += 4) this.cells.push(words[at]!, words[at + 1]!, -1 - at);
    };
    for (const [n, { start, end }] of pieces.entries()) {
      takeWords(start);
      while (at < wordCount && words[at]! < end) at += 4;
      this.places.push(this.count);
      this.cells.push(start, end, n);
    }
    takeWords(text.length);
  }

  get count(): number {
    return this.cells.length / cellCount;
  }
}

/** Fills `into` with the features of a token for the network; less than 0 is none. */
export function numberNetFeaturesOf(text: string, tokens: NumberTokens, i: number, into: Int32Array): void {
  const { cells, letters } = tokens;
  const start = cells[i * cellCount]!;
  const end = cells[i * cellCount + 1]!;
  const which = cells[i * cellCount + 2]!;
  const gap = hashOfGap(text, i === 0 ? 0 : cells[i * cellCount - 2]!, start, nearby);
  const around = signAt(text, start - 1) * 256 + signAt(text, end);
  into.fill(-1);
  if (which < 0) {
    const at = (-1 - which) >> 1;
    const hash = hashEnd(letters[at]!);
    into[0] = row(0, hash, 0);
    into[1] = row(1, hashOfEnding(text, start, end, 4), 0);
    into[2] = row(2, nearWordKindOf(text.charCodeAt(start), end - start, letters[at + 1]!, marksOf(hash)), 0);
    into[3] = row(3, gap, 0);
    into[4] = row(4, around, 0);
    return;
  }
  const { form, short, digits, kinds, head, sense } = tokens.pieces[which]!.shape;
  into[0] = row(5, form, 0);
  into[1] = row(6, short, 0);
  into[2] = row(7, Math.min(digits, 12), kinds);
  into[3] = row(8, gap, 0);
  into[4] = row(9, around, 0);
  into[5] = row(10, head, 0);
  into[6] = row(11, sense, short);
  into[7] = row(12, hashOfEnding(text, start, end, 2), 0);
}

/** A network over the words and pieces of a text. */
export class NumberNet extends TokenNet<NumberTokens> {
  readonly #features = new Int32Array(numberNetFeatureCount);

  protected fill(text: string, tokens: NumberTokens, i: number, into: Int32Array, from: number): void {
    numberNetFeaturesOf(text, tokens, i, this.#features);
    this.add(this.#features, 0, numberNetFeatureCount, into, from);
  }
}

const row = (n: number, a: number, b: number): number => hashedRow(n, a, b, numberNetRows);

const cellCount = 3;
const nearby = 40;
