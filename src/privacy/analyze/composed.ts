import { OffsetMap, type Rewritten } from "./offset-map.ts";
import { mayHoldMargins, withoutMargins } from "./margins.ts";
import { mayHoldQuoteMarks, withoutQuoteMarks } from "./quote-marks.ts";

/**
 * The composed form of a text with decomposed letters, as macOS file names and text from PDFs have them, or with the no-break spaces of text
 * processors and web pages, each for a space, or with lines that mails quote or that programs show with numbers before them; undefined for any other
 * text. Works piece by piece and yields in between.
 */
export function* composed(written: string): Generator<undefined, Rewritten | undefined> {
  const unquoted = (yield* withoutQuoteMarks(written)) ?? (yield* withoutMargins(written));
  const given = unquoted?.text ?? written;
  const text = withPlainSpaces(given);
  const offsets = new OffsetMap();
  let out = "";
  let length = 0;
  let last = 0;
  for (let start = 0; start < text.length;) {
    if (start > 0) yield;
    const end = endOfPiece(text, start + pieceLength);
    const piece = text.slice(start, end);
    const parts: string[] = [];
    if (manyMarks.test(piece) || piece.normalize("NFC") !== piece)
      for (const { index, 0: letters } of piece.matchAll(decomposed)) {
        const letter = letters.normalize("NFC");
        if (letter === letters) continue;
        parts.push(text.slice(last, start + index), letter);
        length += start + index - last + letter.length;
        last = start + index + letters.length;
        offsets.add(length, last - length);
      }
    out += parts.join("");
    start = end;
  }
  if (offsets.isIdentity && text === given) return unquoted;
  const originOf = (at: number) => offsets.originOf(at);
  return unquoted === undefined
    ? { text: out + text.slice(last), originOf }
    : { ...unquoted, text: out + text.slice(last), originOf: (at) => unquoted.originOf(originOf(at)) };
}

/** Whether a text of letters of ASCII may have anything of it. */
export const mayHaveMargins = (text: string): boolean => mayHoldQuoteMarks(text) || mayHoldMargins(text);

/** With a space for each no-break space. */
export const withPlainSpaces = (text: string): string => text.replaceAll("\u00a0", " ");

/** The end of a piece, moved so that it does not separate a letter from its accents. */
function endOfPiece(text: string, at: number): number {
  let end = at;
  while (end < text.length && end < at + longest && /[\p{M}\u1160-\u11ff\udc00-\udfff]/u.test(text.charAt(end))) end++;
  return Math.min(end, text.length);
}

/** A letter with its accents, or the parts of a Hangul syllable. */
const decomposed = /[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|\P{M}\p{M}{0,8}/gu;
const longest = 32;
/** To put a run of marks in order takes quadratic time: a piece with a long one is composed letter by letter. */
const manyMarks = /\p{M}{32}/u;
const pieceLength = 16_384;
