import { givenOf, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { type Tokens, WordShape } from "../../tagger/tokens.ts";

/** Whether no list of names has a word, or one of surnames only has it as an ordinary word, too. */
export const mayBeAnything = (marks: number): boolean =>
  givenOf(marks) === 0 && (surnameOf(marks) === 0 || wordOf(marks) > 0);

/** Whether no list of names has any of the words. */
export function areUnlisted({ marks, shape }: Tokens, first: number, last: number): boolean {
  for (let i = first; i <= last; i++)
    if (givenOf(marks[i]!) + surnameOf(marks[i]!) > 0 || shape[i] === WordShape.initial) return false;
  return true;
}
