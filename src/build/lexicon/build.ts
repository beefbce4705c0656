import { corpora } from "../corpora/corpora.ts";
import { writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { hashOf } from "../../privacy/analyze/lexicon/hash.ts";
import { bitsOf } from "../../privacy/analyze/lexicon/sieve.ts";
import { entries } from "./entries.ts";
import { furtherWords } from "./foreign.ts";
import { givenOf, surnameOf, wordOf } from "../../privacy/analyze/lexicon/marks.ts";
import { worldwideNames } from "./names.ts";
import { packedClusters } from "./clusters.ts";
import { type ListSource, sources } from "./sources.ts";
import { townWords } from "./towns.ts";

/** `bun src/build/lexicon/build.ts` rebuilds the tables of names and words, and the notice of their sources. */

/** Of words, three of a hundred that are none pass; of names, one of four hundred; of foreign words, for which names pass, one of 2000. */
const bitsPerWord = 7;
const bitsPerName = 14;
const bitsPerForeign = 20;
const folder = fileURLToPath(new URL("../../privacy/analyze/lexicon", import.meta.url));
const { marked, rare, rareGerman } = await entries();
const isRare = (word: string) => rare.has(word) || rareGerman.has(word);
const isWord = (word: string) => isRare(word) || wordOf(marked.get(word) ?? 0) > 0;
const isName = (word: string) => givenOf(marked.get(word) ?? 0) + surnameOf(marked.get(word) ?? 0) > 0;
const isListed = (word: string) => isRare(word) || marked.has(word);
for (const [file, bytes] of [
  ["table", packed(marked)],
  ["rare", sieve(rare)],
  ["rare-german", sieve(rareGerman)],
  ["rare-names", sieve(new Set(worldwideNames().filter((name) => !isListed(name))), bitsPerName)],
  ["foreign", sieve(furtherWords(isName), bitsPerForeign)],
  ["towns", sieve(townWords(isWord))],
  ["clusters", packedClusters()],
] as const) {
  writeFileSync(`${folder}/${file}.txt`, `${Buffer.from(bytes).toString("base64")}\n`);
  process.stdout.write(`${file}: ${bytes.length} bytes\n`);
}
writeFileSync(`${folder}/NOTICE.txt`, notice());

/** 65,536 buckets by the upper half of the hash: the number of words in each, then the lower halves of the hashes, then the marks. */
function packed(words: ReadonlyMap<string, number>): Uint8Array {
  const byHash = new Map<number, number>();
  for (const [word, marks] of words) byHash.set(hashOf(word), (byHash.get(hashOf(word)) ?? 0) | marks);
  const ordered = [...byHash].toSorted(([a], [b]) => a - b);
  const bytes = new Uint8Array(65_536 + ordered.length * 3);
  const lower = new DataView(bytes.buffer, 65_536, ordered.length * 2);
  for (const [i, [hash, marks]] of ordered.entries()) {
    bytes[hash >>> 16]! += 1;
    lower.setUint16(i * 2, hash & 0xffff, true);
    bytes[65_536 + ordered.length * 2 + i] = marks;
  }
  return bytes;
}

/** A Bloom filter. */
function sieve(words: ReadonlySet<string>, bitsEach = bitsPerWord): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((words.size * bitsEach) / 8));
  for (const word of words)
    for (const bit of bitsOf(hashOf(word), bytes.length * 8)) bytes[bit >> 3]! |= 1 << (bit & 7);
  return bytes;
}

function notice(): string {
  const lines = Object.values<ListSource>(sources).map(
    ({ registry, name, version, licence, gives }) => `${name} ${version} (${registry}): ${gives}\n  ${licence}\n`,
  );
  const texts = corpora
    .filter(({ isLearntFrom }) => isLearntFrom)
    .map(
      ({ name, repository: { owner, name: repository, commit }, licence, by }) =>
        `${name}, by ${by}\n  https://github.com/${owner}/${repository} at ${commit}\n  ${licence}\n`,
    );
  return `The table of names in this folder and the weights of the tagger beside it are made from these packages by
src/build/lexicon/build.ts and src/build/tagger/train.ts. What was taken are lists of words and their frequency.

${lines.join("\n")}
The weights of the tagger were also learnt from labelled texts, of each that part which src/build/corpora does not seal. None of
these texts is in the program.

${texts.join("\n")}`;
}
