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
  const names = ordered([...wordsOfLists.keys()]);
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

/**
 * Lists in pairs that may share a bit: those that only `detect: [context]` waits for, and those whose words nearly no text has. Sharing one
 * with `before-place`, whose words two of three texts have, woke the search for user names in seven times as many texts as have a word for one.
 */
const pairs = [
  ["before-place", "town"],
  ["weekday", "age"],
  ["organization", "organization-cue"],
  ["nationality", "organization-tail"],
  ["organization-kind", "occupation"],
  ["academic-title", "age-in-words"],
  ["bank-code", "environment"],
  ["email-dot", "coordinates"],
] as const;

/** Names in an order in which the first and the last of each pair share a bit, as `enlist` counts; whoever imports what first. */
function ordered(names: readonly string[]): string[] {
  const shared = pairs.slice(0, Math.max(0, names.length - bitCount));
  if (names.length - shared.length > bitCount) throw new Error("There are more lists than bits: name one more pair");
  const isShared = new Set<string>(shared.flat());
  const others = names.filter((name) => !isShared.has(name)).toSorted();
  return [...shared.map(([first]) => first), ...others, ...shared.map(([, second]) => second)];
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
