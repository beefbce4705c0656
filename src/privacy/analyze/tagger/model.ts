import { carried } from "../carried.ts";
import type { TaggerModel } from "./tagger.ts";

/** Tuned on one half of the labelled texts that are not sealed with weights learnt from the other, recall before precision. */
const thresholds = { given: -390, surname: -240, word: -120, unknown: -70, compound: 40, small: -90 };
const thresholdsBelow = { ...thresholds, word: -140, unknown: -140, compound: -90 };

let model: TaggerModel | undefined;

/** The trained model, read on first use. */
export function trained(): TaggerModel {
  return (model ??= { weights: signedNumbers(carried("weights")), thresholds, thresholdsBelow });
}

/** The same bytes as numbers from -128 to 127. */
export const signedNumbers = ({ buffer, byteOffset, length }: Uint8Array): Int8Array =>
  new Int8Array(buffer, byteOffset, length);
