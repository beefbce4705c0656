/** Classes of characters, as bits. A detector that needs a class sleeps in a text without it. */
export const CharClass = {
  /** In a number of at most 60 digits. */
  digit: 1 << 0,
  /** Separates a name from its value: `: = >`. */
  assignment: 1 << 1,
  /** One that opens. */
  bracket: 1 << 2,
  newline: 1 << 3,
  hyphen: 1 << 4,
  at: 1 << 5,
  dot: 1 << 6,
  colon: 1 << 7,
  equals: 1 << 8,
  tilde: 1 << 9,
  plus: 1 << 10,
  /** Part of a key or token besides letters and digits: `-` and `_`. */
  ofKey: 1 << 11,
  /** With which a key goes on behind its head: `. / : ~ + =`. */
  goesOn: 1 << 12,
  beyondAscii: 1 << 13,
  /** At least 14 letters, digits and signs of keys in a row. */
  key: 1 << 14,
  parameter: 1 << 15,
  question: 1 << 16,
  star: 1 << 17,
  caret: 1 << 18,
  less: 1 << 19,
  backslash: 1 << 20,
  /** A straight one, double or single. */
  quote: 1 << 21,
  pipe: 1 << 22,
} as const;

/** The classes of a character other than a letter or a digit. */
export const classesOf = (unit: number): number => (unit < 128 ? ascii[unit]! : CharClass.beyondAscii);

const ascii = asciiClasses();

function asciiClasses(): Int32Array {
  const classes = new Int32Array(128);
  for (const [sign, characters] of [
    [CharClass.assignment, ":=>"],
    [CharClass.bracket, "([{"],
    [CharClass.newline, "\n"],
    [CharClass.hyphen, "-"],
    [CharClass.at, "@"],
    [CharClass.dot, "."],
    [CharClass.colon, ":"],
    [CharClass.equals, "="],
    [CharClass.tilde, "~"],
    [CharClass.plus, "+"],
    [CharClass.ofKey, "-_"],
    [CharClass.goesOn, "./:~+="],
    [CharClass.parameter, "?&;"],
    [CharClass.question, "?"],
    [CharClass.star, "*"],
    [CharClass.caret, "^"],
    [CharClass.less, "<"],
    [CharClass.backslash, "\\"],
    [CharClass.quote, "\"'"],
    [CharClass.pipe, "|"],
  ] as const)
    for (const character of characters) classes[character.charCodeAt(0)]! |= sign;
  return classes;
}
