import { marksOfWord } from "../../lexicon/lexicon.ts";
import { surnameOf, wordOf } from "../../lexicon/marks.ts";
import { isOfPrograms } from "../person/craft-words.ts";
import { isServiceAccount } from "./service-accounts.ts";

/**
 * Whether a login in small letters is made of an initial and a surname, `jlopez`, `lopezj`, and no word of a language or of programs, and no
 * account of a system. Of what is no word, one in fourteen is taken for a rare one, so that a long one may be one, and one whose surname is no
 * word: `rkowal`, not `cluster`. Seventy rare words of five thousand in code have such a surname within, `canonical`.
 */
export function isOfSurname(login: string): boolean {
  const rank = wordOf(marksOfWord(login));
  if (rank > 1 || isOfPrograms(login) || isServiceAccount(login)) return false;
  const most = rank === 0 || login.length > longestRare ? 3 : 0;
  return isSurname(login.slice(1), most) || isSurname(login.slice(0, -1), most);
}

/** The same, or one of the most frequent surnames if it is at most a rare word: `schneider`. */
export const isOfName = (login: string): boolean =>
  isOfSurname(login) ||
  (wordOf(marksOfWord(login)) < 2 &&
    surnameOf(marksOfWord(login)) > 2 &&
    !isOfPrograms(login) &&
    !isServiceAccount(login));

/** Where nothing else than a login is expected: also `jmuller`, which is taken for a rare word. */
export const isInitialAndSurname = (login: string): boolean =>
  isSurname(login.slice(1), 3) || isSurname(login.slice(0, -1), 3);

const longestRare = 8;
/** A surname, as a word of at most this rank. */
const isSurname = (word: string, most: number): boolean =>
  word.length > 3 && surnameOf(marksOfWord(word)) > 1 && wordOf(marksOfWord(word)) <= most;
