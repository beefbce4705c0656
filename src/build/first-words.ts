import { writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import * as cueWords from "../privacy/analyze/detectors/person/cue-words.ts";
import { firstWords } from "../privacy/analyze/detectors/person/first-words.ts";

/** Writes the words that phrases next to names can begin with, a line for each; a test compares them. `build/word-lists.ts` goes by them. */

const target = "src/privacy/analyze/detectors/person/first-words.txt";

export const packedFirstWords = (): string =>
  Object.entries(cueWords)
    .flatMap(([name, phrases]) => ("pattern" in phrases ? `${[name, ...firstWords(phrases.pattern)].join(" ")}\n` : []))
    .join("");

if (import.meta.main) {
  const text = packedFirstWords();
  writeFileSync(fileURLToPath(new URL(`../../${target}`, import.meta.url)), text);
  process.stdout.write(`${target}  ${(text.length / 1000).toFixed(1)} KB\n`);
}
