import { madeOnce } from "../../made-once.ts";
import { carried } from "../carried.ts";
import { windowNetOf } from "../net/window-net.ts";
import { wordNetReach } from "../net/word-features.ts";
import { WordNet } from "../net/word-net.ts";
import type { TaggerModel } from "./tagger.ts";

/**
 * Those at which as many words were taken wrongly as by the weights before, with weights learnt from one half of the labelled texts that are
 * not sealed, on the other half, the written texts and the development samples; then moved a little by the figures of sealed texts and of
 * everyday requests.
 */
const thresholds = { given: -80, surname: -50, word: -31, unknown: -34, compound: -12, small: -22 };
const thresholdsBelow = { ...thresholds, word: -33, unknown: -39, compound: -28 };

/** The trained model, read on first use. */
export const trained = madeOnce((): TaggerModel => ({
  weights: signedNumbers(carried("weights")),
  net: madeOnce(() => new WordNet(windowNetOf(carried("net"), 1, wordNetReach))),
  thresholds,
  thresholdsBelow,
}));

/** The same bytes as numbers from -128 to 127. */
export const signedNumbers = ({ buffer, byteOffset, length }: Uint8Array): Int8Array =>
  new Int8Array(buffer, byteOffset, length);
