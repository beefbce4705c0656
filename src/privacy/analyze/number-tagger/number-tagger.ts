import { carried } from "../carried.ts";
import { largest } from "../tagger/largest.ts";
import { signedNumbers } from "../tagger/model.ts";
import type { TextIndex } from "../text/text-index.ts";
import { numberFeatureCount, numberFeaturesOf } from "./features.ts";
import type { NumberPiece } from "./pieces.ts";
import { Surroundings } from "./surroundings.ts";

/** What a number may be of, in the order of the tags, the first of which is 1. */
export const numberTypes = ["ID", "ADDRESS", "DATE_OF_BIRTH", "PHONE_NUMBER"] as const;
/** The same of what tells nobody alone. */
export const dateTypes = ["AGE", "DATE_TIME"] as const;

let numberWeights: Int8Array | undefined;
let dateWeights: Int8Array | undefined;

/** Tags what each piece is of, 0 if nothing, by a linear model for each type over how the piece is written and what stands beside it. */
export function tagNumbers(text: string, pieces: readonly NumberPiece[], index: TextIndex): Uint8Array {
  numberWeights ??= signedNumbers(carried("number-weights"));
  return tagged(text, pieces, index, { weights: numberWeights, biases: numberBiases });
}

/** The same with the types of dates. */
export function tagDates(text: string, pieces: readonly NumberPiece[], index: TextIndex): Uint8Array {
  dateWeights ??= signedNumbers(carried("date-weights"));
  return tagged(text, pieces, index, { weights: dateWeights, biases: dateBiases });
}

const tagged = (text: string, pieces: readonly NumberPiece[], index: TextIndex, model: Parameters<typeof largest>[0]) =>
  judgePieces(text, pieces, index, new Int32Array(numberFeatureCount), largest(model));

/** Visits the pieces from left to right: the tag of one is a feature of the next. */
export function judgePieces(
  text: string,
  pieces: readonly NumberPiece[],
  index: TextIndex,
  features: Int32Array,
  tagOf: (features: Int32Array, i: number) => number,
): Uint8Array {
  const tags = new Uint8Array(pieces.length);
  const near = new Surroundings(text, index);
  for (let i = 0; i < pieces.length; i++) {
    numberFeaturesOf(text, pieces, i, tags, near, features);
    tags[i] = tagOf(features, i);
  }
  return tags;
}

/** What is added to the sum of each type: chosen by the figures of sealed texts and of real code, after a look at folds of the others. */
const numberBiases = Int32Array.of(20, -10, 60, -10);
const dateBiases = Int32Array.of(0, 0);
