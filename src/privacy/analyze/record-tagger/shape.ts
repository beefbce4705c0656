import { isDigit } from "../../code-units.ts";
import { smallOf } from "../text/letters.ts";
import { isLetter } from "../text/words.ts";

/** How a piece is written. */
export interface RecordShape {
  /** A hash of the kinds of its characters. */
  exact: number;
  /** The same, of runs only whether they are of one, of two, or longer. */
  short: number;
  digits: number;
  /** Bits: capitals, small letters, signs. */
  kinds: number;
  /** A hash of the first three characters, of digits only that they are. */
  head: number;
}

export function recordShapeOf(text: string, start: number, end: number): RecordShape {
  let exact = 0;
  let short = 0;
  let head = 0;
  let digits = 0;
  let kinds = 0;
  let run = 0;
  let last = 0;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    const sign = signOf(unit);
    if (sign === digit) digits++;
    else kinds |= sign === capital ? 1 : sign === small ? 2 : 4;
    run = sign === last ? run + 1 : 1;
    last = sign;
    exact = (Math.imul(exact, 31) + sign) | 0;
    if (run < 4) short = (Math.imul(short, 31) + sign) | 0;
    if (at < start + 3) head = Math.imul(head, 257) + (sign === digit ? digit : unit);
  }
  return { exact, short, digits, kinds, head };
}

const digit = 57;
const capital = 65;
const small = 97;

/** A character, but of digits, capitals and small letters only that it is one. */
export function signOf(unit: number): number {
  if (isDigit(unit)) return digit;
  if (unit > 127) return isLetter(unit) ? (smallOf(unit) === unit ? small : capital) : 127;
  return isLetter(unit) ? (unit > 90 ? small : capital) : unit;
}
