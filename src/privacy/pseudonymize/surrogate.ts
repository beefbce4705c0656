import { keyedHash } from "../keyed-hash.ts";

/** The name of a surrogate, the same for all its spellings: the letters of its type and its digits. */
export function nameOf(type: string, digits: string): string {
  let letters = lettersOf.get(type);
  if (letters === undefined) lettersOf.set(type, (letters = type.replaceAll("_", "")));
  return letters + digits;
}

/** Kept: there are as many as types that are configured, and their beginnings. */
const lettersOf = new Map<string, string>();

/** Begins every surrogate. */
export const reservedWord = "SURROGATE_PII";

/** The reserved form, `SURROGATE_PII(<TYPE>_<9 digits>)`: seven digits of the stem, one of the variant, one check digit. */
export const surrogate = (type: string, digits: string): string => `${reservedWord}(${type}_${digits})`;

/** A surrogate without what frames it, `<TYPE>_<9 digits>`: where no bracket may stand. The restorer knows it if it was issued. */
export const bare = (written: string): string => written.slice(reservedWord.length + 1, -1);

/** The name of a surrogate of the given types from its reserved form; of any other text in that frame none that was ever issued, or undefined. */
export function nameOfWritten(written: string, types: ReadonlySet<string>): string | undefined {
  const type = written.slice(reservedWord.length + 1, -11);
  return types.has(type) && written.at(-11) === "_" ? nameOf(type, written.slice(-10, -1)) : undefined;
}

/** Replaces a surrogate that was never issued. */
export const unknownText = "[unknown]";

/** Type of the user's own text that looks like a surrogate. */
export const literalType = "LITERAL";

/** The form of a type: words in capitals, without digits, which follow it. */
export const typePattern = /^[A-Z](?:[A-Z_]{0,30}[A-Z])?$/;

/** A value to hide, and the text its stem is derived from: the full name where the value is a part of one. */
export interface Spelled {
  type: string;
  value: string;
  stem: string;
}

/**
 * Nine digits for a value. Equal values of one scope share the stem; each spelling has a variant of its own. `attempt` counts up while
 * the digits are taken: from the tenth on the stem is derived from the spelling itself, so thousands of spellings need few attempts.
 */
export function digitsOf(
  secret: string,
  scope: string,
  { type, value, stem: whole }: Spelled,
  attempt: number,
): string {
  const text = attempt < 10 ? normalize(whole) : `\0${attempt}\0${value}`;
  const digest = keyedHash(secret, `${scope}\0${type}\0${text}`);
  const stem = (digest.readUInt32BE(0) * 65_536 + digest.readUInt16BE(4)) % 10_000_000;
  // The spelling's part of the variant need not be secret: the digest it is added to is.
  const variant = (spellingOf(value) + digest[6]! + attempt) % 10;
  // A one in front keeps the zeros.
  const body = String(100_000_000 + stem * 10 + variant).slice(1);
  return body + checkDigit(body);
}

/** The common form of all spellings of a value: without case, width, accents and separators. */
export function normalize(value: string): string {
  if (!beyondAscii.test(value)) {
    const joined = value.toLowerCase().replace(separatorsOfAscii, "");
    return joined.includes("@@") ? joined.replace(/@+/g, "@") : joined;
  }
  return value
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]+/g, "")
    .replace(/[\s\p{P}\p{S}]+/gu, atOnly);
}

const atOnly = (run: string) => (run.includes("@") ? "@" : "");
// oxlint-disable-next-line no-control-regex
const beyondAscii = /[^\x00-\x7f]/;
/** But for the @. */
const separatorsOfAscii = /[\t-\r !-/:-?[-`{-~]+/g;

function spellingOf(value: string): number {
  let sum = 0;
  for (let index = 0; index < value.length; index++) sum = (Math.imul(sum, 31) + value.charCodeAt(index)) | 0;
  return sum >>> 0;
}

/** The check digit of Damm's algorithm: one wrong digit or two swapped neighbours never make another valid surrogate. */
function checkDigit(body: string): string {
  let interim = 0;
  for (let at = 0; at < body.length; at++) interim = damm.charCodeAt(interim * 11 + body.charCodeAt(at) - zero) - zero;
  return String(interim);
}

const zero = 48;

/** Damm's quasigroup of order ten, one row for each interim digit. */
const damm =
  "0317598642 7092154863 4206871359 1750983426 6123045978 3674209581 5869720134 8945362017 9438617205 2581436790";
