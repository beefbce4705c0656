import { isAsciiLetter } from "../../code-units.ts";
import { keyOf } from "./words.ts";

/** The lists of words that detectors wait for. */
const lists: (() => Iterable<string>)[] = [];

/**
 * Adds a list to the one table in which each word of a text is looked up. Returns the bit that marks its words in a `TextIndex`; beyond
 * `bitCount` lists, bits are shared, which only wakes a detector in vain.
 * @param words in lower case; not read before the first text is
 */
export function enlist(words: () => Iterable<string>): number {
  lists.push(words);
  return 1 << ((lists.length - 1) % bitCount);
}

/** All words on lists by their numbers, from 1, and a hash table of these: open addressing, at most a quarter full. */
export interface WordLists {
  words: string[];
  keys: number[];
  /** The lists that each word is on, as bits. */
  bits: number[];
  /** 0 is a free slot. */
  slots: Int32Array;
  /** How many lists were read. */
  count: number;
}

const all: WordLists = { words: [""], keys: [0], bits: [0], slots: new Int32Array(1), count: 0 };

/** The table, made when the first text is searched: a list is not read before it is needed. */
export function wordLists(): WordLists {
  if (all.count < lists.length) build();
  return all;
}

/** The word with a number; empty for 0. */
export const wordWith = (number: number): string => all.words[number]!;

/** The number of a word of a text; 0 if it is on no list. Costs one probe for most words, and no substring. */
export function numberOf({ words, keys, slots }: WordLists, text: string, start: number, end: number, key: number) {
  const mask = slots.length - 1;
  for (let at = key & mask; slots[at] !== 0; at = (at + 1) & mask) {
    const number = slots[at]!;
    if (keys[number] === key && isWord(text, start, end, words[number]!)) return number;
  }
  return 0;
}

function isWord(text: string, start: number, end: number, word: string): boolean {
  if (end - start !== word.length) return false;
  for (let at = 0; at < word.length; at++) {
    const unit = text.charCodeAt(start + at);
    const wanted = word.charCodeAt(at);
    if (unit !== wanted && !(isAsciiLetter(unit) && (unit | 32) === wanted))
      return text.slice(start, end).toLowerCase() === word;
  }
  return true;
}

/** Reads the lists that were added since. The numbers of words stay. */
function build(): void {
  const { words, keys, bits } = all;
  const numbers = new Map(words.map((word, number) => [word, number]));
  for (; all.count < lists.length; all.count++)
    for (const word of lists[all.count]!()) {
      let number = numbers.get(word);
      if (number === undefined) {
        number = words.push(word) - 1;
        numbers.set(word, number);
        keys.push(keyOf(word));
        bits.push(0);
      }
      bits[number]! |= 1 << (all.count % bitCount);
    }
  const mask = 2 ** Math.ceil(Math.log2(words.length * 4)) - 1;
  all.slots = new Int32Array(mask + 1);
  for (let number = 1; number < words.length; number++) {
    let at = keys[number]! & mask;
    while (all.slots[at] !== 0) at = (at + 1) & mask;
    all.slots[at] = number;
  }
}

/** The other bits of 32 mark what is beside a word. */
const bitCount = 30;
