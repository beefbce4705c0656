import type { TextRange } from "./detector.ts";
import { type Rewritten, rewritten } from "./offset-map.ts";

/**
 * The text of mails that quote others without the marks of the quoted lines, `> ` and `>> ` (RFC 3676, 4.5): a value that goes on in the next
 * line, an address or a number that was broken there, is read as it was written. Undefined if there are none; a sign that stands alone, with
 * no space behind it and no such line beside, ends something. Yields in between.
 */
export function* withoutQuoteMarks(written: string): Generator<undefined, Rewritten | undefined> {
  if (!mayHoldQuoteMarks(written)) return undefined;
  const cuts: TextRange[] = [];
  let isBelowQuoted = false;
  let count = 0;
  for (let at = written.startsWith(">") ? 0 : nextMark(written, 0); at >= 0;) {
    if (++count % 1024 === 0) yield;
    const next = written.indexOf("\n", at) + 1;
    const isAboveQuoted = next > 0 && written.startsWith(">", next);
    if (isBelowQuoted || isAboveQuoted || written.startsWith("> ", at))
      cuts.push({ start: at, end: endOfMarks(written, at) });
    isBelowQuoted = isAboveQuoted;
    at = isAboveQuoted ? next : nextMark(written, at);
  }
  return cuts.length === 0 ? undefined : rewritten(written, cuts);
}

/** Whether a line begins with a mark. */
export const mayHoldQuoteMarks = (text: string): boolean => text.startsWith(">") || text.includes("\n>");

/** Where the next line after a place begins with a mark; -1 if none does. */
const nextMark = (text: string, from: number): number => text.indexOf("\n>", from) + 1 || -1;

/** The end of the marks of a line, each with the space behind it. */
function endOfMarks(text: string, start: number): number {
  marks.lastIndex = start;
  return marks.test(text) ? marks.lastIndex : start;
}

const marks = /(?:> ?)+/y;
