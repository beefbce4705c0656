import { marksOfWord } from "../lexicon/lexicon.ts";
import { givenOf, isPlace, surnameOf, wordOf } from "../lexicon/marks.ts";
import { startsSentence } from "./features.ts";
import { beforePlaces, isListed } from "./foreign-text.ts";
import { isSurnameInGenitive } from "./genitives.ts";
import { Gap } from "./gaps.ts";
import { WordShape, type Tokens } from "./tokens.ts";

/** Tags names in a case, which no list has. `isForeign` tells whether a text is in one of eleven further languages. */
export function tagInflected(text: string, tokens: Tokens, tags: Uint8Array, isForeign: () => boolean): void {
  const { count, shape, marks } = tokens;
  for (let i = 0; i < count; i++) {
    if (shape[i] !== WordShape.capitalised || tags[i] === 1 || wordOf(marks[i]!) > 0 || givenOf(marks[i]!) > 1)
      continue;
    if (isSurnameInGenitive(text, tokens, i) || (isForeign() && isInCase(text, tokens, tags, i))) tags[i] = 1;
  }
}

/**
 * Whether a word is a common given name, or behind a name a surname, in a case of Polish, Czech, Finnish, Hungarian or Romanian: "z Sebastianem",
 * "kedden leadtam Ritának", and where a sentence begins "Ellenin äiti".
 */
function isInCase(text: string, tokens: Tokens, tags: Uint8Array, i: number): boolean {
  const { marks, gap, hash, start, end } = tokens;
  if (isPlace(marks[i]!) || end[i]! - start[i]! < 4) return false;
  if (isListed(hash[i]!) || (i > 0 && beforePlaces.has(hash[i - 1]!))) return false;
  const isSecond = i > 0 && tags[i - 1] === 1 && gap[i] === Gap.space;
  return isCaseOf(text.slice(start[i], end[i]), isSecond, startsSentence(gap[i]!));
}

function isCaseOf(word: string, isSecond: boolean, isOpening: boolean): boolean {
  for (const [ending, endings] of casesByEnd.get(word.charCodeAt(word.length - 1)) ?? none) {
    if (!word.endsWith(ending) || word.length - ending.length < 3 || (isOpening && ending.length < 2)) continue;
    const least = isOpening ? 3 : ending.length > 2 ? 1 : 2;
    for (const other of endings) {
      const stem = marksOfWord(word.slice(0, -ending.length) + other);
      if (wordOf(stem) < 2 && (givenOf(stem) >= least || (isSecond && surnameOf(stem) > 1))) return true;
    }
  }
  return false;
}

type Case = readonly [string, readonly string[]];

/** Endings of cases, and what stands in their place where somebody is named alone. */
const cases: readonly Case[] = Object.entries({
  // Polish and Czech
  em: ["", "o", "a"],
  owi: ["", "o", "a"],
  ovi: ["", "a", "o"],
  ie: ["", "a"],
  ce: ["ka"],
  ou: ["a"],
  ę: ["a"],
  ą: ["a"],
  ě: ["a"],
  y: ["a"],
  i: ["a", "ia"],
  u: ["", "a"],
  // Finnish
  lla: ["", "a"],
  llä: [""],
  lta: [""],
  ltä: [""],
  lle: [""],
  in: ["", "i"],
  an: ["a"],
  en: ["e"],
  on: ["o"],
  un: ["u"],
  än: ["ä"],
  // Hungarian
  nak: [""],
  nek: [""],
  ának: ["a"],
  ének: ["e"],
  val: [""],
  vel: [""],
  ával: ["a"],
  ével: ["e"],
  tól: [""],
  től: [""],
  ától: ["a"],
  hoz: [""],
  hez: [""],
  ához: ["a"],
  át: ["a"],
  ét: ["e"],
  t: [""],
  // Romanian
  ei: ["a"],
  ule: ["u", ""],
});

/** By the last letter of the ending. */
const casesByEnd: ReadonlyMap<number, readonly Case[]> = Map.groupBy(cases, ([ending]) =>
  ending.charCodeAt(ending.length - 1),
);
const none: readonly Case[] = [];
