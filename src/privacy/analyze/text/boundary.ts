/** Whether the stretch is a word of its own: no letter, digit or underscore touches it on either side. */
export function standsAlone(text: string, start: number, end: number): boolean {
  return startsWord(text, start) && !isWordAt(text, end);
}

/** Whether a word may begin here. The `n` of an escaped line break (`\n`) in nested JSON is no letter of the word before. */
export function startsWord(text: string, at: number): boolean {
  return !isWordAt(text, at - 1) || (text.charCodeAt(at - 2) === backslash && "nrt".includes(text.charAt(at - 1)));
}

/** Whether the UTF-16 unit at `at` is part of a word, in any script. */
export function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128)
    return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || isDigit(code) || code === underscore;
  return code >= 128 && isOfWord(code);
}

/** Whether a unit beyond ASCII is of a word; the pattern is asked about each once. */
function isOfWord(code: number): boolean {
  if (kinds[code] === 0) kinds[code] = wordBeyondAscii.test(String.fromCharCode(code)) ? 1 : 2;
  return kinds[code] === 1;
}

const kinds = new Uint8Array(65_536);

/** Where the last `most` stretches without a space before `end` begin, with two characters before them, `reach` away at the most. */
export function startOfWords(text: string, end: number, most: number, reach: number): number {
  const least = Math.max(0, end - reach);
  let spaces = 0;
  for (let at = end - 1; at > least; at--)
    if (text.charCodeAt(at) === space && ++spaces > most) return Math.max(least, at - 1);
  return least;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

const backslash = 92;
const space = 32;
const underscore = 95;
const wordBeyondAscii = /[\p{L}\p{N}\p{M}]/u;
