import type { TextIndex } from "./text-index.ts";

/** Classes of characters, as bits. A detector that needs a class skips a text without it. */
export const CharClass = {
  /** In a number of at most 60 digits. */
  digit: 1,
  /** Separates a name from its value: `: = >`. */
  assignment: 2,
  bracket: 4,
  newline: 8,
  hyphen: 16,
} as const;

/** Whether a text has a character of any of the classes. */
export function containsAny(text: string, index: TextIndex, charClasses: number): boolean {
  return ((index.of(text).charClasses ??= charClassesOf(text)) & charClasses) !== 0;
}

function charClassesOf(text: string): number {
  let charClasses = 0;
  let digits = 0;
  for (let index = 0; index <= text.length; index++) {
    // The end of the text ends a number too.
    const sign = classOf[text.charCodeAt(index)] ?? 0;
    if (sign === CharClass.digit) digits++;
    else {
      charClasses |= digits > 0 && digits <= longestNumber ? CharClass.digit | sign : sign;
      digits = 0;
    }
  }
  return charClasses;
}

/** A longer run of digits is a dump: no detector matches inside it. */
const longestNumber = 60;
const classOf = new Uint8Array(128);
for (const [sign, characters] of [
  [CharClass.digit, "0123456789"],
  [CharClass.assignment, ":=>"],
  [CharClass.bracket, "([{"],
  [CharClass.newline, "\n"],
  [CharClass.hyphen, "-"],
] as const)
  for (const character of characters) classOf[character.charCodeAt(0)] = sign;
