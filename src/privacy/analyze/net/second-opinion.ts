import { type ModelsOfTypes, sumInto, tagOfLargest } from "../tagger/largest.ts";
import type { TokenNet } from "./token-net.ts";

/**
 * A network asked where linear models are in doubt: where the largest of their sums is near nothing. That is one token in six of those that
 * are judged; elsewhere it would change hardly any tag, and it costs as much as they do.
 */
export class SecondOpinion<Tokens> {
  readonly #net: TokenNet<Tokens>;
  readonly #biases: readonly number[];
  readonly #sums: Float64Array;

  /** @param biases what is added to the sum of each type where the network is asked */
  constructor(net: TokenNet<Tokens>, biases: readonly number[]) {
    this.#net = net;
    this.#biases = biases;
    this.#sums = new Float64Array(biases.length);
  }

  /** Forgets the tokens of the text before. */
  begin(): void {
    this.#net.begin();
  }

  /** The tag of a token by both. */
  tagOf(linear: ModelsOfTypes, features: Int32Array, text: string, tokens: Tokens, count: number, i: number): number {
    const sums = this.#sums;
    sumInto(linear, features, sums);
    if (isInDoubt(sums)) {
      const scores = this.#net.scoresOf(text, tokens, count, i);
      for (let type = 0; type < sums.length; type++) sums[type]! += netWeight * scores[type]! + this.#biases[type]!;
    }
    return tagOfLargest(sums);
  }
}

function isInDoubt(sums: Float64Array): boolean {
  let most = sums[0]!;
  for (let type = 1; type < sums.length; type++) most = Math.max(most, sums[type]!);
  return Math.abs(most) < doubt;
}

/** In the units of the weights, of which fifty are what both learn to keep between what is of a type and what is not. */
export const doubt = 40;
/** What a score of 1 is in these units. */
export const netWeight = 24;
