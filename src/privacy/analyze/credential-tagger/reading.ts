import { isDigit } from "../../code-units.ts";
import { hashEnd, hashStart, hashStep } from "../lexicon/hash.ts";
import { noLetter, smallOf } from "../text/letters.ts";
import { isLetterOrDigit } from "../text/words.ts";
import { rowCells, rowMixed, senseShift, type TokenRows } from "./rows.ts";
import { isAround, isMark, isOfPair, isPad, isSpace } from "./signs.ts";
import { senseOf } from "./token.ts";

/** Adds what begins in a stretch of a text to its tokens; returns where the last ended. */
export function readTokens(text: string, from: number, to: number, rows: TokenRows): number {
  let lines = rows.length > 0 ? mostLines : 0;
  let at = from;
  while (at < to) {
    const unit = text.charCodeAt(at);
    if (isSpace(unit)) {
      if (unit === newline && lines < mostLines) lines++;
      at++;
      continue;
    }
    let end = at;
    let value = at;
    let mayBeName = true;
    for (; end < text.length; end++) {
      const sign = text.charCodeAt(end);
      if (sign < 128 ? plain[sign] === 1 : !isSpace(sign)) continue;
      if (isSpace(sign)) break;
      // Of `pw:kiesel77` and `login/kiesel77` the value is another token; an address is one.
      if (mayBeName && isOfPair(sign) && end > at + 1 && end - at <= longestName && begins(text, end + 1))
        value = end + 1;
      mayBeName = false;
    }
    if (value > at && addToken(text, at, value - 1, lines, rows)) lines = 0;
    if (addToken(text, value, end, lines, rows)) lines = 0;
    at = end;
  }
  return at;
}

/** What ends neither a token nor a name in it. */
const plain = Uint8Array.from({ length: 128 }, (_, unit) => (isSpace(unit) || isDigit(unit) || isOfPair(unit) ? 0 : 1));

/** Whether a value may begin at a place. */
const begins = (text: string, at: number): boolean =>
  at < text.length && text.charCodeAt(at) !== slash && !isSpace(text.charCodeAt(at));

/** Adds what is between the signs around a stretch, if anything is; digits one by one or in groups become one. */
function addToken(text: string, from: number, to: number, lines: number, rows: TokenRows): boolean {
  let [start, end] = [from, to];
  while (start < end && isAround(text.charCodeAt(start))) start++;
  if (start === end) return false;
  // A key of a pad: `#5508`, `1953*`.
  if (start > from && isPad(text.charCodeAt(start - 1)) && isDigit(text.charCodeAt(start))) start--;
  while (isAround(text.charCodeAt(end - 1))) end--;
  if (end < to && isPad(text.charCodeAt(end)) && isDigit(text.charCodeAt(end - 1))) {
    const isMarked = start > from && text.charCodeAt(start - 1) === text.charCodeAt(end);
    if (!isMarked) end++;
  }
  // The end of a sentence.
  if (isMark(text.charCodeAt(end - 1)) && end - start > 1 && isOfLetters(text, start, end - 1)) end--;
  if (end - start > longest) return false;
  const last = rows.length - rowCells;
  if (last >= 0 && lines === 0 && isNextGroup(text, rows.cells[last]!, rows.cells[last + 1]!, start, end))
    rows.cells[last + 1] = end;
  else rows.add(start, end, lines);
  return true;
}

/** Whether a stretch is one more digit, or group of two or three, of a code: `4 0 8 2`, `36 36`, `482 917`. */
function isNextGroup(text: string, start: number, end: number, next: number, nextEnd: number): boolean {
  const size = nextEnd - next;
  if (size > 3 || next !== end + 1 || end - start > longestCode || (end - start) % (size + 1) !== size) return false;
  for (let at = start; at < nextEnd; at++)
    if (!isDigit(text.charCodeAt(at)) && ((at - start) % (size + 1) !== size || text.charCodeAt(at) !== space))
      return false;
  return true;
}

function isOfLetters(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++)
    if (!isLetterOrDigit(text.charCodeAt(at)) || isDigit(text.charCodeAt(at))) return false;
  return true;
}

/** Notes what is asked of every token: its hash, of small letters and one digit for any, and whether it is mixed, or else a word. */
export function readLetters(text: string, { cells, length }: TokenRows): void {
  for (let row = 0; row < length; row += rowCells) {
    const end = cells[row + 1]!;
    let hash = hashStart;
    let isWord = true;
    let hasSmall = false;
    let isMixed = false;
    for (let at = cells[row]!; at < end; at++) {
      const unit = text.charCodeAt(at);
      const small = smallOf(unit);
      if (small === noLetter) {
        isWord = false;
        hash = hashStep(hash, isDigit(unit) ? zero : unit);
        continue;
      }
      if (unit === small) hasSmall = true;
      else if (hasSmall) isMixed = true;
      hash = hashStep(hash, small);
    }
    hash = hashEnd(hash);
    cells[row + 2] = hash;
    if (isMixed || !isWord) cells[row + 3]! |= rowMixed;
    if (isWord) cells[row + 3]! |= senseOf(hash) << senseShift;
  }
}

const newline = 10;
const space = 32;
const slash = 47;
const zero = 48;
const longest = 64;
const longestName = 30;
const longestCode = 10;
const mostLines = 3;
