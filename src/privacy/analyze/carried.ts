import { Buffer } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { rowsOf } from "./tagger/largest.ts";

/** The tables that the program carries, each packed in a file of base64, the words behind their numbers as they are. */
const files = {
  table: "lexicon/table.txt",
  rare: "lexicon/rare.txt",
  "rare-german": "lexicon/rare-german.txt",
  "rare-names": "lexicon/rare-names.txt",
  foreign: "lexicon/foreign.txt",
  "word-lists": "text/word-lists.txt",
  towns: "lexicon/towns.txt",
  clusters: "lexicon/clusters.txt",
  weights: "tagger/weights.txt",
  net: "tagger/net.txt",
  "number-weights": "number-tagger/weights.txt",
  "number-net": "number-tagger/net.txt",
  "date-weights": "number-tagger/date-weights.txt",
  "login-weights": "number-tagger/login-weights.txt",
  "credential-weights": "credential-tagger/weights.txt",
  "credential-net": "credential-tagger/net.txt",
  "nobody-weights": "nobody-tagger/weights.txt",
  "written-weights": "written-tagger/weights.txt",
  "written-net": "written-tagger/net.txt",
  "place-weights": "tagger/place-weights.txt",
  "organization-weights": "tagger/organization-weights.txt",
} as const;

/** Tables with a weight for each of so many types. */
const typesOf: Readonly<Partial<Record<Carried, number>>> = {
  "number-weights": 4,
  "date-weights": 2,
  "login-weights": 1,
  "credential-weights": 2,
  "written-weights": 3,
};

type Carried = keyof typeof files;

export const carriedTables = Object.keys(files) as Carried[];

/**
 * The bytes of a table, for typed arrays to look at, beginning at a multiple of four. The executable carries them as they are; they are
 * read from it when a text first needs them, and not with the code: 5 MB of texts in a module cost 5 ms and 10 MB before anything is asked.
 */
export function carried(name: Carried): Uint8Array<ArrayBuffer> {
  const ready = new URL(`./${name}.bin`, import.meta.url);
  const bytes = existsSync(ready) ? readFileSync(ready) : asCarried(name);
  return bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
}

/** The bytes of a table, as its packed file has them, and as the executable carries them. */
export function asCarried(name: Carried): Buffer<ArrayBuffer> {
  const [numbers = "", words = ""] = readFileSync(new URL(files[name], import.meta.url), "utf8").split("\n");
  const packed = Buffer.concat([Buffer.from(numbers, "base64"), Buffer.from(words)]);
  const types = typesOf[name];
  if (types !== undefined) return Buffer.from(rowsOf(new Int8Array(packed), types).buffer as ArrayBuffer);
  return name === "table" ? withStarts(packed) : packed;
}

/** Buckets of the lexicon, by the upper half of a word's hash. */
export const buckets = 65_536;

/** The lexicon with the start of each bucket, and of one more, in 32 bits, in the place of its length in eight. */
function withStarts(packed: Uint8Array): Buffer<ArrayBuffer> {
  const starts = new Uint32Array(buckets + 1);
  for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1] = starts[bucket]! + packed[bucket]!;
  return Buffer.concat([Buffer.from(starts.buffer), packed.subarray(buckets)]);
}
