import { type ModelsOfTypes, sumInto, tagOfLargest } from "../tagger/largest.ts";

/** The scores of a token for each type by a network. */
type ScoresOf = (i: number) => Float64Array;

/**
 * A network is asked where linear models are in doubt: where the largest of their sums is near nothing. That is one token in six to ten
 * of those that are judged; elsewhere it would change hardly any tag, and it costs as much as they do.
 */
export class SecondOpinion {
  readonly #biases: readonly number[];
  readonly #doubt: number;
  /** Of the token asked for last, for each type. */
  readonly sums: Float64Array;

  /**
   * @param biases what is added to the sum of each type where the network is asked
   * @param doubt how far from nothing the largest sum may be
   */
  constructor(biases: readonly number[], doubt = usualDoubt) {
    this.#biases = biases;
    this.#doubt = doubt;
    this.sums = new Float64Array(biases.length);
  }

  /** The tag of a token by both. */
  tagOf(linear: ModelsOfTypes, features: Int32Array, i: number, scoresOf: ScoresOf): number {
    const { sums } = this;
    sumInto(linear, features, sums);
    if (Math.abs(largestOf(sums)) < this.#doubt) {
      const scores = scoresOf(i);
      for (let type = 0; type < sums.length; type++) sums[type]! += netWeight * scores[type]! + this.#biases[type]!;
    }
    return tagOfLargest(sums);
  }
}

function largestOf(sums: Float64Array): number {
  let most = sums[0]!;
  for (let type = 1; type < sums.length; type++) most = Math.max(most, sums[type]!);
  return most;
}

/** In the units of the weights, of which fifty are what both learn to keep between what is of a type and what is not. */
const usualDoubt = 40;
/** What a score of 1 is in these units. */
export const netWeight = 24;
