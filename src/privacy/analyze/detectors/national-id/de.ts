import { validate as validatePension } from "stdnum/lib/cjs/de/svnr.js";
import { numberHead, ofDigits, ofLengths } from "../../text/number-head.ts";
import { nationalId, precededBy } from "./rules.ts";

/** Numbers of Germany: tax, pension insurance, identity card and passport. */
export const de = nationalId("de-id", [
  {
    type: "NATIONAL_ID",
    head: ofDigits(11, { 2: " /", 11: "" }),
    form: /(?<!\d)[1-9]\d([ /]?)\d{3}\1\d{3}\1\d{3}(?!\d)/y,
    alone: true,
    valid: isTaxId,
    cue: precededBy(
      "steuer-?\\s?(?:id|identifikationsnummer|nummer)(?:nr|nummer)?|id-?nr|identifikationsnummer|tin|tax id",
    ),
  },
  {
    type: "NATIONAL_ID",
    head: ofDigits(8, { 2: " ", 8: " A" }),
    form: /(?<!\d)\d\d ?(?:0[1-9]|[1-7]\d|8[01])(?:0[1-9]|1[0-2])\d\d ?[A-Z] ?\d{3}(?!\d)/iy,
    alone: true,
    valid: (shown) => validatePension(shown.toUpperCase()).isValid,
    cue: precededBy("(?:renten|sozial|kranken)?versicherungs(?:nummer|nr)|sv-?(?:nummer|nr)|rvnr|svnr|vsnr"),
  },
  {
    type: "NATIONAL_ID",
    head: numberHead(ofLengths(1, 9, ""), 8, "capital"),
    form: /(?=[A-Z]{0,8}\d)[CFGHJKLMNPRTVWXYZ][\dCFGHJKLMNPRTVWXYZ]{8}\d?D?/y,
    alone: false,
    valid: isDocument,
    cue: precededBy(
      "(?:personal)?ausweis(?:nummer|nr)?|(?:reise)?pass(?:nummer|nr|-nr)?|perso|id card|identity card|passport",
    ),
  },
]);

/** Exactly one digit occurs two or three times. stdnum does not check that, and only that makes a cue unnecessary. */
function isTaxId(shown: string): boolean {
  const digits = shown.replace(/\D/g, "");
  let seen = 0;
  for (let i = 0; i < 10; i++) seen |= 1 << Number(digits[i]);
  let different = 0;
  for (let rest = seen; rest > 0; rest &= rest - 1) different++;
  const hasOneRepeated = different === 9 || (different === 8 && threeTimes.test(digits.slice(0, 10)));
  return hasOneRepeated && checkDigit(digits) === Number(digits[10]);
}

/** ISO 7064, modulus 11,10, of the first ten digits. */
function checkDigit(digits: string): number {
  let product = 10;
  for (let i = 0; i < 10; i++) product = (((Number(digits[i]) + product) % 10 || 10) * 2) % 11;
  return (11 - product) % 10;
}

const threeTimes = /(\d)\d{0,7}\1\d{0,7}\1/;

/** Check digit of ICAO 9303: weights 7, 3, 1. */
function isDocument(shown: string): boolean {
  let sum = 0;
  for (let i = 0; i < 9; i++) sum += Number.parseInt(shown[i]!, 36) * [7, 3, 1][i % 3]!;
  return shown.length > 9 && sum % 10 === Number(shown[9]);
}
