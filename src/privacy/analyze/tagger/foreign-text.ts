import { carried } from "../carried.ts";
import { hashesOf } from "../lexicon/hash.ts";
import { givenOf, isCommonName, wordOf } from "../lexicon/marks.ts";
import { passes } from "../lexicon/sieve.ts";
import { startsSentence } from "./features.ts";
import { Gap } from "./gaps.ts";
import { joins } from "./tagger.ts";
import { WordShape, type Tokens } from "./tokens.ts";

/**
 * Removes the tags of what is nobody in a text of eleven further languages: words that they write small, which begin a sentence, a field or a
 * heading; words in small letters, unless one is a name and no such word; abbreviations; and where something is.
 */
export function withdrawWords(text: string, tokens: Tokens, tags: Uint8Array, isForeign: () => boolean): void {
  for (let first = 0; first < tokens.count; first++) {
    if (tags[first] !== 1) continue;
    if (!isForeign()) return;
    let last = first;
    while (last + 1 < tokens.count && tags[last + 1] === 1 && joins(tokens, last + 1)) last++;
    if (areWords(text, tokens, first, last)) tags.fill(0, first, last + 1);
    first = last;
  }
}

/** Whether one word in seven that is written small is of those languages and in no list of the six. */
export function isForeignText({ count, shape, marks, hash }: Tokens): boolean {
  let [small, foreign] = [0, 0];
  for (let i = 0; i < count && small < most; i++) {
    if (shape[i] !== WordShape.small) continue;
    small++;
    if (wordOf(marks[i]!) === 0 && isListed(hash[i]!)) foreign++;
    if (small === enough && foreign * 14 < small) return false;
  }
  return foreign > 2 && foreign * 7 > small;
}

/** Words enough to tell that a text is in one of the six, and to tell any language. */
const enough = 60;
const most = 300;

function areWords(text: string, tokens: Tokens, first: number, last: number): boolean {
  const { shape, marks, hash, start, end } = tokens;
  if (shape[first] === WordShape.small) return !hasOwnName(tokens, first, last);
  if (isPlaceBehind(tokens, first)) return true;
  if (first < last)
    return tokens.gap[first] !== Gap.space && areListed(tokens, first, last) && !isBesideCapital(tokens, first, last);
  if (shape[first] === WordShape.capitals && end[first]! - start[first]! < 4 && givenOf(marks[first]!) < 3) return true;
  if (!isListed(hash[first]!))
    return marks[first] === 0 && end[first]! - start[first]! > 5 && opensSentence(text, tokens, first);
  if (isCommonName(marks[first]!)) return isMonth(text, tokens, first) || opensSentence(text, tokens, first);
  return !isBesideCapital(tokens, first, last);
}

/** "15 Nisan": a month that some are called like, behind a day. */
const isMonth = (text: string, { gap, hash, start }: Tokens, i: number): boolean =>
  gap[i] === Gap.digits &&
  months.has(hash[i]!) &&
  /(?<!\d)[0-3]?\d\.? $/.test(text.slice(Math.max(0, start[i]! - 5), start[i]));

const months = hashesOf("nisan eylül ekim juni maja marta iulie mai");

/** Whether a word is a name and none of those languages. */
function hasOwnName({ marks, hash }: Tokens, first: number, last: number): boolean {
  for (let i = first; i <= last; i++) if (isCommonName(marks[i]!) && !isListed(hash[i]!)) return true;
  return false;
}

/** Whether all words are those of a language, and none a name. */
function areListed({ marks, hash }: Tokens, first: number, last: number): boolean {
  for (let i = first; i <= last; i++) if (isCommonName(marks[i]!) || !isListed(hash[i]!)) return false;
  return true;
}

/** Whether a word that is not tagged and has a capital stands before or behind, as in a name. */
function isBesideCapital({ shape, gap, count }: Tokens, first: number, last: number): boolean {
  const isJoined = (at: number) => gap[at] === Gap.space || gap[at] === Gap.hyphen;
  const isBefore = first > 0 && isJoined(first) && shape[first - 1] !== WordShape.small;
  if (isBefore || last + 1 >= count || shape[last + 1] === WordShape.small) return isBefore;
  return isJoined(last + 1) || gap[last + 1] === Gap.opening;
}

/** Whether a word begins a sentence or the item of a list, which goes on in small letters. */
function opensSentence(text: string, { shape, gap, start, count }: Tokens, i: number): boolean {
  if (i + 1 >= count || gap[i + 1] !== Gap.space || shape[i + 1] !== WordShape.small) return false;
  const isItem = gap[i] === Gap.digits || gap[i] === Gap.dash || gap[i] === Gap.mark;
  if (isItem) return opening.test(text.slice(Math.max(0, start[i]! - 12), start[i]));
  if (gap[i] !== Gap.dotSpace) return startsSentence(gap[i]!);
  return afterSentence.test(text.slice(Math.max(0, start[i]! - 8), start[i]));
}

/** "1) ", "- " and "§2 " at the beginning of a line, and behind a number that ends a sentence. */
const opening = /(?:^|\n)[ \t]*(?:[-–•*]|[§#]?\d{1,2}[.)]?-?)[ \t]+$|\d[.!?]\s+$/;
/** No title or other abbreviation is before the dot. */
const afterSentence = /(?:\p{L}{6}|(?<!\p{L})\p{Ll}{4,5})\. $/u;

/** "v Opavě", "w Gdyni", "în Cornu", and where the language around is Nordic "i Mora". */
function isPlaceBehind(tokens: Tokens, i: number): boolean {
  if (i === 0 || tokens.gap[i] !== Gap.space || tokens.shape[i - 1] !== WordShape.small) return false;
  const before = tokens.hash[i - 1]!;
  return beforePlaces.has(before) || (givenOf(tokens.marks[i]!) < 3 && nordicIn.has(before) && isNordic(tokens, i));
}

function isNordic({ hash, count }: Tokens, i: number): boolean {
  for (let at = Math.max(0, i - reach); at < Math.min(count, i + reach); at++) if (nordic.has(hash[at]!)) return true;
  return false;
}

/** Before where something is. */
export const beforePlaces = hashesOf("v w we în din");
const nordicIn = hashesOf("i");
const nordic = hashesOf("och og på av til till är er att med inte ikke jag jeg hon hun det");
const reach = 12;

let sieve: Uint8Array | undefined;
export const isListed = (hash: number): boolean => passes((sieve ??= carried("foreign")), hash >>> 0);
