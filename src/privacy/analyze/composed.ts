import { lastAtMost } from "./json-view.ts";

/** A text with its letters and accents composed (Unicode, NFC), as every list and pattern has them. */
export interface Composed {
  text: string;
  /** Where a place of it stands in the text as it was written. */
  originOf(at: number): number;
}

/**
 * The composed form of a text that has letters decomposed, as file names of macOS and texts of PDFs do; undefined for any other. Reads
 * piece by piece, and yields between them.
 */
export function* composed(text: string): Generator<undefined, Composed | undefined> {
  let out = "";
  /** Where the composed text goes on behind a letter that became another, and by how much it is shorter until there. */
  const places = [0];
  const shifts = [0];
  let length = 0;
  let last = 0;
  for (let start = 0; start < text.length;) {
    if (start > 0) yield;
    const end = endOfPiece(text, start + pieceLength);
    const piece = text.slice(start, end);
    const written: string[] = [];
    if (piece.normalize("NFC") !== piece)
      for (const { index, 0: letters } of piece.matchAll(decomposed)) {
        const letter = letters.normalize("NFC");
        if (letter === letters) continue;
        written.push(text.slice(last, start + index), letter);
        length += start + index - last + letter.length;
        last = start + index + letters.length;
        places.push(length);
        shifts.push(last - length);
      }
    out += written.join("");
    start = end;
  }
  if (places.length === 1) return undefined;
  return { text: out + text.slice(last), originOf: (at) => at + shifts[lastAtMost(places, at)]! };
}

/** Where a piece ends that would end at a place: not before an accent. */
function endOfPiece(text: string, at: number): number {
  let end = at;
  while (end < text.length && end < at + longest && /[\p{M}\u1160-\u11ff\udc00-\udfff]/u.test(text.charAt(end))) end++;
  return Math.min(end, text.length);
}

/** A letter with its accents, or a syllable of Hangul in its parts. */
const decomposed = /[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|\P{M}\p{M}{0,8}/gu;
const longest = 32;
const pieceLength = 16_384;
