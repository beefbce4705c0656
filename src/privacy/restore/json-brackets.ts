import { isDigit } from "../code-units.ts";

/**
 * Tells JSON outside of strings from other text by its brackets: what no JSON could have ends it. A digit or a letter of true, false and
 * null is taken for one where a value may stand.
 */

/** A text, or the content of an open string. */
export interface Level {
  /** How many brackets of JSON are open; 0 in any other text. */
  brackets: number;
  /** The last character of JSON that was neither space nor in a string; a space behind a number. */
  last: number;
}

/** How many brackets are open behind a character that is neither space nor quote. */
export function bracketsAfter({ brackets, last }: Level, unit: number): number {
  // Braces in braces are a template's.
  if (isOpening(unit)) return brackets > 0 && beforeValue(last) && last !== brace ? brackets + 1 : 1;
  if (brackets === 0 || isClosing(unit)) return Math.max(0, brackets - 1);
  return mayFollow(last, unit) ? brackets : 0;
}

/** Notes a space: no JSON has another digit behind a number and a space. */
export function endNumber(level: Level): void {
  if (isDigit(level.last)) level.last = space;
}

/** Whether a character may follow another in JSON outside of strings: digits and signs, and the letters of true, false and null in a value. */
function mayFollow(last: number, unit: number): boolean {
  if (unit === colon || unit === 0x2c || (isDigit(unit) && last !== space)) return true;
  const letter = String.fromCharCode(unit);
  if ("+-.eE".includes(letter) && last >= 0x2b && last <= 0x39) return true;
  // Of an exponent, `1e-7`.
  if ("+-".includes(letter) && (last | 0x20) === 0x65) return true;
  if (letter === "-") return beforeValue(last) && last !== brace;
  return letters.test(letter) && ((beforeValue(last) && last !== brace) || letters.test(String.fromCharCode(last)));
}
const letters = /[truefalsn]/;

const isOpening = (unit: number) => unit === brace || unit === 0x5b;
const isClosing = (unit: number) => unit === 0x7d || unit === 0x5d;
/** A colon, a comma or an opening bracket. */
export const beforeValue = (unit: number) => unit === colon || unit === 0x2c || isOpening(unit);

const colon = 0x3a;
const space = 0x20;
const brace = 0x7b;
