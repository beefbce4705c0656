import { isAsciiWord, isDigit } from "../../code-units.ts";
import { hashStart, hashStep } from "../lexicon/hash.ts";
import { CharClass, classesOf } from "./char-classes.ts";
import { endOfDump, headOfDump, isOfDump } from "./dump.ts";
import { noLetter, smallOf } from "./letters.ts";
import { shapeOf } from "./number-head.ts";
import type { TextIndex } from "./text-index.ts";
import { numberOf, type WordLists, wordLists } from "./word-lists.ts";
import { isLetter } from "./words.ts";

/**
 * The one pass over a text that all detectors share. It notes which classes of characters there are, and where words, numbers and what
 * is long enough for a key are, in arrays of integers that are reused. Each word is looked up once in one table of all lists that detectors
 * wait for; each number is known by its length and by what is beside it. A detector sleeps if nothing in the text can wake it, and
 * otherwise looks only round the places that did. Costs 5 ns a character of prose and 10 of base64, as much as two or three patterns.
 */
export function survey(text: string, index: TextIndex): TextIndex {
  if (index.of(text).isSurveyed) return index;
  const { length } = text;
  index.makeRoomFor(length);
  const lists = wordLists();
  let classes = 0;
  let keyStart = 0;
  let runStart = 0;
  let dumpEnd = -1;
  for (let at = 0; at < length;) {
    if (at - runStart >= headOfDump && at >= dumpEnd) {
      const end = endOfDump(text, at);
      if (end > at) dumpEnd = end;
      else runStart = at;
    }
    if (at < dumpEnd) {
      at = endOfLetters(text, at, dumpEnd);
      if (at === dumpEnd) continue;
    }
    const unit = text.charCodeAt(at);
    if (isLetter(unit)) at = readWord(text, at, lists, index);
    else if (isDigit(unit)) at = readNumber(text, at, index);
    else {
      const found = classesOf(unit);
      classes |= found;
      if (unit > 127 && smallOf(unit) !== noLetter) index.isOdd = true;
      if ((found & CharClass.ofKey) === 0) {
        const goesOn = (found & CharClass.goesOn) !== 0;
        if (at - keyStart >= (goesOn ? headLeast : keyLeast)) noteKey(index, keyStart, at);
        keyStart = at + 1;
        // The next line of a dump has no head.
        const endsLine = at === dumpEnd && (unit === lineFeed || unit === carriageReturn);
        if (endsLine) dumpEnd = at + 1;
        if (!isOfDump(unit)) runStart = endsLine ? at + 1 - headOfDump : at + 1;
      }
      at++;
    }
  }
  if (length - keyStart >= keyLeast) noteKey(index, keyStart, length);
  index.classes |= classes;
  index.isSurveyed = true;
  return index;
}

/** Of a dump, which is in ASCII, only the signs count. */
function endOfLetters(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isAsciiWord(text.charCodeAt(at))) at++;
  return at;
}

/** Notes the word that begins with a letter; returns its end. No unit is read outside the text: that would make every later pass slower. */
function readWord(text: string, from: number, lists: WordLists, index: TextIndex): number {
  const start = isEscape(text, from) ? from + 1 : from;
  const { length } = text;
  let at = start;
  let hash = hashStart;
  let capitals = 0;
  for (; at < length; at++) {
    const unit = text.charCodeAt(at);
    let small = unit | 32;
    if (small >= 97 && small <= 122) {
      if (unit !== small) capitals++;
    } else {
      if (!isLetter(unit)) break;
      small = smallOf(unit);
      if (unit !== small) capitals++;
      noteBeyondAscii(index, small);
    }
    hash = hashStep(hash, small);
  }
  const number = numberOf(lists, hash);
  index.addWord(start, at, number, lists.bits[number]!, hash, capitals);
  return at;
}

function noteBeyondAscii(index: TextIndex, small: number): void {
  index.classes |= CharClass.beyondAscii;
  if (small === noLetter) index.isOdd = true;
}

function noteKey(index: TextIndex, start: number, end: number): void {
  index.addKey(start, end);
  if (end - start >= keyLeast) index.classes |= CharClass.key;
}

/** Notes the number that begins with a digit; returns its end. */
function readNumber(text: string, start: number, index: TextIndex): number {
  let at = start + 1;
  while (at < text.length && isDigit(text.charCodeAt(at))) at++;
  if (at - start <= longestNumber) index.classes |= CharClass.digit;
  index.addNumber(start, shapeOf(text, start, at));
  if (isJoined(text, index.lastWordEnd, start)) index.markLastWord(beforeNumber);
  return at;
}

/** Whether a text has a character of any of the classes. */
export const containsAny = (text: string, index: TextIndex, classes: number): boolean =>
  (survey(text, index).classes & classes) !== 0;

/** Whether the `n` of `\n` in nested JSON is at a place: it does not belong to the word behind it. */
function isEscape(text: string, at: number): boolean {
  return (
    at > 0 &&
    text.charCodeAt(at - 1) === backslash &&
    isLetter(text.charCodeAt(at + 1)) &&
    "nrt".includes(text.charAt(at))
  );
}

/** Whether between a word and a number there is a dot, a space, or a dot and a space: `St. 12`. */
function isJoined(text: string, end: number, start: number): boolean {
  if (start - end > 2 || start === end) return false;
  const last = text.charCodeAt(start - 1);
  const isSpace = last === 32 || last === 0xa0;
  if (start - end === 1) return isSpace || last === dot;
  return isSpace && text.charCodeAt(end) === dot;
}

/** Marks a word with a number behind it, as streets have it. */
export const beforeNumber = 1 << 30;

/** A longer run of digits is a dump: no detector matches inside it. */
const longestNumber = 60;
/** The shortest key, and the shortest head of one that goes on behind another character. */
const keyLeast = 14;
const headLeast = 2;
const lineFeed = 10;
const carriageReturn = 13;
const backslash = 92;
const dot = 46;
