/** Whether a UTF-16 unit is an ASCII digit. */
export const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/** Whether a UTF-16 unit is an ASCII letter. */
export const isAsciiLetter = (unit: number): boolean => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a && unit < 0x80;

/** Whether a UTF-16 unit is an ASCII letter or digit. */
export const isAsciiWord = (unit: number): boolean => isAsciiLetter(unit) || isDigit(unit);

/** Whether a UTF-16 unit is the first half of a surrogate pair. */
export const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** `a` to `z`. */
export const isAsciiSmall = (unit: number): boolean => unit >= 97 && unit <= 122;

/** 1 for each of some characters of ASCII. */
export function asciiTable(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}
