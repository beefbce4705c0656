import { asciiOf, asciiTable, isInvisible } from "../code-units.ts";
import { asWritten, charactersOfBytes, type WrittenCharacter } from "./written-characters.ts";

/** A way to write characters as others. */
export interface Disguise {
  /** 1 for each unit of ASCII with which a run of disguised characters may begin. */
  signs: Uint8Array;
  /** Whether one may begin with a unit beyond ASCII. */
  mayBegin(unit: number): boolean;
  /** Such a run; sticky. */
  pattern: RegExp;
  /** The characters that a run stands for, and the length of each in the text; none for invisible ones. */
  decode(written: string): WrittenCharacter[];
}

/**
 * In full width, in the letters of mathematics, in Arabic digits, with invisible characters in it, with the hyphens and spaces of text
 * processors between its numbers, in the address of a device and on a number plate, percent-encoded, as HTML entities, or behind the escapes of programs.
 */
export const obfuscations: Disguise = {
  signs: asciiTable("\\%&+"),
  mayBegin: (unit) =>
    isInvisible(unit) || isHyphen(unit) || isSpace(unit) || unit === ofMathematics || asciiOf(unit) !== unit,
  pattern:
    /(?:%(?:25){0,3}[\da-f]{2}){1,96}|&(?:amp;){0,3}(?:#\d{2,5}|#x[\da-f]{2,4}|[a-z]{2,6});|(?<=[?&][\w.[\]-]{1,40}=[^\s&="']{0,80})\+|\+(?=[^\s&="']{0,120}&[\w.[\]-]{1,40}=)|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[.@+_-]|[\u{1d400}-\u{1d7ff}\uff01-\uff5e\u0660-\u0669\u06f0-\u06f9]|(?<=[\p{L}\p{N}@.+-] ?)[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+|(?:(?<=\d)(?=.[\p{L}\d(/])|(?<=[\p{L})/])(?=.\d))[\u2000-\u200a\u2010-\u2013\u202f\u205f\u2212\u3000]|(?:(?<=(?<![\p{L}\d])[\da-f]{2})(?=.[\da-f]{2}(?![\p{L}\d]))|(?<=(?<!\p{L})\p{L}{1,3})(?=.\p{L}{1,2} \d))[\u2010-\u2013\u2212]/iuy,
  decode: (written) => decoded(written).map(({ character, length }) => ({ character: plain(character), length })),
};

/** Runs of escapes of JSON, each decoded together. */
export const escapes: Disguise = {
  signs: asciiTable("\\"),
  mayBegin: () => false,
  pattern: /(?:\\(?:["\\/'nrtbf]|u[\da-f]{4})){1,48}/iuy,
  decode: unescaped,
};

/** The first half of every letter in bold, script and the like: U+1D400 to U+1D7FF. */
const ofMathematics = 0xd835;
const isHyphen = (unit: number): boolean => (unit >= 0x2010 && unit <= 0x2013) || unit === 0x2212;
const isSpace = (unit: number): boolean =>
  (unit >= 0x2000 && unit <= 0x200a) || unit === 0x202f || unit === 0x205f || unit === 0x3000;

/** Nothing for what is not seen, and the hyphen and the space of ASCII for others. */
function plain(character: string): string {
  const unit = character.charCodeAt(0);
  if (isInvisible(unit)) return "";
  return isHyphen(unit) ? "-" : isSpace(unit) ? " " : character;
}

function decoded(written: string): WrittenCharacter[] {
  const length = written.length;
  const first = written.charCodeAt(0);
  if (written.startsWith("%")) return percentDecoded(written);
  // In forms and addresses, a space.
  if (written === "+") return [{ character: " ", length }];
  if (written.startsWith("&")) return entityDecoded(written);
  if (written.startsWith("\\") && length === 2) return [{ character: written.charAt(1), length }];
  if (written.startsWith("\\"))
    return [{ character: String.fromCharCode(Number.parseInt(written.slice(2), 16)), length }];
  if (first === ofMathematics) return [{ character: written.normalize("NFKC"), length }];
  return [{ character: String.fromCharCode(asciiOf(first)), length }];
}

function unescaped(written: string): WrittenCharacter[] {
  return (written.match(/\\(?:u.{4}|.)/gsu) ?? []).map((one) => {
    const control = "nrtbf".indexOf(one.charAt(1));
    const character = control < 0 ? one.charAt(1) : "\n\r\t\b\f".charAt(control);
    return {
      character: one.length > 2 ? String.fromCharCode(Number.parseInt(one.slice(2), 16)) : character,
      length: one.length,
    };
  });
}

/** Of a percent sign that was encoded again, as in an address within an address, `%2540` is a part. What is not UTF-8 stays as it is. */
function percentDecoded(written: string): WrittenCharacter[] {
  const bytes = written.match(/%(?:25){0,3}[\da-f]{2}/gi) ?? [];
  return charactersOfBytes(bytes, (byte) => byte.slice(-2), "utf-8") ?? asWritten(written);
}

/** Of an ampersand that was escaped again, as in a page within a page, `&amp;#64;` is a part. What is no name of HTML stays behind it. */
function entityDecoded(written: string): WrittenCharacter[] {
  const name = written.slice(1, -1).replace(/^(?:amp;)+/i, "");
  const character = entity(name);
  if (character !== undefined) return [{ character, length: written.length }];
  const lead = written.length - name.length - 1;
  return lead === 1 ? asWritten(written) : [{ character: "&", length: lead }, ...asWritten(`${name};`)];
}

/** The character of a numeric reference or a name of HTML 4, 24.2; undefined for any other name. */
function entity(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? [];
  if (hex) return String.fromCharCode(Number.parseInt(hex, 16));
  if (decimal) return String.fromCharCode(Number(decimal));
  const [, letter = "", accent = ""] = /^([a-z])(uml|acute|grave|circ|tilde|cedil|ring|caron)$/i.exec(name) ?? [];
  return letter === ""
    ? named.get(name.toLowerCase())
    : `${letter}${accents.get(accent.toLowerCase())}`.normalize("NFC");
}

/** Marks that combine with the letter before them. */
const accents = new Map([
  ["uml", "\u0308"],
  ["acute", "\u0301"],
  ["grave", "\u0300"],
  ["circ", "\u0302"],
  ["tilde", "\u0303"],
  ["cedil", "\u0327"],
  ["ring", "\u030a"],
  ["caron", "\u030c"],
]);

const named = new Map([
  ["commat", "@"],
  ["period", "."],
  ["lowbar", "_"],
  ["hyphen", "-"],
  ["plus", "+"],
  ["nbsp", " "],
  ["thinsp", " "],
  ["ensp", " "],
  ["emsp", " "],
  ["ndash", "-"],
  ["shy", ""],
  ["zwj", ""],
  ["zwnj", ""],
  ["amp", "&"],
  ["quot", '"'],
  ["lt", "<"],
  ["gt", ">"],
  ["apos", "'"],
  ["rsquo", "’"],
  ["szlig", "ß"],
  ["aelig", "æ"],
  ["oelig", "œ"],
  ["oslash", "ø"],
]);
