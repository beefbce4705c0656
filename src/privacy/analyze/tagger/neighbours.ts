import { givenOf, isPlace, surnameOf, wordOf } from "../lexicon/marks.ts";
import { mayBeName } from "./candidates.ts";
import { isParticle, nextWord } from "./features.ts";
import { Gap } from "./gaps.ts";
import { tagSmall } from "./small-neighbours.ts";
import { WordShape, type Tokens } from "./tokens.ts";

/** Extends names that the tagger saw only in part: a surname after a given name, a surname before a comma, words around an initial. */
export function tagNeighbours(tokens: Tokens, tags: Uint8Array): void {
  for (let i = 0; i < tokens.count; i++) {
    if (tokens.shape[i] === WordShape.initial) tagAroundInitial(tokens, tags, i);
    if (tokens.shape[i] === WordShape.small) i = tagSmall(tokens, tags, i);
    if (tags[i] !== 1) continue;
    tagBehind(tokens, tags, i);
    tagAhead(tokens, tags, i);
    tagInList(tokens, tags, i);
  }
}

/** "Faina D. Yefremova": two words around an initial are a person if neither is in the lexicon as a word. */
function tagAroundInitial(tokens: Tokens, tags: Uint8Array, i: number): void {
  const { gap, marks } = tokens;
  const [before, behind] = [i - 1, i + 1];
  if (before < 0 || behind >= tokens.count || gap[i] !== Gap.space) return;
  if (gap[behind] !== Gap.dotSpace && gap[behind] !== Gap.space) return;
  const isName = (at: number) =>
    isWritten(tokens, at) &&
    tokens.shape[at] !== WordShape.initial &&
    wordOf(marks[at]!) === 0 &&
    tokens.end[at]! - tokens.start[at]! > 2;
  if (isName(before) && isName(behind)) tags.fill(1, before, behind + 1);
}

/** The name after a name: "Usain Bolt", "Fenna van der Berg", "Prock-Schauer", and on the next line "Jürgen\nSchneider". */
function tagBehind(tokens: Tokens, tags: Uint8Array, i: number): void {
  const { shape, gap } = tokens;
  let next = nextWord(tokens, i);
  while (next < tokens.count && next < i + 4 && shape[next] === WordShape.initial && isNear(gap[next]!)) next++;
  if (next >= tokens.count || tags[next] === 1 || shape[next] === WordShape.initial) return;
  if (shape[i] === WordShape.small && shape[next] === WordShape.small) {
    const known = tokens.marks[next]!;
    const isLong = tokens.end[next]! - tokens.start[next]! > 3;
    if (
      gap[next] === Gap.space &&
      (surnameOf(known) > 1 ? wordOf(known) < 2 : wordOf(known) === 0 && !isPlace(known) && isLong)
    )
      tags[next] = 1;
    return;
  }
  if (!isWritten(tokens, next)) return;
  if (belongs(tokens, tags, i, next)) tags[next] = 1;
}

function belongs(tokens: Tokens, tags: Uint8Array, i: number, next: number): boolean {
  const { gap, marks } = tokens;
  const isGiven = givenOf(marks[i]!) > 1 && wordOf(marks[i]!) < 2;
  const isSecond = i > 0 && tags[i - 1] === 1 && gap[i] === Gap.space;
  const isKnown = wordOf(marks[next]!) > 0;
  const isOther = surnameOf(marks[next]!) > 0 || marks[next] === 0;
  switch (gap[next]) {
    case Gap.space:
    case Gap.dot:
    case Gap.dotSpace:
      // A dot not after an initial ends a sentence.
      if (next === i + 1 && gap[next] !== Gap.space) return false;
      if (isGiven) return next === i + 1 ? isUncommon(tokens, next) : isOther;
      // In all capitals, the word after a name is seldom a second surname.
      return (
        isSecond && isOther && ((surnameOf(marks[next]!) > 1 && tokens.shape[next] !== WordShape.capitals) || !isKnown)
      );
    case Gap.apostrophe:
      return next > i + 1 ? wordOf(marks[next]!) < 2 : isOther && !isKnown;
    case Gap.hyphen:
      return isOther && !isKnown;
    case Gap.line:
      return isGiven && tags[i - 1] !== 1 && surnameOf(marks[next]!) > (isKnown ? 2 : 1) && wordOf(marks[next]!) < 2;
    default:
      return false;
  }
}

/**
 * The name before a name: "Ayer Rocío Jiménez", "Mark Fisher", "Mei-Ling", "Jan de Vries". A common given name counts even if it is a word
 * too.
 */
function tagAhead(tokens: Tokens, tags: Uint8Array, i: number): void {
  const { gap, marks, shape } = tokens;
  let first = i;
  while (i - first < 3 && first > 1 && gap[first] === Gap.space && isParticle(tokens, first - 1)) first--;
  if (first === 0 || shape[first - 1] !== WordShape.capitalised) return;
  if (gap[first] !== Gap.space && !(gap[i] === Gap.hyphen && givenOf(marks[i]!) + surnameOf(marks[i]!) > 1)) return;
  if (givenOf(marks[first - 1]!) > 1 && wordOf(marks[first - 1]!) < 3) tags[first - 1] = 1;
}

/** "Kawasaki, Mitsou" at the start of a line, and the unknown name in "Gaetane, Hannah and Anthony". */
function tagInList(tokens: Tokens, tags: Uint8Array, i: number): void {
  const { gap, marks } = tokens;
  if (givenOf(marks[i]!) < 2 || wordOf(marks[i]!) > 1) return;
  if (gap[i] === Gap.comma && i > 0 && startsItem(gap[i - 1]!) && mayBeListed(tokens, i - 1)) tags[i - 1] = 1;
  const next = i + 1;
  if (gap[next] === Gap.comma && next < tokens.count && gap[next + 1] === Gap.comma && mayBeListed(tokens, next))
    tags[next] = 1;
}

function mayBeListed(tokens: Tokens, i: number): boolean {
  return (
    isWritten(tokens, i) &&
    wordOf(tokens.marks[i]!) === 0 &&
    !isPlace(tokens.marks[i]!) &&
    tokens.shape[i] !== WordShape.initial
  );
}

function isWritten(tokens: Tokens, i: number): boolean {
  return tokens.shape[i] !== WordShape.small && mayBeName(tokens, i);
}

/** Whether a word can be a surname behind a given name: "Maria Kowalski" but not "Maria Also". */
function isUncommon({ marks }: Tokens, i: number): boolean {
  const word = wordOf(marks[i]!);
  return word < 2 || (surnameOf(marks[i]!) > 0 && word < 3);
}

function isNear(gap: number): boolean {
  return gap === Gap.dotSpace || gap === Gap.dot || gap === Gap.apostrophe || gap === Gap.space;
}

function startsItem(gap: number): boolean {
  return gap !== Gap.space && gap !== Gap.hyphen && gap !== Gap.apostrophe && gap !== Gap.dot && gap !== Gap.dotSpace;
}
