import { asciiTable } from "../../code-units.ts";

/** The signs in and around what may be a credential. */

/** Whether it stands around a token: quotes, brackets, ends of sentences, marks of Markdown. */
export const isAround = (unit: number): boolean =>
  unit < 128
    ? around[unit] === 1
    : unit >= 0x2010
      ? beyondAscii.includes(String.fromCharCode(unit))
      : unit === 171 || unit === 187;

/** A quote of a program. */
export const isProgramQuote = (unit: number): boolean => unit === 34 || unit === 39 || unit === 96;

/** Whether it stands between a name and a value. */
export const isOfPair = (unit: number): boolean => unit === 58 || unit === 61 || unit === slash;
export const isSpace = (unit: number): boolean => unit <= 32 || unit === 160 || unit === 0x202f || unit === 0x3000;
/** Whether it is a key of a pad beside its digits. */
export const isPad = (unit: number): boolean => unit === 35 || unit === 42;
/** `!` and `?`. */
export const isMark = (unit: number): boolean => unit === 33 || unit === 63;

/** Whether a sign in it says that it is something else: an address, a path, a part of a list, a call. */
export function isOfNoCredential(text: string, start: number, end: number): boolean {
  let slashes = text.charCodeAt(start) === slash ? 1 : 0;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if ((unit < 128 && ofElse[unit] === 1) || (unit === slash && ++slashes > 1)) return true;
  }
  return false;
}

const around = asciiTable("\"'`()[]{}<>*|=:;,.#_~-");
const ofElse = asciiTable('<>(){}[]",;\\');
const beyondAscii = "“”„‘’…→–—•·";
const slash = 47;
