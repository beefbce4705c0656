import { Buffer } from "node:buffer";
import { isAsciiLetter, isDigit } from "../code-units.ts";

/**
 * Whether a text may hold a surrogate in any spelling: the end of the reserved word, or nine digits with a letter before them, or
 * characters that may decode to either. Searches of the engine itself, some 0.4 µs for 1000 characters of prose.
 */
export function mayHoldSurrogate(text: string): boolean {
  return mayBeEscaped(text) || endOfReserved.test(text) || hasLettersBeforeDigits(text);
}

/** Whether a text has characters that `meantAt` decodes to letters or digits, or to what may stand between two of them. */
function mayBeEscaped(text: string): boolean {
  if (escapes.some((one) => hasEscape(text, one))) return true;
  return Buffer.byteLength(text) !== text.length && fullWidth.test(text);
}

/** Most percent signs, ampersands and backslashes, those of programs, escape none: one look at what follows each. */
function hasEscape(text: string, { sign, form }: (typeof escapes)[number]): boolean {
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    form.lastIndex = at;
    if (form.test(text)) return true;
  }
  return false;
}

/**
 * Letters and digits part a row of digits from another, so each row is looked at once. The `n` of an escaped line break does not, and a
 * row with one may go on with a type that is spelled so: `1 NR_123456789`.
 */
function hasLettersBeforeDigits(text: string): boolean {
  digits.lastIndex = 0;
  for (let found = digits.exec(text); found; found = digits.exec(text)) {
    let at = found.index - 1;
    while (at >= 0 && mayStandBetween(text.charCodeAt(at))) at--;
    if (isAsciiLetter(text.charCodeAt(at)) || escapedBreak.test(found[0])) return true;
  }
  return false;
}

/** Every mark that the form takes between letters and digits, and more. */
const mayStandBetween = (unit: number) => !isAsciiLetter(unit) && !isDigit(unit) && !separating.has(unit);

const separating = new Set(Array.from("+.,:;/=@#!?", (mark) => mark.charCodeAt(0)));
const escapes = [
  { sign: "%", form: /%[\da-f]{2}/iy },
  { sign: "&", form: /&#?\w{1,8};/y },
  { sign: "\\", form: /\\(?:u[\da-f]{4}|x[\da-f]{2})/iy },
] as const;
const escapedBreak = /[nr]/;
const fullWidth = /[\u0660-\u0669\u06f0-\u06f9\uff01-\uff5e]/;
/** What the form takes between two letters or digits: a line's wrap, also an escaped one, and characters without a width. */
const wrap = String.raw`\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\\nr`;
const spelled = (letters: string) => letters.split("").join(`[${wrap}]*`);
/** Between its halves there may be any marks. "Gate" alone is in "navigate", and in the name of every gateway. */
const endOfReserved = new RegExp(String.raw`${spelled("gate")}(?:[^a-z\d]|(?<=\\)[nr])*${spelled("pii")}`, "i");
const digits = new RegExp(`\\d(?:[-_\\u2010-\\u2013${wrap}]{0,400}\\d){8}`, "g");
