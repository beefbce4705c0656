import { asciiOf, isAsciiLetter, isDigit } from "../code-units.ts";

/**
 * Decodes the character at a place of a text: plain, in full width, an Arabic digit, an HTML entity, percent-encoded, or behind the
 * backslashes of JSON, nested JSON and Markdown. Returns character and length packed into one number, because this runs for every
 * character of a possible surrogate; 0 if the text ends before it is decided.
 */
export function meantAt(text: string, at: number): number {
  if (at >= text.length) return 0;
  const unit = text.charCodeAt(at);
  if (unit === percent) return percentAt(text, at);
  if (unit === ampersand) return entityAt(text, at);
  if (unit === backslash) return backslashAt(text, at);
  return pack(asciiOf(unit), 1);
}

/** The decoded UTF-16 unit. */
export const unitOf = (meant: number): number => meant & 0xffff;
/** Its length in the text. */
export const lengthOf = (meant: number): number => meant >>> 16;
const pack = (unit: number, length: number) => (length << 16) | unit;

/** `%5F`, also with its sign encoded again: `%255F`. */
function percentAt(text: string, at: number): number {
  let start = at + 1;
  while (start - at < 8 && text.startsWith("25", start)) start += 2;
  const digits = hexDigits(text, start, 2);
  if (digits === 2) return pack(Number.parseInt(text.slice(start, start + 2), 16), start + 2 - at);
  return start + digits >= text.length ? 0 : pack(percent, start - at);
}

function entityAt(text: string, at: number): number {
  for (let end = at + 1; end < at + 10; end++) {
    if (end >= text.length) return 0;
    const unit = text.charCodeAt(end);
    if (unit === semicolon) {
      const code = entityCode(text.slice(at + 1, end));
      return code === undefined ? pack(ampersand, 1) : pack(code, end + 1 - at);
    }
    if (!isAsciiLetter(unit) && !isDigit(unit) && unit !== hash) break;
  }
  return pack(ampersand, 1);
}

function entityCode(name: string): number | undefined {
  const [, decimal, hex] = /^#(?:(\d{1,5})|[xX]([\da-fA-F]{1,4}))$/.exec(name) ?? [];
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : entities.get(name)?.charCodeAt(0);
  return code && asciiOf(code);
}

/** `\_`, `\(`, `\u005f`, `\x5f`, also with the backslashes doubled by nested JSON; `\n` is a line break. */
function backslashAt(text: string, start: number): number {
  let at = start;
  while (at - start < 16 && text.charCodeAt(at) === backslash) at++;
  if (at >= text.length) return 0;
  const unit = text.charCodeAt(at);
  if (unit === letterU || unit === letterX) {
    const most = unit === letterU ? 4 : 2;
    const digits = hexDigits(text, at + 1, most);
    const end = at + 1 + digits;
    if (digits < most) return end >= text.length ? 0 : pack(backslash, 1);
    const code = Number.parseInt(text.slice(at + 1, end), 16);
    return pack(asciiOf(code), end - start);
  }
  if (unit === letterN || unit === letterR) return pack(lineFeed, at + 1 - start);
  return isAsciiLetter(unit) || isDigit(unit) ? pack(backslash, 1) : pack(unit, at + 1 - start);
}

function hexDigits(text: string, start: number, most: number): number {
  let count = 0;
  while (count < most && isHex(text.charCodeAt(start + count))) count++;
  return count;
}

const percent = 0x25;
const ampersand = 0x26;
const backslash = 0x5c;
const semicolon = 0x3b;
const hash = 0x23;
const letterU = 0x75;
const letterX = 0x78;
const letterN = 0x6e;
const letterR = 0x72;
const lineFeed = 0x0a;

const entities = new Map(
  (
    "lpar ( rpar ) lt < gt > lsqb [ rsqb ] lbrack [ rbrack ] lcub { rcub } lbrace { rbrace } lowbar _ UnderBar _ " +
    "hyphen - dash - ast * grave ` quot \" apos ' nbsp \u00a0 shy \u00ad zwj \u200d zwnj \u200c"
  )
    .match(/\w+ ./gu)!
    .map((pair) => [pair.slice(0, -2), pair.slice(-1)] as const),
);

const among = (characters: string) => {
  const table = new Set(Array.from(characters, (character) => character.charCodeAt(0)));
  return (unit: number): boolean => table.has(unit);
};
/** Characters that models write for an underscore. */
export const isSeparator = among("_- \u00a0\u2009\u202f\u2010\u2011\u2012\u2013");
/** Emphasis marks of Markdown. */
export const isEmphasis = among("*`~");
export const isQuote = among("\"'");
/** The same with those of typography. */
export const isAnyQuote = among("\"'\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a");
export const isLineBreak = among("\n\r");
/** White space of a line wrap. */
export const isWhitespace = among(" \t\n\r");
export const isCapital = (unit: number): boolean => unit >= 0x41 && unit <= 0x5a;
export const upper = (unit: number): number => (unit >= 0x61 && unit <= 0x7a ? unit - 0x20 : unit);
const isHex = (unit: number) => isDigit(unit) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x66);

/** Whether a letter of a script with spaces between words stands before a place. The `n` of an escaped `\n` does not count. */
export function isLetterBefore(text: string, at: number): boolean {
  const unit = text.charCodeAt(at - 1);
  return unit < 0x80
    ? isAsciiLetter(unit) && text.charCodeAt(at - 2) !== backslash
    : letterBeyondAscii.test(text.charAt(at - 1));
}
const letterBeyondAscii = /[\p{Lu}\p{Ll}\p{Lt}\p{M}]/u;

const opening = "([{<\u3010\u300c\u3008\u300a";
const closing = ")]}>\u3011\u300d\u3009\u300b";
/** The closing bracket of an opening one; 0 for any other character. */
export function partnerOf(unit: number): number {
  const index = opening.indexOf(String.fromCharCode(unit));
  return index < 0 ? 0 : closing.charCodeAt(index);
}
