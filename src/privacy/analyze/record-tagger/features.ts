import { smallOf } from "../text/letters.ts";
import { isLetter } from "../text/words.ts";
import { isBeside, type RecordPiece } from "./pieces.ts";
import { signOf } from "./shape.ts";

/** Size of the hashed feature space. */
export const recordRows = 1 << 16;
/** Features of one piece. */
export const recordFeatureCount = 22;

/** Whether a feature depends on the words beside a piece, rather than on how it is written. */
export const isLexicalForRecords = (n: number): boolean => n >= 13;

/** Fills `into` with the features of piece `i`, each the index of its weight. */
export function recordFeaturesOf(
  text: string,
  pieces: readonly RecordPiece[],
  i: number,
  tags: Uint8Array,
  into: Int32Array,
): void {
  const piece = pieces[i]!;
  const { start, end, shape } = piece;
  const before = i > 0 && isBeside(text, pieces[i - 1]!, piece) ? pieces[i - 1] : undefined;
  const behind = i + 1 < pieces.length && isBeside(text, piece, pieces[i + 1]!) ? pieces[i + 1] : undefined;
  const tag = before === undefined ? 2 : tags[i - 1]!;
  const one = signAt(text, start - 1);
  const two = one + signAt(text, start - 2) * 256;
  const after = signAt(text, end);
  const isInBrackets = one === openingBracket && after === closingBracket ? 1 : 0;
  const word = wordBefore(text, start);
  const second = wordBefore(text, word.start);
  const next = wordBehind(text, end);
  into[0] = row(0, 0, 0);
  into[1] = row(1, shape.exact, 0);
  into[2] = row(2, shape.short, 0);
  into[3] = row(3, Math.min(shape.digits, 12), shape.kinds);
  into[4] = row(4, two, signAt(text, start - 3));
  into[5] = row(5, one, shape.short);
  into[6] = row(6, after, shape.short);
  into[7] = row(7, shape.head, 0);
  into[8] = row(8, tag, 0);
  into[9] = before === undefined ? row(9, 0, 2) : row(9, before.shape.short + tag, shape.short);
  into[10] = row(10, behind === undefined ? 0 : behind.shape.short, 0);
  into[11] = row(11, two, shape.short);
  into[12] = row(12, isInBrackets * 2 + (shape.digits > 3 ? 1 : 0), shape.kinds & 1);
  into[13] = row(13, word.hash, 0);
  into[14] = row(14, word.hash, second.hash);
  into[15] = row(15, second.hash, 0);
  into[16] = row(16, word.hash, two);
  into[17] = row(17, word.ending, 0);
  into[18] = row(18, word.ending, shape.short);
  into[19] = row(19, word.hash, Math.min(shape.digits, 8) * 2 + (shape.kinds & 1));
  into[20] = row(20, next, 0);
  into[21] = row(21, next, shape.digits > 4 ? 1 : 0);
}

function row(n: number, a: number, b: number): number {
  let h = Math.imul(a ^ (n * 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15) ^ Math.imul(b + n, 0x27d4eb2f), 0xc2b2ae35);
  return (h ^ (h >>> 16)) & (recordRows - 1);
}

const openingBracket = 40;
const closingBracket = 41;
/** Where a text begins or ends. */
const edge = 1;

const signAt = (text: string, at: number): number => (at < 0 || at >= text.length ? edge : signOf(text.charCodeAt(at)));

/** The word before a place, in small letters: where it begins, its hash, and that of its last four letters; 0 if there is none near. */
function wordBefore(text: string, from: number): { start: number; hash: number; ending: number } {
  let at = from - 1;
  const farthest = Math.max(0, from - farthestWord);
  while (at >= farthest && !isLetter(text.charCodeAt(at))) at--;
  let hash = 0;
  let ending = 0;
  for (let count = 1; at >= farthest && isLetter(text.charCodeAt(at)); at--, count++) {
    hash = (Math.imul(hash, 31) + smallLetter(text.charCodeAt(at))) | 0;
    if (count <= 4) ending = hash;
  }
  return { start: at + 1, hash, ending };
}

/** A hash of the word behind a place, if nothing but four signs is between them. */
function wordBehind(text: string, end: number): number {
  let at = end;
  while (at < end + 4 && at < text.length && !isLetter(text.charCodeAt(at)) && text.charCodeAt(at) !== newline) at++;
  let hash = 0;
  for (const to = Math.min(text.length, at + 30); at < to && isLetter(text.charCodeAt(at)); at++)
    hash = (Math.imul(hash, 31) + smallLetter(text.charCodeAt(at))) | 0;
  return hash;
}

const smallLetter = (unit: number): number => (unit < 128 ? unit | 32 : smallOf(unit));

const newline = 10;
/** As far as is read for a word. */
const farthestWord = 30;
