import { marksOfWord } from "../../lexicon/lexicon.ts";
import { surnameOf, wordOf } from "../../lexicon/marks.ts";
import { isOfPrograms } from "../person/craft-words.ts";

/**
 * Whether a login in small letters is made of an initial and a surname, `jlopez`, `lopezj`, and no word of a language or of programs. Of what
 * is no word, one in fourteen is taken for a rare one, so that a long one may be one: not `cluster`.
 */
export const isOfSurname = (login: string): boolean =>
  wordOf(marksOfWord(login)) < (login.length > longestRare ? 2 : 1) &&
  !isOfPrograms(login) &&
  isInitialAndSurname(login);

/** The same where nothing else than a login is expected: `jmuller`, which is taken for a rare word, too. */
export const isInitialAndSurname = (login: string): boolean =>
  isSurname(login.slice(1)) || isSurname(login.slice(0, -1));

const longestRare = 8;
const isSurname = (word: string): boolean => word.length > 3 && surnameOf(marksOfWord(word)) > 1;
