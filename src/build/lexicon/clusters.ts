import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { cellOf, checkOf, clusterKey } from "../../privacy/analyze/lexicon/clusters.ts";
import { hashOf } from "../../privacy/analyze/lexicon/hash.ts";
import { unpacked } from "./packages.ts";
import { sources } from "./sources.ts";

/**
 * The table of the clusters of words, for the frequent words of three languages. A word of several is taken for one of that in which it is
 * the most frequent. Of the path to a word in its language's tree, the first steps are the cluster.
 */
export function packedClusters(): Uint8Array {
  const words = new Map<number, { probability: number; cluster: string }>();
  for (const language of ["en", "de", "es"]) {
    const paths = read(`${language}_lexeme_cluster`);
    const probabilities = read(`${language}_lexeme_prob`);
    const known = [...paths].filter(([word, path]) => path > 0 && form.test(word) && probabilities.has(word));
    const frequent = known.toSorted(([a], [b]) => probabilities.get(b)! - probabilities.get(a)!).slice(0, wordsEach);
    for (const [word, path] of frequent) {
      const key = clusterKey(hashOf(word.toLowerCase()), word !== word.toLowerCase());
      const probability = probabilities.get(word)!;
      if (probability > (words.get(key)?.probability ?? -Infinity))
        words.set(key, { probability, cluster: `${language} ${path & (2 ** steps - 1)}` });
    }
  }
  return packed(new Map([...words].map(([key, { cluster }]) => [key, cluster])));
}

const wordsEach = 30_000;
const steps = 7;
/** Words in small letters or with a capital, of letters that the search reads. */
const form = /^[\p{Lu}\p{Ll}]\p{Ll}*$/u;

/** The last step of a path is its highest bit. */
function read(file: string): Map<string, number> {
  const path = `${unpacked(sources.clusters)}/spacy_lookups_data/data/${file}.json.gz`;
  return new Map(Object.entries(JSON.parse(gunzipSync(readFileSync(path)).toString()) as Record<string, number>));
}

/** Numbers the clusters, the largest first, and leaves out those that no number is left for. */
function packed(clusters: ReadonlyMap<number, string>): Uint8Array {
  const sizes = new Map<string, number>();
  for (const cluster of clusters.values()) sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
  const largest = [...sizes].toSorted(([, a], [, b]) => b - a).slice(0, 255);
  const numbers = new Map(largest.map(([cluster], n) => [cluster, n + 1]));
  const numbered = [...clusters].map(([key, cluster]) => [key, numbers.get(cluster) ?? 0] as const);
  return tableOf(new Map(numbered.filter(([, number]) => number > 0)));
}

/** A table of 1.25 cells a key, of which any three that belong to a key of it give its number. */
function tableOf(numbers: ReadonlyMap<number, number>): Uint8Array {
  const third = Math.ceil((numbers.size * 1.25) / 3);
  const cells = new Uint16Array(third * 3);
  const cellsOf = (key: number) => [0, 1, 2].map((n) => cellOf(key, n, third));
  for (const { key, cell } of peeled([...numbers.keys()], cellsOf, cells.length).toReversed())
    cells[cell] = cellsOf(key).reduce(
      (sum, one) => (one === cell ? sum : sum ^ cells[one]!),
      checkOf(key) ^ numbers.get(key)!,
    );
  return new Uint8Array(cells.buffer);
}

/** The keys in an order in which each has a cell that no later one has. */
function peeled(
  keys: readonly number[],
  cellsOf: (key: number) => number[],
  count: number,
): { key: number; cell: number }[] {
  const holders = Array.from({ length: count }, () => new Set<number>());
  for (const key of keys) for (const cell of cellsOf(key)) holders[cell]!.add(key);
  const order: { key: number; cell: number }[] = [];
  const single = [...holders.keys()].filter((cell) => holders[cell]!.size === 1);
  for (let cell = single.pop(); cell !== undefined; cell = single.pop()) {
    const [key] = holders[cell]!;
    if (key === undefined) continue;
    order.push({ key, cell });
    for (const one of cellsOf(key)) {
      holders[one]!.delete(key);
      if (holders[one]!.size === 1) single.push(one);
    }
  }
  if (order.length < keys.length) throw new Error("the cells are too few for these keys: other factors are needed");
  return order;
}
