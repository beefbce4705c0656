import { isAsciiLetter, isDigit } from "../../code-units.ts";
import { hashEnd, hashStart, hashStep } from "../lexicon/hash.ts";
import { marksOf } from "../lexicon/lexicon.ts";
import { noLetter, smallOf } from "../text/letters.ts";
import { Gap, gapBetween } from "./gaps.ts";

/** The words of a text with their entries in the lexicon, and the gaps between them. Parallel arrays: no object for each word. */
export interface Tokens {
  count: number;
  start: Int32Array;
  end: Int32Array;
  /** Hash of the word in lower case. */
  hash: Int32Array;
  marks: Uint8Array;
  shape: Uint8Array;
  /** The gap before each word; one more after the last. */
  gap: Uint8Array;
  /** A bit set of the hashes of words in lower case. */
  small: Uint8Array;
}

/** Whether a word occurs in lower case elsewhere in the text. Rarely wrong, when hashes collide. */
export function isSmallElsewhere({ small, hash }: Tokens, i: number): boolean {
  const bit = hash[i]! & (smallBits - 1);
  return (small[bit >> 3]! & (1 << (bit & 7))) !== 0;
}

const smallBits = 1 << 16;

/** The capitalisation of a word. */
export const WordShape = { small: 0, capitalised: 1, capitals: 2, initial: 3, mixed: 4, scottish: 5 } as const;

/** The words of a text, in the reused arrays of another text: for a short text, allocating costs more than reading it. */
export function tokensOf(text: string, room = tokenRoom(text.length)): Tokens {
  const tokens = emptied(room, text.length);
  let last = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (!isLetter(code)) at++;
    else {
      const end = readWord(text, at + (isEscape(text, at) ? 1 : 0), tokens, last);
      if (end > at + 1 || !isEscape(text, at)) last = end;
      at = Math.max(end, at + 1);
    }
  }
  return closed(text, tokens, last);
}

/** A text whose words are known. */
interface Surveyed {
  /** Start and end of each word, and two more numbers. */
  words: Int32Array;
  wordCount: number;
  letters: Int32Array;
}

/** `tokensOf` for a text whose words the survey found. Costs half as much. */
export function tokensOfSurveyed(text: string, { words, wordCount, letters }: Surveyed, room: Tokens): Tokens {
  const tokens = emptied(room, text.length);
  let last = 0;
  for (let at = 0; at < wordCount; at += 4) {
    const start = words[at]!;
    const end = words[at + 1]!;
    // To the survey, it is a word if no other letter is behind it.
    if (end === start + 1 && isEscape(text, start)) continue;
    addWord(text, tokens, start, end, last, letters[at >> 1]!, letters[(at >> 1) + 1]!);
    last = end;
  }
  return closed(text, tokens, last);
}

/** The reused arrays, or longer ones. */
function emptied(room: Tokens, length: number): Tokens {
  const most = (length >> 1) + 2;
  empty(room);
  return most > room.start.length ? roomFor(most, room.small) : room;
}

/** Adds the gap behind the last word, and clears the entry after it, which may be left from another text. */
function closed(text: string, tokens: Tokens, last: number): Tokens {
  const { count } = tokens;
  tokens.gap[count] = gapBetween(text, last, text.length);
  tokens.hash[count] = tokens.marks[count] = tokens.shape[count] = tokens.gap[count + 1] = 0;
  return tokens;
}

/** Arrays for a text of some length. */
export const tokenRoom = (length: number): Tokens => roomFor((length >> 1) + 2, new Uint8Array(smallBits >> 3));

function roomFor(most: number, small: Uint8Array): Tokens {
  return {
    count: 0,
    start: new Int32Array(most),
    end: new Int32Array(most),
    hash: new Int32Array(most),
    marks: new Uint8Array(most),
    shape: new Uint8Array(most),
    gap: new Uint8Array(most),
    small,
  };
}

