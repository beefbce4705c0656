import type { Tokens } from "../tagger/tokens.ts";
import { TokenNet } from "./token-net.ts";
import { vectorSize } from "./window-net.ts";
import { ofWord, placeFeaturesOf, wordFeaturesOf, wordNetFeatureCount } from "./word-features.ts";

/** A network over words. It keeps what the most recent ones have in each text: most words of a text are among few of a language. */
export class WordNet extends TokenNet<Tokens> {
  readonly #features = new Int32Array(wordNetFeatureCount);
  readonly #recent = new Int32Array(recentCount * vectorSize);
  readonly #recentHashes = new Int32Array(recentCount);
  readonly #recentKinds = new Int16Array(recentCount).fill(-1);

  protected fill(text: string, tokens: Tokens, i: number, into: Int32Array, from: number): void {
    const recent = this.#recentOf(text, tokens, i);
    for (let d = 0; d < vectorSize; d++) into[from + d] = this.#recent[recent + d]!;
    placeFeaturesOf(text, tokens, i, this.#features);
    this.add(this.#features, ofWord, wordNetFeatureCount, into, from);
  }

  /** Where the sum of the vectors is that a word has in each text: they follow from its hash, its shape and its marks. */
  #recentOf(text: string, tokens: Tokens, i: number): number {
    const hash = tokens.hash[i]!;
    const shape = tokens.shape[i]!;
    const kind = shape * 256 + tokens.marks[i]!;
    const place = (hash ^ shape) & (recentCount - 1);
    const from = place * vectorSize;
    if (this.#recentHashes[place] === hash && this.#recentKinds[place] === kind) return from;
    this.#recentHashes[place] = hash;
    this.#recentKinds[place] = kind;
    wordFeaturesOf(text, tokens, i, this.#features);
    this.#recent.fill(0, from, from + vectorSize);
    this.add(this.#features, 0, ofWord, this.#recent, from);
    return from;
  }
}

const recentCount = 2048;
