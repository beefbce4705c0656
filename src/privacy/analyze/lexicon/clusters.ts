import { madeOnce } from "../../made-once.ts";
import { carried } from "../carried.ts";

/**
 * The cluster of a word, 1 to 255: words of one are found beside the same others, such as those that say who does what, surnames, or towns.
 * 0 if none is known. The hash is that of the word in lower case; a word with a capital is another one. Of a thousand words that the table
 * does not have, four are given the cluster of another.
 */
export function clusterOf(hash: number, hasCapital: boolean): number {
  const key = clusterKey(hash, hasCapital);
  const place = key & (recentCount - 1);
  if (recentKeys[place] === key) return recentClusters[place]!;
  recentKeys[place] = key;
  return (recentClusters[place] = lookUp(key));
}

/** What a word is known by in the table. */
export const clusterKey = (hash: number, hasCapital: boolean): number => (hasCapital ? hash ^ 0x5bd1e995 : hash) >>> 0;

/** Recent lookups, as in the lexicon; to share the code costs 2 % of a search, since what it looks up by is then no constant. */
const recentCount = 4096;
const recentKeys = new Uint32Array(recentCount);
const recentClusters = new Uint8Array(recentCount);
// An empty place has a key of another one. 0 would be a key of place 0.
recentKeys[0] = 1;

/** The three cells of a key hold its check and its cluster, each XORed with the two others. */
function lookUp(key: number): number {
  const cells = table();
  const third = cells.length / 3;
  let sum = checkOf(key);
  for (let n = 0; n < 3; n++) sum ^= cells[cellOf(key, n, third)]!;
  return sum < 256 ? sum : 0;
}

/** The cell of a key in the first, the second or the last third of a table. */
export function cellOf(key: number, n: number, third: number): number {
  const spread = Math.imul(key ^ (key >>> 15), factors[n]!);
  return n * third + Math.floor((((spread ^ (spread >>> 13)) >>> 0) * third) / 0x1_0000_0000);
}

/** Eight bits by which a key is told from most others, above those of a cluster. */
export const checkOf = (key: number): number => (Math.imul(key, 0x9e3779b1) >>> 24) << 8;

const factors = [0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const;

const table = madeOnce(() => {
  const { buffer, byteOffset, length } = carried("clusters");
  return new Uint16Array(buffer, byteOffset, length / 2);
});
