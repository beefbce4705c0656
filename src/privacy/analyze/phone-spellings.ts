import { codeOf } from "./detectors/contact/phone-plans.ts";

/**
 * How a telephone number is written without signs, as data and links have it: with the code of its country if it has one, behind a plus
 * sign, zeros or nothing, and as it is dialled within the country.
 */
export function spellingsOfPhone(value: string): string[] {
  const written = value.replace(extension, "").replace("(0)", "");
  const abroad = beforeCode.exec(written)?.[0].length;
  const digits = written.slice(abroad).replace(/\D/g, "");
  if (digits.length < shortest) return [];
  if (abroad === undefined) return [digits];
  const national = digits.slice(codeOf(`+${digits}`)?.length ?? digits.length);
  const within = national.length < shortestWithin ? [] : [`0${national}`, national];
  return [`+${digits}`, `00${digits}`, digits, ...within];
}

const beforeCode = /^\(? ?(?:\+|00)/;
/** With the mark before it. */
const extension = /[,;#\p{L}].*$/su;

const shortest = 6;
/** Without the code of a country: with fewer digits it is as well an amount of something. */
const shortestWithin = 8;
