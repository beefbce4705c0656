import { isAsciiLetter, isDigit } from "../../code-units.ts";
import { hashEnd, hashStart, hashStep } from "../lexicon/hash.ts";
import { marksOf } from "../lexicon/lexicon.ts";
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
  const most = (text.length >> 1) + 2;
  empty(room);
  const tokens = most > room.start.length ? roomFor(most, room.small) : room;
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
  const { count } = tokens;
  tokens.gap[count] = gapBetween(text, last, text.length);
  // Clear the entry after the last word, which may be left from another text.
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

/** Clears the arrays of everything about a text. */
export function clearTokens(room: Tokens): void {
  const { count } = room;
  empty(room);
  for (const list of [room.start, room.end, room.hash, room.marks, room.shape, room.gap]) list.fill(0, 0, count + 2);
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
    if (code >= 97 && code <= 122) hash = hashStep(hash, code);
    else if (code >= 65 && code <= 90) {
      hash = hashStep(hash, code + 32);
      capitals++;
    } else if (code >= 128 && isLetter(code)) {
      const small = smallOf(code);
      if (small !== code) capitals++;
      hash = hashStep(hash, small);
    } else break;
  }
  if (at === start) return at;
  const i = tokens.count++;
  tokens.start[i] = start;
  tokens.end[i] = at;
  const whole = hashEnd(hash);
  tokens.hash[i] = whole;
  tokens.marks[i] = marksOf(whole);
  tokens.shape[i] =
    capitals === 0
      ? WordShape.small
      : touchesDigit(text, start, at)
        ? WordShape.mixed
        : shapeOf(text, start, at, capitals);
  if (capitals === 0) {
    const bit = whole & (smallBits - 1);
    tokens.small[bit >> 3]! |= 1 << (bit & 7);
  }
  tokens.gap[i] = start === 0 ? Gap.edge : gapBetween(text, last, start);
  if (tokens.shape[i] === WordShape.initial && isAbbreviated(tokens, i)) tokens.shape[i] = WordShape.mixed;
  return at;
}

/** Whether a letter is the second of an abbreviation: the `B` of "z. B." is no initial. */
function isAbbreviated({ start, end, shape, gap }: Tokens, i: number): boolean {
  const isShort = i > 0 && shape[i - 1] === WordShape.small && end[i - 1]! - start[i - 1]! < 2;
  return isShort && (gap[i] === Gap.dotSpace || gap[i] === Gap.dot);
}

function shapeOf(text: string, start: number, end: number, capitals: number): number {
  const length = end - start;
  const first = text.charAt(start);
  const isFirst = first !== first.toLowerCase();
  if (capitals === length) return length === 1 ? WordShape.initial : WordShape.capitals;
  if (capitals === 1 && isFirst) return WordShape.capitalised;
  const isScottish = capitals === 2 && isFirst && scottish.test(text.slice(start, Math.min(end, start + 5)));
  return isScottish ? WordShape.scottish : WordShape.mixed;
}

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

/** The lower case of a letter beyond ASCII. Cached: the pattern runs once for each. */
function smallOf(code: number): number {
  const known = smalls[code]!;
  if (known !== 0) return known;
  const char = String.fromCharCode(code);
  const isOne = code === 0xd7 || code === 0xf7 ? false : letter.test(char);
  return (smalls[code] = isOne ? char.toLowerCase().charCodeAt(0) : noLetter);
}

const smalls = new Uint16Array(65_536);
const noLetter = 1;
const letter = /[\p{L}\p{M}]/u;
