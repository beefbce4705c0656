import { Buffer } from "node:buffer";
import { writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { detectors } from "../privacy/analyze/detectors/index.ts";
import { unendedHashOf } from "../privacy/analyze/lexicon/hash.ts";
import { bitCount, wordsOfLists } from "../privacy/analyze/text/word-lists.ts";

/** Packs the lists of words that detectors wait for into `src/privacy/analyze/text/word-lists.txt`; a test compares it with them. */

const folder = "src/privacy/analyze/text";

/** The lists' names, and their table in two lines: all numbers in base64, and the words. `privacy/analyze/text/word-lists.ts` reads them. */
export function packedLists(): { "list-names.txt": string; "word-lists.txt": string } {
  // Which is loaded first depends on who imports what.
  const names = [...wordsOfLists.keys()].toSorted();
  const marks = new Map<string, number>();
  for (const [place, name] of names.entries())
    for (const word of wordsOfLists.get(name)!()) marks.set(word, (marks.get(word) ?? 0) | (1 << (place % bitCount)));
  const words = [...marks.keys()];
  const starts = [0, 0];
  for (const word of words) starts.push(starts.at(-1)! + word.length + 1);
  const hashes = [0, ...words.map(unendedHashOf), 0];
  const bits = [0, ...marks.values(), 0];
  const slots = slotsOf(hashes, words.length);
  const numbers = Int32Array.from([starts.length, slots.length, ...starts, ...hashes, ...bits, ...slots]);
  return {
    "list-names.txt": `${names.join(" ")}\n`,
    "word-lists.txt": `${Buffer.from(numbers.buffer).toString("base64")}\n${words.join(" ")}\n`,
  };
}

/** A hash table of the words' numbers by their hashes, at most a third full. */
function slotsOf(hashes: readonly number[], count: number): Int32Array {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(count * 3)));
  const mask = slots.length - 1;
  for (let number = 1; number <= count; number++) {
    let at = hashes[number]! & mask;
    while (slots[at] !== 0) at = (at + 1) & mask;
    slots[at] = number;
  }
  return slots;
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(packedLists())) {
    writeFileSync(fileURLToPath(new URL(`../../${folder}/${name}`, import.meta.url)), text);
    process.stdout.write(
      `${folder}/${name}  ${(text.length / 1000).toFixed(1)} KB for ${detectors.length} detectors\n`,
    );
  }
}
