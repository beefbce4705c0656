import { carried } from "../carried.ts";
import type { TaggerModel } from "./tagger.ts";

/** Tuned on one half of the labelled texts that are not sealed with weights learnt from the other, recall before precision. */
const thresholds = { given: -405, surname: -255, word: -130, unknown: -85, compound: 25, small: -105 };
const thresholdsBelow = { ...thresholds, word: -150, unknown: -155, compound: -105 };

let model: TaggerModel | undefined;

/** The trained model, read on first use. */
export function trained(): TaggerModel {
  return (model ??= { weights: signedNumbers(carried("weights")), thresholds, thresholdsBelow });
}

/** The same bytes as numbers from -128 to 127. */
export const signedNumbers = ({ buffer, byteOffset, length }: Uint8Array): Int8Array =>
  new Int8Array(buffer, byteOffset, length);
