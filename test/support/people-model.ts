import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tokenModel, type TokenModelPlan, wordPieces } from "./token-models.ts";

const pieces = ["zoe", "##rina", "smith", "paris", ".", "hi"];
const classes: Readonly<Record<string, number>> = { zoe: 1, "##rina": 2, smith: 2, paris: 3 };

/** What the classes of the model mean. */
export const peopleLabels = ["O", "B-PERSON", "I-PERSON", "B-LOCATION"];

/** Writes a model that knows Zoe, Zoerina, Smith and Paris in any script of letters, and its tokenizer. @returns their paths */
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
