import packed from "./weights.txt" with { type: "text" };
import type { TaggerModel } from "./tagger.ts";

/** Tuned on one half of the labelled texts that are not sealed with weights learnt from the other, recall before precision. */
const thresholds = { given: -400, surname: -250, word: -130, unknown: -80, compound: 30, small: -100 };
const thresholdsBelow = { ...thresholds, word: -150, unknown: -150, compound: -100 };

let model: TaggerModel | undefined;

/** The trained model, decoded on first use. */
export function trained(): TaggerModel {
  return (model ??= { weights: new Int8Array(Buffer.from(packed, "base64")), thresholds, thresholdsBelow });
}
