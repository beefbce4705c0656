import { createHmac } from "node:crypto";

/** The reserved form: `SURROGATE_PII(<TYPE>_<9 digits>)`; seven digits of the stem, one of the variant, one check digit. */
export const surrogate = (type: string, digits: string): string => `SURROGATE_PII(${type}_${digits})`;

/** What stands for a surrogate that was never issued. */
export const unknownText = "[unknown]";

/** Type of a user's own text that looks like a surrogate. */
export const literalType = "LITERAL";

/** A type's name: words of capitals, so that it can be told from the digits after it. */
export const typePattern = /^[A-Z](?:[A-Z_]{0,30}[A-Z])?$/;

/**
 * Nine digits for a value. Equal values in one scope share the stem, each spelling of it has its own variant;
 * `attempt` counts up when the digits are already taken by another value.
 */
export function digitsOf(secret: string, scope: string, type: string, value: string, attempt: number): string {
  const digest = (text: string) =>
    createHmac("sha256", secret).update(`${scope}\0${type}\0${text}`).digest().readUIntBE(0, 6);
  const stem = (digest(normalize(value)) + Math.floor(attempt / 10)) % 10_000_000;
  const variant = (digest(`\0${value}`) + attempt) % 10;
  const body = `${String(stem).padStart(7, "0")}${variant}`;
  return body + checkDigit(body);
}

/** What spellings of one value have in common: case, width and separators do not tell people or numbers apart. */
function normalize(value: string): string {
  return value
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, (run) => (run.includes("@") ? "@" : ""));
}

/** Luhn's digit (ISO/IEC 7812-1, annex B). */
function checkDigit(body: string): string {
  let sum = 0;
  for (let index = body.length - 1, double = true; index >= 0; index--, double = !double) {
    const digit = Number(body[index]) * (double ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return String((10 - (sum % 10)) % 10);
}
