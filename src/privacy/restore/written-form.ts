import { reservedWord } from "../pseudonymize/surrogate.ts";

/** The end of a surrogate in the reserved form that begins at a place; -1 if there is none. */
export function endOfWritten(text: string, at: number): number {
  if (!text.startsWith(opening, at)) return -1;
  // Beyond the text there are characters that are no numbers, and the loop would be compiled to calls.
  const most = Math.min(text.length, at + longestWritten);
  for (let end = at + opening.length; end < most; end++) if (text.charCodeAt(end) === closingBracket) return end + 1;
  return -1;
}

/** Whether a text ends in what may become a surrogate in the reserved form, at a place. */
export function endsWithinWritten(text: string, at: number): boolean {
  if (text.length - at <= opening.length) return opening.startsWith(text.slice(at));
  beginningOfWritten.lastIndex = at;
  return beginningOfWritten.test(text);
}

const opening = `${reservedWord}(`;
const beginningOfWritten = new RegExp(`${reservedWord}\\([A-Z_]{0,32}\\d{0,9}$`, "y");
export const longestWritten = 64;
const closingBracket = 0x29;
