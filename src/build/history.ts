import { Buffer } from "node:buffer";
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { hashOf } from "../privacy/analyze/lexicon/hash.ts";
import { marksOfWord } from "../privacy/analyze/lexicon/lexicon.ts";
import { givenOf, surnameOf } from "../privacy/analyze/lexicon/marks.ts";
import { namesIn } from "../privacy/analyze/detectors/person/renowned-names.ts";

/** Packs the names of people and figures of history in `src/build/history` for the search; a test compares it with them. */

const target = "src/privacy/analyze/detectors/person/historical.txt";
const folder = fileURLToPath(new URL("./history", import.meta.url));

/** Three lines, in base64: the hashes of the names, those of names that somebody alive may have as well, and those of the last words of all. */
export function packedHistory(): string {
  const more = [...namesOf("people.txt"), ...namesOf("figures.txt")];
  const known = [...namesOf("known.txt"), ...more.filter((name) => !mayBeAlive(name))].flatMap(spellings);
  const others = more.filter(mayBeAlive).flatMap(spellings);
  const lastWords = [...known, ...others].map((name) => name.slice(name.lastIndexOf(" ") + 1));
  return [known, others, lastWords].map((words) => `${packed(words)}\n`).join("");
}

const namesOf = (file: string): string[] => namesIn(readFileSync(`${folder}/${file}`, "utf8"));

/** Whether it is a given name that very many have and a surname that is common. */
function mayBeAlive(name: string): boolean {
  const [given = "", surname = "", further] = name.split(" ");
  return further === undefined && givenOf(marksOfWord(given)) > 2 && surnameOf(marksOfWord(surname)) > 1;
}

/** A name, and if it has several words also without its accents. */
function spellings(name: string): string[] {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
  return plain === name || !name.includes(" ") ? [name] : [name, plain];
}

const packed = (words: readonly string[]): string =>
  Buffer.from(Int32Array.from(new Set(words.map(hashOf))).toSorted().buffer).toString("base64");

if (import.meta.main) {
  const text = packedHistory();
  writeFileSync(fileURLToPath(new URL(`../../${target}`, import.meta.url)), text);
  process.stdout.write(`${target}  ${(text.length / 1000).toFixed(1)} KB\n`);
}
