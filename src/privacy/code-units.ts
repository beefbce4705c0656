/** Whether a UTF-16 unit is an ASCII digit. */
export const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/** Whether a UTF-16 unit is an ASCII letter. */
export const isAsciiLetter = (unit: number): boolean => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a && unit < 0x80;

/** Whether a UTF-16 unit is an ASCII letter or digit. */
export const isAsciiWord = (unit: number): boolean => isAsciiLetter(unit) || isDigit(unit);

/** Whether a UTF-16 unit is the first half of a surrogate pair. */
export const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** What is written in full width, or in the digits of Arabic and Persian, as the UTF-16 unit of ASCII; any other unit as it is. */
export function asciiOf(unit: number): number {
  if (unit >= 0xff01 && unit <= 0xff5e) return unit - 0xfee0;
  return (unit >= 0x660 && unit <= 0x669) || (unit >= 0x6f0 && unit <= 0x6f9) ? 0x30 + (unit & 15) : unit;
}

/** Whether a UTF-16 unit is not seen: of no width, a mark of direction, an operator of mathematics that is only meant, or a soft hyphen. */
export const isInvisible = (unit: number): boolean =>
  unit >= 0xad &&
  (unit === 0xad ||
    (unit >= 0x200b && unit <= 0x200f) ||
    (unit >= 0x202a && unit <= 0x202e) ||
    (unit >= 0x2060 && unit <= 0x2069) ||
    unit === 0xfeff);

/** `a` to `z`. */
export const isAsciiSmall = (unit: number): boolean => unit >= 97 && unit <= 122;

/** 1 for each of some characters of ASCII. */
export function asciiTable(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}
