import { judgeWindow, typeCountOf, vectorSize, type WindowNet, windowSizeOf } from "./window-net.ts";

/** A network over the tokens of a text, which are asked for from left to right. */
export abstract class TokenNet<Tokens> {
  readonly #net: WindowNet;
  readonly #scores: Float64Array;
  readonly #window: Float64Array;
  /** The vectors of the last tokens, and which these are. */
  readonly #near = new Int32Array(places * vectorSize);
  readonly #nearTokens = new Int32Array(places);

  constructor(net: WindowNet) {
    this.#net = net;
    this.#scores = new Float64Array(typeCountOf(net));
    this.#window = new Float64Array(windowSizeOf(net.reach));
  }

  /** Forgets the tokens of the text before. */
  begin(): this {
    this.#nearTokens.fill(-1);
    return this;
  }

  /** The score of a token for each type, in an array that the next call reuses. */
  scoresOf(text: string, tokens: Tokens, count: number, i: number): Float64Array {
    const { reach } = this.#net;
    for (let at = i - reach, n = 0; at <= i + reach; at++) {
      const from = at < 0 || at >= count ? -1 : this.#placeOf(text, tokens, at);
      for (let d = 0; d < vectorSize; d++) this.#window[n++] = from < 0 ? 0 : this.#near[from + d]!;
    }
    judgeWindow(this.#net, this.#window, this.#scores);
    return this.#scores;
  }

  /** Puts the vector of a token at a place that is all 0. */
  protected abstract fill(text: string, tokens: Tokens, i: number, into: Int32Array, from: number): void;

  /** Adds the vectors of features; less than 0 is none. */
  protected add(features: Int32Array, first: number, end: number, into: Int32Array, from: number): void {
    const { vectors } = this.#net;
    for (let n = first; n < end; n++) {
      const row = features[n]! * vectorSize;
      if (row >= 0) for (let d = 0; d < vectorSize; d++) into[from + d]! += vectors[row + d]!;
    }
  }

  /** Where the vector of a token is. */
  #placeOf(text: string, tokens: Tokens, i: number): number {
    const place = i & (places - 1);
    const from = place * vectorSize;
    if (this.#nearTokens[place] === i) return from;
    this.#nearTokens[place] = i;
    this.#near.fill(0, from, from + vectorSize);
    this.fill(text, tokens, i, this.#near, from);
    return from;
  }
}

/** The scores of a text's tokens by a network, which is made when one is first asked for: most short texts ask for none. */
export function scoresBy<Tokens>(
  net: () => TokenNet<Tokens>,
  text: string,
  tokens: Tokens,
  count: number,
): (i: number) => Float64Array {
  let begun: TokenNet<Tokens> | undefined;
  return (i) => (begun ??= net().begin()).scoresOf(text, tokens, count, i);
}

/** A power of two, at least as many as a window has. */
const places = 16;
