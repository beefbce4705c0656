import { hashedRow } from "../tagger/largest.ts";
import { hasLineEnd, signAt } from "../text/signs.ts";
import { isBeside, type NumberPiece } from "./pieces.ts";
import type { Surroundings } from "./surroundings.ts";

/** Sizes of the hashed feature spaces, of numbers, of dates and of logins; the others have the ends of the first's hashes. */
export const numberRows = 1 << 18;
export const dateRows = 1 << 16;
export const loginRows = 1 << 16;
/** Features of one piece. */
export const numberFeatureCount = 28;

/** Whether a feature depends on the words beside a piece, rather than on how it and they are written or their clusters. */
export const isLexicalForNumbers = (n: number): boolean => n >= firstLexical;
const firstLexical = 17;

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
  const isNearLast = last !== undefined && start - last.end <= farthest;
  const isNearNext = following !== undefined && following.start - end <= farthest;
  near.look(start, end);
  const { word, second, next, third } = near;
  into[0] = row(0, shape.form, 0);
  into[1] = row(1, short, 0);
  into[2] = row(2, Math.min(digits, 12), kinds);
  into[3] = row(3, two, signAt(text, start - 3));
  into[4] = row(4, one, short);
  into[5] = row(5, shape.head, 0);
  into[6] = row(6, tag, 0);
  into[7] = before === undefined ? row(7, 0, 0) : row(7, before.shape.short + tag, short);
  into[8] = row(8, behind === undefined ? 0 : behind.shape.short, 0);
  into[9] = row(9, two, short);
  into[10] = row(10, next.kind, next.gap);
  into[11] = row(11, isNearNext ? following.shape.short : 0, isNearNext ? signsAround(text, end, following) : 0);
  into[12] = row(12, isNearLast ? last.shape.short : 0, isNearLast ? lastTag + 1 : 0);
  into[13] = row(13, sense, short);
  into[14] = row(14, sense * 2048 + word.kind, word.gap);
  into[15] = row(15, word.cluster, short);
  into[16] = row(16, next.cluster, next.gap);
  into[17] = row(17, word.hash, 0);
  into[18] = row(18, second.hash, 0);
  into[19] = row(19, word.hash, two);
  into[20] = row(20, word.ending, 0);
  into[21] = row(21, word.ending, short);
  into[22] = row(22, word.hash, Math.min(digits, 8) * 2 + (kinds & 1));
  into[23] = row(23, next.hash, 0);
  into[24] = row(24, next.hash, digits > 4 ? 1 : 0);
  into[25] = row(25, next.ending, next.gap);
  into[26] = row(26, third.hash, third.gap);
  into[27] = row(27, third.ending, next.kind);
}

const row = (n: number, a: number, b: number): number => hashedRow(n, a, b, numberRows);

/** What is before and behind the next piece, and whether it is on the same line. */
function signsAround(text: string, end: number, next: NumberPiece): number {
  const isOnLine = hasLineEnd(text, end, next.start) ? 0 : 1;
  return (signAt(text, next.start - 1) * 256 + signAt(text, next.end)) * 2 + isOnLine;
}

/** How far another piece may be. */
const farthest = 30;
