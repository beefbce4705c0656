/** An incremental hash over UTF-16 units (FNV-1a): `hashStart`, `hashStep` for each unit, `hashEnd`. */
export const hashStart = 0x811c9dc5 | 0;

export function hashStep(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** The finalizer of MurmurHash3: spreads the last units over all bits, because the table is indexed by the upper ones. */
export function hashEnd(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The hash of a word in lower case. */
export const hashOf = (word: string): number => hashEnd(unendedHashOf(word));

/** The same without its end, as the survey makes it on its way. */
export function unendedHashOf(word: string): number {
  let hash = hashStart;
  for (let at = 0; at < word.length; at++) hash = hashStep(hash, word.charCodeAt(at));
  return hash;
}

/** Words by their hashes, signed as in `Tokens`. */
export interface HashedWords {
  has(hash: number): boolean;
}

/** The words of lists with white space between them, in lower case; hashed when the first is asked for. */
export const hashesOf = (...lists: readonly string[]): HashedWords => new HashedList(lists);

/**
 * Hashes of words behind a bit for each of 4096 ends of them: of a hundred words that are not on a list, two are looked for in the set.
 * Costs a fifth of a set alone, which a search asks a hundred times for a short text.
 */
class HashedList implements HashedWords {
  readonly #lists: readonly string[];
  #ends = noEnds;
  #hashes: Set<number> | undefined;

  constructor(lists: readonly string[]) {
    this.#lists = lists;
  }

  has(hash: number): boolean {
    const hashes = (this.#hashes ??= this.#hashed());
    return (this.#ends[(hash & (ends - 1)) >> 5]! & (1 << hash)) !== 0 && hashes.has(hash);
  }

  #hashed(): Set<number> {
    const words = this.#lists.flatMap((list) => list.split(/\s+/));
    const hashes = new Set(words.map((word) => hashOf(word) | 0));
    this.#ends = new Int32Array(ends >> 5);
    for (const hash of hashes) this.#ends[(hash & (ends - 1)) >> 5]! |= 1 << hash;
    return hashes;
  }
}

const ends = 4096;
/** Before a list is asked for: most never are. */
const noEnds = new Int32Array(0);
