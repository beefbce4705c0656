import packed from "./weights.txt" with { type: "text" };
import type { TaggerModel } from "./tagger.ts";

/** Set on the development sample, once and by hundreds: a leak weighs more than a word too many. */
const thresholds = { given: -300, surname: -100, word: -30, unknown: 30 };

let model: TaggerModel | undefined;

/** The trained model, unpacked when the first text comes. */
export function trained(): TaggerModel {
  return (model ??= { weights: new Int8Array(Buffer.from(packed, "base64")), thresholds });
}
