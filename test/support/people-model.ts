import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tokenModel, type TokenModelPlan, wordPieces } from "./token-models.ts";

const pieces = ["qol", "##bari", "tuvex", "paris", ".", "hi"];
const classes: Readonly<Record<string, number>> = { qol: 1, "##bari": 2, tuvex: 2, paris: 3 };

/** What the classes of the model mean. */
export const peopleLabels = ["O", "B-PERSON", "I-PERSON", "B-LOCATION"];

/** Writes a model that knows Qol, Qolbari, Tuvex and Paris, and its tokenizer; nothing else takes the first three for names. @returns their paths */
export function writePeopleModel(
  folder: string,
  name: string,
  changes: Partial<TokenModelPlan> = {},
  more: readonly string[] = [],
) {
  mkdirSync(folder, { recursive: true });
  const [path, tokenizer] = [join(folder, `${name}.onnx`), join(folder, `${name}.json`)];
  const classOf = (id: number) => classes[pieces[id - 4] ?? ""] ?? 0;
  writeFileSync(path, tokenModel({ vocabulary: 4 + pieces.length, classes: peopleLabels.length, classOf, ...changes }));
  // Pieces beyond the model's vocabulary make it fail.
  writeFileSync(tokenizer, wordPieces([...pieces, ...more]));
  return { path, tokenizer };
}
