import { hashedRow } from "../tagger/largest.ts";
import { hasLineEnd, signAt } from "../text/signs.ts";
import { isBeside, type NumberPiece } from "./pieces.ts";
import type { Surroundings } from "./surroundings.ts";

/** Sizes of the hashed feature spaces, of numbers, of dates and of logins; the others have the ends of the first's hashes. */
export const numberRows = 1 << 18;
export const dateRows = 1 << 16;
export const loginRows = 1 << 16;
/** Features of one piece. */
export const numberFeatureCount = 36;

/** Whether a feature depends on the words beside a piece, rather than on how it and they are written. */
export const isLexicalForNumbers = (n: number): boolean => n >= firstLexical;
const firstLexical = 22;

/** Fills `into` with the features of piece `i`, each the index of its weights. Pieces are asked for from left to right. */
export function numberFeaturesOf(
  text: string,
  pieces: readonly NumberPiece[],
  i: number,
  tags: Uint8Array,
  near: Surroundings,
  into: Int32Array,
): void {
  const piece = pieces[i]!;
  const { start, end, shape } = piece;
  const { short, digits, kinds, sense } = shape;
  const last = i > 0 ? pieces[i - 1] : undefined;
  const following = pieces[i + 1];
  const before = last !== undefined && isBeside(text, last, piece) ? last : undefined;
  const behind = following !== undefined && isBeside(text, piece, following) ? following : undefined;
  const lastTag = i > 0 ? tags[i - 1]! : 0;
  const tag = before === undefined ? 0 : lastTag + 1;
  const one = signAt(text, start - 1);
  const two = one + signAt(text, start - 2) * 256;
  const after = signAt(text, end);
  const isInBrackets = one === openingBracket && after === closingBracket ? 1 : 0;
  const isNearLast = last !== undefined && start - last.end <= farthest;
  const isNearNext = following !== undefined && following.start - end <= farthest;
  near.look(start, end);
  const { word, second, next, third } = near;
  into[0] = row(0, 0, 0);
  into[1] = row(1, shape.form, 0);
  into[2] = row(2, short, 0);
  into[3] = row(3, Math.min(digits, 12), kinds);
  into[4] = row(4, two, signAt(text, start - 3));
  into[5] = row(5, one, short);
  into[6] = row(6, after, short);
  into[7] = row(7, shape.head, 0);
  into[8] = row(8, tag, 0);
  into[9] = before === undefined ? row(9, 0, 0) : row(9, before.shape.short + tag, short);
  into[10] = row(10, behind === undefined ? 0 : behind.shape.short, 0);
  into[11] = row(11, two, short);
  into[12] = row(12, isInBrackets * 2 + (digits > 3 ? 1 : 0), kinds & 1);
  into[13] = row(13, word.kind, word.gap);
  into[14] = row(14, next.kind, next.gap);
  into[15] = row(15, word.kind * 2048 + next.kind, word.gap * 7 + next.gap);
  into[16] = row(16, word.kind * 31 + word.gap, short);
  into[17] = row(17, next.kind * 31 + next.gap, short);
  into[18] = row(18, isNearNext ? following.shape.short : 0, isNearNext ? signsAround(text, end, following) : 0);
  into[19] = row(19, isNearLast ? last.shape.short : 0, isNearLast ? lastTag + 1 : 0);
  into[20] = row(20, sense, short);
  into[21] = row(21, sense * 2048 + word.kind, word.gap);
  into[22] = row(22, word.hash, 0);
  into[23] = row(23, word.hash, second.hash);
  into[24] = row(24, second.hash, 0);
  into[25] = row(25, word.hash, two);
  into[26] = row(26, word.ending, 0);
  into[27] = row(27, word.ending, short);
  into[28] = row(28, word.hash, Math.min(digits, 8) * 2 + (kinds & 1));
  into[29] = row(29, next.hash, 0);
  into[30] = row(30, next.hash, digits > 4 ? 1 : 0);
  into[31] = row(31, next.ending, next.gap);
  into[32] = row(32, third.hash, third.gap);
  into[33] = row(33, third.ending, next.kind);
  into[34] = row(34, word.ending, next.hash);
  into[35] = row(35, word.kind, next.ending);
}

const row = (n: number, a: number, b: number): number => hashedRow(n, a, b, numberRows);

/** What is before and behind the next piece, and whether it is on the same line. */
function signsAround(text: string, end: number, next: NumberPiece): number {
  const isOnLine = hasLineEnd(text, end, next.start) ? 0 : 1;
  return (signAt(text, next.start - 1) * 256 + signAt(text, next.end)) * 2 + isOnLine;
}

const openingBracket = 40;
const closingBracket = 41;
/** How far another piece may be. */
const farthest = 30;
