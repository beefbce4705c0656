import { carried } from "../carried.ts";
import namesOfLists from "./list-names.txt" with { type: "text" };

/** The lists of words that detectors wait for, by name. `build/word-lists.ts` packs them into one table, which the program carries. */
export const wordsOfLists = new Map<string, () => Iterable<string>>();

const names = namesOfLists.trimEnd().split(" ");

/**
 * Adds a list to the one table in which each word of a text is looked up. Returns the bit that marks its words in a `TextIndex`; beyond
 * `bitCount` lists, bits are shared, which only wakes a detector in vain. All bits for a list that the packed table does not have yet.
 * @param words in lower case; not read by the program, only for the packed table
 */
export function enlist(name: string, words: () => Iterable<string>): number {
  if (wordsOfLists.has(name)) throw new Error(`two lists of words are called ${name}`);
  wordsOfLists.set(name, words);
  const place = names.indexOf(name);
  return place < 0 ? -1 : 1 << (place % bitCount);
}

/** All words on lists by their numbers, from 1, and a hash table of these: open addressing, at most a third full. */
export interface WordLists {
  /** One after the other, with a space between. */
  words: string;
  /** Where each begins in `words`, and where one more would. */
  starts: Int32Array;
  /** Of their letters, as `survey` hashes them. */
  hashes: Int32Array;
  /** The lists that each word is on, as bits. */
  bits: Int32Array;
  /** 0 is a free slot. */
  slots: Int32Array;
}

let unpacked: WordLists | undefined;

/** The table, decoded when the first text is searched. Making it of its lists took 33 ms, most of it in compiling what ran once. */
export function wordLists(): WordLists {
  return (unpacked ??= unpack());
}

function unpack(): WordLists {
  const table = carried("word-lists");
  const [rows = 0, slotCount = 0] = new Int32Array(table.buffer, table.byteOffset, 2);
  const part = (from: number, length: number) =>
    new Int32Array(table.buffer, table.byteOffset + (2 + from) * 4, length);
  return {
    starts: part(0, rows),
    hashes: part(rows, rows),
    bits: part(2 * rows, rows),
    slots: part(3 * rows, slotCount),
    words: new TextDecoder().decode(table.subarray((2 + 3 * rows + slotCount) * 4)),
  };
}

/** The word with a number. */
export function listedWord(number: number): string {
  const { words, starts } = wordLists();
  return words.slice(starts[number], starts[number + 1]! - 1);
}

/** The number of the word with a hash; 0 if it is on no list. Of a million other words three are taken for one that is. */
export function numberOf({ hashes, slots }: WordLists, hash: number): number {
  const mask = slots.length - 1;
  for (let at = hash & mask; slots[at] !== 0; at = (at + 1) & mask) {
    const number = slots[at]!;
    if (hashes[number] === hash) return number;
  }
  return 0;
}

/** The other bits of 32 mark what is beside a word. */
export const bitCount = 30;
