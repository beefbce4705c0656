import { hashesOf } from "../../lexicon/hash.ts";
import { givenOf, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { Gap } from "../../tagger/gaps.ts";
import { type Tokens, WordShape } from "../../tagger/tokens.ts";

/**
 * Whether words may as well be a thing: a single one that no list of names has, or one of surnames only and as an ordinary word, too, and what
 * is behind an article and has no given name in it.
 */
export function isOnlyGuessed({ gap, hash, marks }: Tokens, first: number, last: number): boolean {
  const own = marks[first]!;
  if (first === last && givenOf(own) === 0 && (surnameOf(own) === 0 || wordOf(own) > 0)) return true;
  const isLed = first > 0 && gap[first] === Gap.space && articles.has(hash[first - 1]!);
  return isLed && marks.subarray(first, last + 1).every((one) => givenOf(one) < 2);
}

/** In Spanish, French and Italian, also with a preposition. Elsewhere they are before names of people as often. */
const articles = hashesOf(
  "la el los las le les lo gli du des aux del al della dello dei degli delle nella nel alla allo sulla sul dalla dal",
);

/** Whether no list of names has any of the words. */
export function areUnlisted({ marks, shape }: Tokens, first: number, last: number): boolean {
  for (let i = first; i <= last; i++)
    if (givenOf(marks[i]!) + surnameOf(marks[i]!) > 0 || shape[i] === WordShape.initial) return false;
  return true;
}
