import { isAsciiLetter, isAsciiWord, isDigit } from "../../code-units.ts";

/** Whether the range is a whole word: no letter, digit or underscore on either side, but for letters of other scripts. */
export function standsAlone(text: string, start: number, end: number): boolean {
  return startsWord(text, start) && endsWord(text, end);
}

/** Whether a word may begin here. The `n` of `\n` in nested JSON does not count as a letter before it. */
export function startsWord(text: string, at: number): boolean {
  return (
    !isWordAt(text, at - 1) ||
    isBetweenScripts(text.charCodeAt(at), text.charCodeAt(at - 1)) ||
    (text.charCodeAt(at - 2) === backslash && "nrt".includes(text.charAt(at - 1)))
  );
}

/** Whether a word may end here. */
export const endsWord = (text: string, at: number): boolean =>
  !isWordAt(text, at) || isBetweenScripts(text.charCodeAt(at - 1), text.charCodeAt(at));

/**
 * Whether the range is a whole part of a name that underscores join, as of a file or a tool: `statement_DE89…_2024.pdf`. Only what a checksum
 * or its form makes certain may be looked for there, for the names of programs are full of numbers.
 */
export const standsInName = (text: string, start: number, end: number): boolean =>
  (isBehindUnderscore(text, start) || startsWord(text, start)) &&
  (text.charCodeAt(end) === underscore || endsWord(text, end));

export const isBehindUnderscore = (text: string, at: number): boolean => text.charCodeAt(at - 1) === underscore;

/**
 * Whether of two units one is ASCII, as numbers and codes are, and the other is a letter beyond Latin, Greek and Cyrillic. Between them a
 * word ends: Chinese and Japanese have no spaces, and Korean, Hebrew and Arabic join particles to what they belong to, `번호는4242입니다`.
 */
const isBetweenScripts = (inner: number, outer: number): boolean => inner < 128 && isOfOtherScript(outer);

/** Whether the UTF-16 unit at `at` is part of a word, in any script. */
export function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return isAsciiLetter(code) || isDigit(code) || code === underscore;
  return code >= 128 && isOfWord(code);
}

/** Whether a word goes on over a place. */
export function isWithinWord(text: string, at: number): boolean {
  return (
    isWordAt(text, at - 1) &&
    isWordAt(text, at) &&
    !endsAnywhere(text.charCodeAt(at - 1)) &&
    !endsAnywhere(text.charCodeAt(at))
  );
}

/** Whether a letter is of a script without spaces, or of Korean with its particles, where a word may end anywhere. */
export const endsAnywhere = (code: number): boolean =>
  code >= firstUnspaced && isOfWord(code) && kinds[code] === ofUnspaced;

const isOfOtherScript = (code: number): boolean => code >= firstOther && isOfWord(code) && kinds[code]! >= ofOther;

/** Whether a unit beyond ASCII is part of a word. Cached: the pattern runs once for each unit. */
function isOfWord(code: number): boolean {
  if (kinds[code] === 0) kinds[code] = kindOf(String.fromCharCode(code));
  return kinds[code] !== ofNone;
}

function kindOf(letter: string): number {
  if (!wordBeyondAscii.test(letter)) return ofNone;
  if (unspacedLetter.test(letter)) return ofUnspaced;
  return otherLetter.test(letter) ? ofOther : ofSpaced;
}

const kinds = new Uint8Array(65_536);

/** Whether a word is a piece of an identifier or a call: `AREA_NUMBER`, `$geo`, `Plugin::Specfile`, `it->geo`, `Close()`, `math.Max(`. */
export function isOfIdentifier(text: string, start: number, end: number): boolean {
  const before = text.charCodeAt(start - 1);
  const behind = text.charCodeAt(end);
  if (before === underscore || before === dollar || behind === underscore) return true;
  if (behind === opening && (before === dot || text.charCodeAt(end + 1) === closing)) return true;
  return isJoint(text.charCodeAt(start - 2), before) || isJoint(behind, text.charCodeAt(end + 1));
}

/** `::` or `->`. */
function isJoint(first: number, second: number): boolean {
  return (first === colon && second === colon) || (first === hyphen && second === greater);
}

/** The start of the last `most` words before `end`, less two characters, and at most `reach` characters away. */
export function startOfWords(text: string, end: number, most: number, reach: number): number {
  const least = Math.max(0, end - reach);
  let spaces = 0;
  for (let at = end - 1; at > least; at--)
    if (text.charCodeAt(at) === space && ++spaces > most) return Math.max(least, at - 1);
  return least;
}

/** The end of the separators between two words, read as far as the longest gap in a value. */
export function endOfGap(text: string, start: number): number {
  const most = Math.min(text.length, start + gapLengthMost);
  let end = start;
  while (end < most && text.charCodeAt(end) < 128 && !isAsciiWord(text.charCodeAt(end))) end++;
  if (end === text.length || text.charCodeAt(end) < 128) return end;
  anyGap.lastIndex = start;
  return anyGap.test(text) ? anyGap.lastIndex : start;
}

const gapLengthMost = 64;
const anyGap = /[^\p{L}\p{N}]{1,64}/uy;

const backslash = 92;
const space = 32;
const dollar = 36;
const dot = 46;
const colon = 58;
const hyphen = 45;
const greater = 62;
const opening = 40;
const closing = 41;
const underscore = 95;
/** The kinds of units beyond ASCII. */
const ofNone = 1;
const ofSpaced = 2;
const ofOther = 3;
const ofUnspaced = 4;
/** Armenian is the first, and of those without spaces Thai. */
const firstOther = 0x530;
const firstUnspaced = 0xe00;
/** A class of a pattern with the flag `v`. */
export const unspaced =
  "[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]";
const unspacedLetter = new RegExp(`[[\\p{L}\\p{N}]&&${unspaced}]`, "v");
/** With the vowel signs of Hebrew, Arabic and Thai, but without digits, with which a number goes on. */
const otherLetter = new RegExp(
  String.raw`[[\p{L}\p{M}]--[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Common}\p{scx=Inherited}]]`,
  "v",
);
const wordBeyondAscii = /[\p{L}\p{N}\p{M}]/u;
