import packed from "./weights.txt" with { type: "text" };
import type { TaggerModel } from "./tagger.ts";

/** Tuned on the development sample in steps of a hundred, recall before precision. */
const thresholds = { given: -300, surname: -100, word: -30, unknown: 30 };

let model: TaggerModel | undefined;

/** The trained model, decoded on first use. */
export function trained(): TaggerModel {
  return (model ??= { weights: new Int8Array(Buffer.from(packed, "base64")), thresholds });
}
