import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, isCommonName, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { matchedAt } from "../../text/scan.ts";
import { isOfPrograms } from "./craft-words.ts";
import { isNoName } from "./names.ts";

/** The end of a name in small letters in a log, behind `key=`: `patient_name=eirlys probert ward=7`; -1 if there is none. */
export function readLogged(text: string, start: number, isCertain: boolean): number {
  const shown = text.charAt(start - 1) === "=" ? matchedAt(text, logged, start) : undefined;
  return shown !== undefined && areNames(shown.split(" "), isCertain) ? start + shown.length : -1;
}

/** Whether the value of a query is a name, behind a key that things have, too: `name=eirlys+probert`, but not `name=blue+shoes`. */
export const isSentName = (value: string): boolean =>
  withCapitals.test(value) || (sent.test(value) && areNames(value.split(/\+|%20/), false));

/** The same behind `fname=` and `lname=`, which also is a file's name. */
export const isSentPart = (value: string): boolean =>
  /^[\p{L}'’-]{2,30}$/u.test(value) &&
  (isOnlyName(value) || (/^\p{Lu}/u.test(value) && wordOf(marksOfWord(value)) === 0));

/** Whether words are somebody's name: of two one that is nothing but a name; a single one only where a name is sure to be. */
function areNames(words: readonly string[], isCertain: boolean): boolean {
  if (words.some((word) => isNoName(word) || isOfPrograms(word.toLowerCase()))) return false;
  if (words.length > 1) return words.every(mayBeName) && words.some(isOnlyName);
  return isCertain && words.every((word) => isOnlyName(word) || givenOf(marksOfWord(word)) > 2);
}

function mayBeName(word: string): boolean {
  const marks = marksOfWord(word);
  return wordOf(marks) < 2 || isCommonName(marks);
}

/** Whether the lists have a word as a name, and as nothing else. */
export function isOnlyName(word: string): boolean {
  const marks = marksOfWord(/^[^ -]*/.exec(word)![0]);
  return givenOf(marks) + surnameOf(marks) > 0 && wordOf(marks) === 0;
}

const withCapitals = /^\p{Lu}[\p{L}'-]{1,30}(?:\+|%20)\p{Lu}/u;
const sent = /^\p{L}[\p{L}\p{M}'’.-]{1,30}(?:(?:\+|%20)\p{L}[\p{L}\p{M}'’.-]{0,30}){1,3}$/u;
const logged =
  /\p{L}[\p{L}\p{M}'’-]{1,24}(?: \p{L}[\p{L}\p{M}'’-]{1,24}){0,2}(?= [\w.-]{1,32}=|[ \t]{0,4}(?:[\n\r;|]|$))/uy;
