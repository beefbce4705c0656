import { isDigit } from "../../code-units.ts";

/** Whether a UTF-16 unit is a letter or an accent of one; an approximation by ranges beyond ASCII. */
export function isLetter(code: number): boolean {
  const small = code | 32;
  if (small < 128) return small >= 97 && small <= 122;
  return (code >= 0xc0 && code < 0x2000 && code !== 0xd7 && code !== 0xf7) || (code >= 0x3040 && code < 0xd800);
}

/** Whether a UTF-16 unit is one of these or a digit. */
export const isLetterOrDigit = (code: number): boolean => isLetter(code) || isDigit(code);

export function keyOf(word: string): number {
  let key = 0;
  for (let i = 0; i < word.length; i++) key = nextKey(key, word.charCodeAt(i));
  return key;
}

/** One step of a word's key, a rolling hash. Sets the case bit of ASCII and Latin-1; the case of other letters counts. */
export function nextKey(key: number, code: number): number {
  return (Math.imul(key, 31) + (code | 32)) | 0;
}
