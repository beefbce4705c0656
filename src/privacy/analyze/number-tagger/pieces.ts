import { marksOfWord } from "../lexicon/lexicon.ts";
import { wordOf } from "../lexicon/marks.ts";
import { survey } from "../text/survey.ts";
import type { TextIndex } from "../text/text-index.ts";
import { isLetter, isLetterOrDigit } from "../text/words.ts";
import { endOfRun, startOfRun } from "./runs.ts";
import { type NumberShape, numberShapeOf } from "./shape.ts";

/**
 * What a number that may be of somebody is made of: letters and digits with signs between them, of which one is a digit, `EC-2024-19-00562`, and, beside
 * such a piece, a few capitals or a single letter, as in `JFV 0381` and `70 113 4482 x`. In order, without overlaps.
 */
export interface NumberPiece {
  start: number;
  end: number;
  shape: NumberShape;
}

/** The pieces of a text. What is longer than any number is passed over: dumps, hashes, addresses. */
export function numberPiecesOf(text: string, index: TextIndex): NumberPiece[] {
  const { numbers, numberCount } = survey(text, index);
  const pieces: NumberPiece[] = [];
  let done = 0;
  let cutOff = -1;
  for (let n = 0; n < numberCount; n += 2) {
    const at = numbers[n]!;
    if (at < done) continue;
    const start = startOf(text, at, done);
    const end = endOf(text, at);
    // Behind what was too long there may be a sign, and it goes on.
    const isRest = start <= cutOff || (start > 0 && isLetterOrDigit(text.charCodeAt(start - 1)));
    if (isRest || end - start > longest) {
      done = end;
      cutOff = end + 1;
      continue;
    }
    const letters = lettersBefore(text, start, done);
    if (letters < start) pieces.push(pieceAt(text, letters, start - 1));
    pieces.push(pieceAt(text, start, end));
    done = end;
    const behind = lettersBehind(text, end);
    if (behind > end) {
      pieces.push(pieceAt(text, end + 1, behind));
      done = behind;
    }
  }
  return pieces;
}

const pieceAt = (text: string, start: number, end: number): NumberPiece => ({
  start,
  end,
  shape: numberShapeOf(text, start, end),
});

/** Whether a piece goes on behind a space. */
export const isBeside = (text: string, before: NumberPiece, piece: NumberPiece): boolean =>
  before.end + 1 === piece.start && text.charCodeAt(before.end) === space;

function startOf(text: string, at: number, done: number): number {
  const start = startOfRun(text, at, Math.max(done, at - longest - 1), isInner);
  // A sign before it: `#558201`.
  return start > done && isBefore(text.charCodeAt(start - 1)) ? start - 1 : start;
}

const endOf = (text: string, at: number): number =>
  endOfRun(text, at, Math.min(text.length, at + longest + 1), isInner);

/** Where a word of a few capitals, or one letter, begins before a piece; the piece's start if there is none. */
function lettersBefore(text: string, start: number, done: number): number {
  if (start - 2 < done || text.charCodeAt(start - 1) !== space) return start;
  let at = start - 1;
  while (at > done && start - 1 - at <= mostLetters && isLetter(text.charCodeAt(at - 1))) at--;
  const isWhole = at === 0 || (!isLetterOrDigit(text.charCodeAt(at - 1)) && !isInner(text.charCodeAt(at - 1)));
  return isWhole && isShort(text, at, start - 1) ? at : start;
}

/** Where such a word ends behind a piece; the piece's end if there is none. */
function lettersBehind(text: string, end: number): number {
  if (text.charCodeAt(end) !== space) return end;
  let at = end + 1;
  while (at < text.length && at - end - 1 <= mostLetters && isLetter(text.charCodeAt(at))) at++;
  const isWhole = at >= text.length || !isLetterOrDigit(text.charCodeAt(at));
  return isWhole && isShort(text, end + 1, at) ? at : end;
}

/** Whether it is a letter, or a few capitals that are no common word. */
function isShort(text: string, start: number, end: number): boolean {
  if (end === start || end - start > mostLetters) return false;
  if (end - start === 1) return true;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 65 || unit > 90) return false;
  }
  return end - start < 3 || wordOf(marksOfWord(text.slice(start, end))) < 2;
}

/** One of `*+-./:_`. */
const isInner = (unit: number): boolean => (unit >= 42 && unit <= 47 && unit !== 44) || unit === 58 || unit === 95;
/** One of `#*`. */
const isBefore = (unit: number): boolean => unit === 35 || unit === 42;

const space = 32;
const longest = 40;
const mostLetters = 5;
