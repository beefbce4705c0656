import { givenOf, surnameOf, wordOf } from "../lexicon/marks.ts";
import { Gap } from "./gaps.ts";
import { isSmallElsewhere, WordShape, type Tokens } from "./tokens.ts";

/**
 * Whether a word may be a name: capitalised, or in lower case a name that is at most a rare word in any of the languages. A capitalised
 * word that the same text has in lower case too is not one, unless it is a common name.
 */
export function mayBeName(tokens: Tokens, i: number): boolean {
  const { shape, marks, gap } = tokens;
  const mark = marks[i]!;
  const isSmall = shape[i] === WordShape.small;
  // Most words, told by one look.
  if (isSmall && wordOf(mark) > 1) return false;
  if (shape[i] === WordShape.mixed || isCode(gap[i]!) || isCode(gap[i + 1]!)) return false;
  const given = givenOf(mark);
  const isSurname = surnameOf(mark) > 1;
  if (!isSmall) return given > 1 || isSurname || shape[i] === WordShape.initial || !isSmallElsewhere(tokens, i);
  if (isTight(gap[i]!) || isTight(gap[i + 1]!)) return false;
  return wordOf(mark) === 0 ? given > 0 || isSurname : given > 1 || isSurname;
}

/** In a text without any capital: also a word that no language has, and a rare one that is a name. */
function mayBeSmallName({ shape, marks, gap, start, end }: Tokens, i: number): boolean {
  if (shape[i] !== WordShape.small || isCode(gap[i]!) || isCode(gap[i + 1]!)) return false;
  if (isTight(gap[i]!) || isTight(gap[i + 1]!) || end[i]! - start[i]! < 3) return false;
  const word = wordOf(marks[i]!);
  return word === 0 || (word < 3 && givenOf(marks[i]!) + surnameOf(marks[i]!) > 1);
}

/** Whether a word may be a name in a text that is all in small letters, or in any other. */
export const mayBeNameIn = (tokens: Tokens, i: number, isSmall: boolean): boolean =>
  mayBeName(tokens, i) || (isSmall && mayBeSmallName(tokens, i));

/** Whether a text has words, and all of them in small letters. */
export function isAllSmall({ shape, count }: Tokens): boolean {
  for (let i = 0; i < count; i++) if (shape[i] !== WordShape.small) return false;
  return count > 0;
}

export function areInitials({ shape }: Tokens, first: number, last: number): boolean {
  for (let i = first; i <= last; i++) if (shape[i] !== WordShape.initial) return false;
  return true;
}

function isCode(gap: number): boolean {
  return gap === Gap.underscore || gap === Gap.at || gap === Gap.code;
}

/** `laura.ts`, `/home/laura`, `laura=1`: in lower case the name of a thing. */
export function isTight(gap: number): boolean {
  return gap === Gap.dot || gap === Gap.slash || gap === Gap.equals || gap === Gap.hyphen;
}

/** A label of two words, cut: "F. NAC.", "N. AVS". */
export function isAbbreviated(
  text: string,
  { start, end, marks, shape }: Tokens,
  first: number,
  last: number,
): boolean {
  if (last !== first + 1 || shape[first] !== WordShape.initial || shape[last] !== WordShape.capitals) return false;
  const isShort = end[last]! - start[last]! < 4 && surnameOf(marks[last]!) < 2;
  return isShort && /^\.?[:\s]*\d/.test(text.slice(end[last], end[last]! + 8));
}
