import { buckets, carried } from "../carried.ts";
import { hashOf } from "./hash.ts";
import { noun, word } from "./marks.ts";
import { passes } from "./sieve.ts";

/**
 * The marks of a word, given the hash of its lower case; 0 if it is not in the lexicon. Only 32 bits of each word are stored: of a hundred
 * thousand unknown words about five are taken for names, and of a hundred, three for words.
 */
export function marksOf(hash: number): number {
  const place = hash & (recentCount - 1);
  if (recentHashes[place] === hash) return recentMarks[place]!;
  recentHashes[place] = hash;
  return (recentMarks[place] = lookUp(hash));
}

/** A cache of recent lookups: twenty kilobytes that stay in the CPU cache, in front of half a megabyte. */
const recentCount = 4096;
const recentHashes = new Uint32Array(recentCount);
const recentMarks = new Uint8Array(recentCount);
// An empty slot has a hash of another slot. 0 would be a hash of slot 0.
recentHashes[0] = 1;

function lookUp(hash: number): number {
  const { first, lower, marks, rare, rareGerman } = (table ??= unpack());
  const bucket = hash >>> 16;
  const wanted = hash & 0xffff;
  for (let at = first[bucket]!, end = first[bucket + 1]!; at < end; at++) if (lower[at] === wanted) return marks[at]!;
  if (passes(rare, hash)) return word(1);
  return passes(rareGerman, hash) ? word(1) | noun : 0;
}

/** The marks of a word in any case. */
export function marksOfWord(written: string): number {
  return marksOf(hashOf(written.toLowerCase()));
}

interface Table {
  /** Start of each bucket. */
  first: Uint32Array;
  lower: Uint16Array;
  marks: Uint8Array;
  rare: Uint8Array;
  rareGerman: Uint8Array;
}

let table: Table | undefined;

/** Read on first use: commands that analyze nothing do not pay for it. */
function unpack(): Table {
  const { buffer, byteOffset, length } = carried("table");
  const afterStarts = (buckets + 1) * 4;
  const count = (length - afterStarts) / 3;
  return {
    first: new Uint32Array(buffer, byteOffset, buckets + 1),
    lower: new Uint16Array(buffer, byteOffset + afterStarts, count),
    marks: new Uint8Array(buffer, byteOffset + afterStarts + count * 2, count),
    rare: carried("rare"),
    rareGerman: carried("rare-german"),
  };
}
