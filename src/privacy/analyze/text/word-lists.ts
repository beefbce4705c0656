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
  table = undefined;
  return 1 << ((lists.length - 1) % bitCount);
}

/** The lists that may have the word with a key, as bits. Costs one probe for most words. */
export function listsWith(key: number): number {
  const { keys, bits, mask } = (table ??= build());
  for (let at = key & mask; bits[at] !== 0; at = (at + 1) & mask) if (keys[at] === key) return bits[at]!;
  return 0;
}

/** Open addressing, at most a quarter full. */
interface Table {
  keys: Int32Array;
  bits: Int32Array;
  mask: number;
}

let table: Table | undefined;

function build(): Table {
  const found = new Map<number, number>();
  for (const [number, words] of lists.entries())
    for (const word of words()) {
      const key = keyOf(word);
      found.set(key, (found.get(key) ?? 0) | (1 << (number % bitCount)));
    }
  const mask = 2 ** Math.ceil(Math.log2(found.size * 4 + 1)) - 1;
  const made = { keys: new Int32Array(mask + 1), bits: new Int32Array(mask + 1), mask };
  for (const [key, bits] of found) {
    let at = key & mask;
    while (made.bits[at] !== 0) at = (at + 1) & mask;
    made.keys[at] = key;
    made.bits[at] = bits;
  }
  return made;
}

/** The other bits of 32 mark what is beside a word. */
const bitCount = 30;
