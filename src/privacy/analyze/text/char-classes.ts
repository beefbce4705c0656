import type { TextIndex } from "./text-index.ts";

/** Kinds of characters, as bits: what a text holds none of, many detectors need not look for. */
export const Sign = {
  /** In a number that is not endless. */
  digit: 1,
  /** Divides a name from its value: `: = >`. */
  assignment: 2,
  bracket: 4,
  newline: 8,
  hyphen: 16,
} as const;

/** Whether a text holds a character of any of the given kinds. */
export function holds(text: string, index: TextIndex, signs: number): boolean {
  return ((index.of(text).signs ??= signsOf(text)) & signs) !== 0;
}

function signsOf(text: string): number {
  let signs = 0;
  let digits = 0;
  for (let index = 0; index <= text.length; index++) {
    // Behind the end there is no character: that ends a number too.
    const sign = signOf[text.charCodeAt(index)] ?? 0;
    if (sign === Sign.digit) digits++;
    else {
      signs |= digits > 0 && digits <= longestNumber ? Sign.digit | sign : sign;
      digits = 0;
    }
  }
  return signs;
}

/** Digits in a row that can mean somebody: more of them are a dump, and every number in it ends at a digit. */
const longestNumber = 60;
const signOf = new Uint8Array(128);
for (const [sign, characters] of [
  [Sign.digit, "0123456789"],
  [Sign.assignment, ":=>"],
  [Sign.bracket, "([{"],
  [Sign.newline, "\n"],
  [Sign.hyphen, "-"],
] as const)
  for (const character of characters) signOf[character.charCodeAt(0)] = sign;
