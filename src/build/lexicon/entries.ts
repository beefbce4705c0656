import { readFileSync } from "node:fs";
import { given, givenOf, noun, place, surname, surnameOf, word, wordOf } from "../../privacy/analyze/lexicon/marks.ts";
import { codeWords } from "./code.ts";
import { greekNames, nameLists, rareNames } from "./names.ts";
import { countryNames, placeNames } from "./places.ts";
import { commonWords } from "./words.ts";

export interface Entries {
  /** Names and common words, in lower case, with their marks. */
  marked: Map<string, number>;
  /** Words with no other mark than that they are words. */
  rare: Set<string>;
  rareGerman: Set<string>;
  /** The most frequent words of each language, the most frequent first. */
  spoken: Record<string, string[]>;
}

/** Every word of the lexicon. */
export async function entries(): Promise<Entries> {
  const lists = await nameLists();
  const givens = inLists(lists.map((list) => list.given));
  const surnames = inLists(lists.map((list) => list.surnames));
  const census = lists.find(({ region }) => region === "us")!;
  const rank = new Map(census.surnames.map((name, i) => [name.toLowerCase(), i]));
  const marks = new Map<string, number>();
  const mark = (key: string, bits: number) => marks.set(key, highest(marks.get(key) ?? 0, bits));
  const markName = (key: string, bits: number) => {
    for (const form of new Set([key, ...unaccented(key)])) mark(form, bits);
  };

  for (const [name, count] of givens) markName(name, given(count >= 6 ? 3 : count >= 2 ? 2 : 1));
  for (const [name, count] of surnames) {
    const frequency = rank.get(name) ?? Infinity;
    markName(name, surname(frequency < 3000 || count >= 5 ? 3 : 2));
  }
  const greek = await greekNames();
  for (const name of greek.given) mark(name, given(2));
  for (const name of greek.surnames) mark(name, surname(2));
  const { usual, rare, rareGerman, spoken } = commonWords((key) => givens.has(key) || surnames.has(key));
  for (const [key, { commonness, isNoun }] of usual) {
    mark(key, word(commonness) | (isNoun ? noun : 0));
  }
  for (const name of products()) mark(name, word(2));
  for (const [key, files] of codeWords()) {
    const often = givenOf(marks.get(key) ?? 0);
    if (files >= 30 * Math.max(1, often)) mark(key, word(2));
    else if (often < 2 && (marks.has(key) || !rare.has(key))) mark(key, word(1));
  }
  for (const name of placeNames()) if (/^[\p{L}]{3,}$/u.test(name)) mark(name.toLowerCase(), place);
  // France is a given name too, but almost always means the country. Jordan may well be a person.
  for (const name of countryNames()) {
    const known = marks.get(name) ?? 0;
    if (givenOf(known) < 3) marks.set(name, known & ~(given(3) | surname(3)));
  }
  const known = new Set(marks.keys());
  const isNew = (key: string) => key.length > 2 && !known.has(key) && !rare.has(key) && !rareGerman.has(key);
  const further = rareNames();
  for (const name of further.given) if (isNew(name.toLowerCase())) mark(name.toLowerCase(), given(1));
  for (const name of further.surnames) if (isNew(name.toLowerCase())) mark(name.toLowerCase(), surname(1));
  return { marked: marks, rare, rareGerman, spoken };
}

/** Products and companies named like people, feasts, months and days: marked as common words. */
function products(): string[] {
  return readFileSync(new URL("./products.txt", import.meta.url), "utf8")
    .trim()
    .split(/\s+/);
}

/** The higher rank of each kind of two entries of one word. */
function highest(a: number, b: number): number {
  return (
    given(Math.max(givenOf(a), givenOf(b))) |
    surname(Math.max(surnameOf(a), surnameOf(b))) |
    word(Math.max(wordOf(a), wordOf(b))) |
    ((a | b) & (place | noun))
  );
}

/** How many lists have each part of a name. */
function inLists(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists) {
    const parts = new Set(list.flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u)));
    for (const part of parts)
      if (part.length > 1 && !particles.has(part)) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return counts;
}

/** Spellings without accents: `Muller` and `Mueller` for `Müller`. */
function unaccented(key: string): string[] {
  if (!/[^a-z]/.test(key)) return [];
  const plain = key.replaceAll("ß", "ss").replaceAll("ø", "o").replaceAll("ł", "l").replaceAll("æ", "ae");
  const bare = plain.normalize("NFD").replace(/\p{M}/gu, "");
  return [
    bare,
    plain.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue").normalize("NFD").replace(/\p{M}/gu, ""),
  ];
}

const particles = new Set(
  "van von zu der den dem de del della dello degli dei di da dal do dos das du des la las le los el al bin ibn ben bint abu ter ten te op und y e i af av mac mc st".split(
    " ",
  ),
);