/** Clears the arrays of everything about texts of which the longest had at most twice as many characters. */
export function clearTokens(room: Tokens, most: number): void {
  empty(room);
  for (const list of [room.start, room.end, room.hash, room.marks, room.shape, room.gap]) list.fill(0, 0, most + 2);
}

/** Clears only the bits that were set: for a short text that is less than all of them. */
function empty(tokens: Tokens): void {
  const { count, hash, shape, small } = tokens;
  for (let i = 0; i < count; i++) if (shape[i] === WordShape.small) small[(hash[i]! & (smallBits - 1)) >> 3] = 0;
  tokens.count = 0;
}

/** Adds the word that begins at `start`; returns its end. */
function readWord(text: string, start: number, tokens: Tokens, last: number): number {
  let hash = hashStart;
  let at = start;
  let capitals = 0;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    let small = code | 32;
    if (code >= 128) {
      small = smallOf(code);
      if (small === noLetter) break;
    } else if (!isAsciiLetter(code)) break;
    if (small !== code) capitals++;
    hash = hashStep(hash, small);
  }
  if (at > start) addWord(text, tokens, start, at, last, hash, capitals);
  return at;
}

/** Adds a word of which the hash without its end is known, and how many letters are capitals. */
function addWord(
  text: string,
  tokens: Tokens,
  start: number,
  end: number,
  last: number,
  hash: number,
  capitals: number,
): void {
  const i = tokens.count++;
  tokens.start[i] = start;
  tokens.end[i] = end;
  const whole = hashEnd(hash);
  tokens.hash[i] = whole;
  tokens.marks[i] = marksOf(whole);
  tokens.gap[i] = start === 0 ? Gap.edge : gapBetween(text, last, start);
  if (capitals === 0) {
    tokens.shape[i] = WordShape.small;
    const bit = whole & (smallBits - 1);
    tokens.small[bit >> 3]! |= 1 << (bit & 7);
    return;
  }
  const shape = touchesDigit(text, start, end) ? WordShape.mixed : shapeOf(text, start, end, capitals);
  tokens.shape[i] = shape === WordShape.initial && isAbbreviated(tokens, i) ? WordShape.mixed : shape;
}

/** Whether a letter is the second of an abbreviation: the `B` of "z. B." is no initial. */
function isAbbreviated({ start, end, shape, gap }: Tokens, i: number): boolean {
  const isShort = i > 0 && shape[i - 1] === WordShape.small && end[i - 1]! - start[i - 1]! < 2;
  return isShort && (gap[i] === Gap.dotSpace || gap[i] === Gap.dot);
}

function shapeOf(text: string, start: number, end: number, capitals: number): number {
  const length = end - start;
  if (capitals === length) return length === 1 ? WordShape.initial : WordShape.capitals;
  const isFirst = capitals < 3 && isCapital(text.charCodeAt(start));
  if (capitals === 1 && isFirst) return WordShape.capitalised;
  const isScottish = capitals === 2 && isFirst && scottish.test(text.slice(start, Math.min(end, start + 5)));
  return isScottish ? WordShape.scottish : WordShape.mixed;
}

const isCapital = (code: number): boolean => (code < 128 ? code <= 90 : smallOf(code) !== code);

function touchesDigit(text: string, start: number, end: number): boolean {
  return (start > 0 && isDigit(text.charCodeAt(start - 1))) || (end < text.length && isDigit(text.charCodeAt(end)));
}

/** MacGregor, DeVito, IJsbrandy, but not camelCase. */
const scottish = /^(?:Ma?c|De|Di|Da|La|Le|Fitz|Van)\p{Lu}|^IJ\p{Ll}/u;

/** Whether the letter is the `n` of `\n` in nested JSON. */
function isEscape(text: string, at: number): boolean {
  return at > 0 && text.charCodeAt(at - 1) === 92 && "nrt".includes(text.charAt(at));
}

function isLetter(code: number): boolean {
  if (code < 128) return isAsciiLetter(code);
  return smallOf(code) !== noLetter;
}
