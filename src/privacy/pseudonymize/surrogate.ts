import { keyedHash } from "./keyed-hash.ts";

/** What a surrogate is known by, however it is spelled: its type's letters and its digits. */
export const nameOf = (type: string, digits: string): string => type.replaceAll("_", "") + digits;

/** What no text of a user's own means. */
export const reservedWord = "SURROGATE_PII";

/** The reserved form: `SURROGATE_PII(<TYPE>_<9 digits>)`; seven digits of the stem, one of the variant, one check digit. */
export const surrogate = (type: string, digits: string): string => `${reservedWord}(${type}_${digits})`;

/** The name of a surrogate of one of the types in the reserved form; undefined if it is not written exactly so. */
export function nameOfWritten(written: string, types: ReadonlySet<string>): string | undefined {
  const [, type = "", digits = ""] = reserved.exec(written) ?? [];
  return types.has(type) ? nameOf(type, digits) : undefined;
}

const reserved = new RegExp(`^${reservedWord}\\(([A-Z_]+)_(\\d{9})\\)$`);

/** What stands for a surrogate that was never issued. */
export const unknownText = "[unknown]";

/** Type of a user's own text that looks like a surrogate. */
export const literalType = "LITERAL";

/** A type's name: words of capitals, so that it can be told from the digits after it. */
export const typePattern = /^[A-Z](?:[A-Z_]{0,30}[A-Z])?$/;

/** A value to be hidden, and what its stem is made of: the person's full name where it is a part of one. */
export interface Spelled {
  type: string;
  value: string;
  stem: string;
}

/**
 * Nine digits for a value. Equal values in one scope share the stem, each spelling of it has its own variant. `attempt` counts up
 * when the digits are already taken: past ten spellings the stem is the spelling's own, so that thousands find a place at once.
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
  // What tells the spellings of one value apart need not be secret: what it is added to is.
  const variant = (spellingOf(value) + digest.readUInt8(6) + attempt) % 10;
  const body = `${String(stem).padStart(7, "0")}${variant}`;
  return body + checkDigit(body);
}

/** What spellings of one value have in common: case, width, accents and separators do not tell people or numbers apart. */
export function normalize(value: string): string {
  if (!beyondAscii.test(value)) {
    const small = value.toLowerCase();
    return small.includes("@") ? small.replace(separatorsOfAscii, atOnly) : small.replace(separatorsOfAscii, "");
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
const separatorsOfAscii = /[\t-\r !-/:-@[-`{-~]+/g;

function spellingOf(value: string): number {
  let sum = 0;
  for (let index = 0; index < value.length; index++) sum = (Math.imul(sum, 31) + value.charCodeAt(index)) >>> 0;
  return sum;
}

/** Damm's digit: no wrong digit and no two that changed places turn one surrogate into another. */
function checkDigit(body: string): string {
  let interim = 0;
  for (let at = 0; at < body.length; at++) interim = damm.charCodeAt(interim * 11 + body.charCodeAt(at) - zero) - zero;
  return String(interim);
}

const zero = 48;

/** Damm's quasigroup of order ten, a row per interim digit. */
const damm =
  "0317598642 7092154863 4206871359 1750983426 6123045978 3674209581 5869720134 8945362017 9438617205 2581436790";
