import type { CountryCode } from "libphonenumber-js/core";
import { isAsciiLetter } from "../../../code-units.ts";
import { beginningWith, type NumberHead, ofDigits, ofLengths } from "../../text/number-head.ts";

/** The countries of numbers without a country code, but with a word for a telephone before them. */
export const regions: readonly CountryCode[] =
  "US GB DE FR ES IT NL AT CH BE IE DK NO SE FI PT PL CZ HU GR EE IS SI CY AU NZ ZA BR UY TN".split(
    " ",
  ) as CountryCode[];

const mark = String.raw`[ ()./\u00a0\u2011\u2013-]{0,3}`;

/** What may follow the first digits. */
const marks = " .-/(";

/** The head of a form that may begin with a bracket or a plus sign, at most so many characters before its digits. */
function afterSign(digits: number, lengths: Readonly<Record<number, string>>, lead: number): NumberHead {
  return { ...ofDigits(digits, lengths, 3), lead, leader: "sign" };
}

/** With the code of a country. */
export const internationalForms = [
  {
    head: { ...afterSign(7, { ...ofLengths(1, 6, marks), ...ofLengths(7, 31, "") }, 2), isFirst: false },
    form: new RegExp(String.raw`\+ ?\d(?:${mark}\d){6,16}`, "y"),
    prefix: "+",
  },
  // Two zeros instead of the plus sign. Grouped: without groups it is a zero-padded counter.
  {
    head: beginningWith("0", ofDigits(9, { 2: " ", ...ofLengths(3, 5, marks) }, 3)),
    form: new RegExp(String.raw`(?<![.,+:])00 ?[1-9]\d{0,2}[ ()./\u00a0-]{1,3}\d(?:${mark}\d){5,14}`, "y"),
    prefix: "00",
  },
] as const;

/** Services by which money is sent to a telephone number, and what else leads to one in French and Italian. */
const wallets =
  "satispay|bizum|twint|mobile ?pay|swish|vipps|zelle|venmo|wave|orange money|mtn|momo|moov money|m-?pesa|nequi|daviplata|yape|plin|tikkie|payconiq|lydia|wero";
const toNumber = String.raw`(?<=(?<!\p{L})(?:(?:${wallets})(?: (?:al|a|to|an|on|sul|sur|au|le|en|op|auf|numero|numéro|number|nr\.?)){0,2}:? |(?:sur le|joignable au|rappeler au|contacter au|appele[rz] (?:le|au)|au numéro) (?=0\d{9}(?!\d)|7\d{8}(?!\d))))`;

/** Unmistakable national forms. */
export const nationalForms: readonly { head: NumberHead; form: RegExp; countries: readonly CountryCode[] }[] = [
  {
    head: beginningWith("123456789", afterSign(10, { 1: " .-", 3: " .-(" }, 1)),
    form: /(?<![\d.,)/+-])(?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d(?:[.-]| (?=\d{3}-)))[2-9]\d\d[ .-]\d{4}(?!\d)/y,
    countries: ["US"],
  },
  {
    head: beginningWith("0", afterSign(4, ofLengths(1, 6, marks), 1)),
    form: /(?<![\d.,/+:-]|\d )(?:\(0 ?[1-9](?: ?\d){0,4}\)[ /-]?|0[1-9]\d{0,4}(?: [/-] |[ ./-]))\d{2,8}(?:[ ./-]\d{2,8}){0,4}(?!\d)/y,
    countries: ["DE", "GB", "FR", "IT", "NL", "AT", "CH", "BE", "IE", "AU", "NZ", "ZA", "SE", "FI", "HU", "SI"],
  },
  {
    head: afterSign(9, ofLengths(2, 4, " ("), 1),
    form: /(?<![\d.,)/+-])\(\d\d(?: ?\d\d?)?\)[ -]?\d{3,4}[ -]\d{4}(?!\d)/y,
    countries: ["BR", "AU", "NZ", "ZA", "HU"],
  },
  {
    head: beginningWith("6789", ofDigits(9, { 3: " .-" })),
    form: /(?<![\d.,/+:-])[6-9]\d\d([ .-])\d\d\1\d\d\1\d\d(?!\d)/y,
    countries: ["ES"],
  },
  {
    head: beginningWith("6789", ofDigits(9, { 3: " " })),
    form: /(?<![\d.,/+:-]|\d )[6-9]\d\d \d{3} \d{3}(?! ?[\d€$%])/y,
    countries: ["ES"],
  },
  {
    head: beginningWith("3", ofDigits(10, { 3: " " })),
    form: /(?<![\d.,/+:-]|\d )3[0-5]\d \d{3} \d{4}(?! ?[\d€$%])/y,
    countries: ["CO"],
  },
  // Mobile, with nothing between the digits.
  {
    head: beginningWith("0", ofDigits(10, { 10: "" })),
    form: /(?<![\d.,/+:#=-])0[67]\d{8}(?!\d)/y,
    countries: ["NL", "FR"],
  },
  {
    head: ofDigits(8, ofLengths(8, 11, "")),
    form: new RegExp(String.raw`${toNumber}(?!\d*0{4}(?!\d))\d{8,11}(?!\d|[.,]\d| ?[€$%])`, "iuy"),
    countries: "CI SN CM KE GH UG TZ FR IT ES CH BE NL DK NO SE FI CO PE US GB".split(" ") as CountryCode[],
  },
  // In a row of a table, behind a postcode and a town.
  {
    head: beginningWith("0", ofDigits(9, ofLengths(9, 11, ""))),
    form: /(?<=(?<!\d)\d{5} \p{Lu}\p{L}{1,24}["']?[|;\t,]["']?)0[1-9]\d{7,9}(?=["']?(?:[|;\t,]|\r?\n|$))/uy,
    countries: ["FI", "FR", "DE", "IT", "AT"],
  },
  {
    head: beginningWith("0", ofDigits(11, { 11: "" })),
    form: /(?<![\d.,/+:#=-])07[1-9]\d{8}(?!\d)/y,
    countries: ["GB"],
  },
  {
    head: beginningWith("0", ofDigits(11, { 11: "" })),
    form: /(?<![\d.,/+:#=-])0[789][01]\d{8}(?!\d)/y,
    countries: ["NG"],
  },
  {
    head: beginningWith("3", ofDigits(10, { 3: " /.-" })),
    form: /(?<![\d.,/+:-])3[2-9]\d(?:[ /.-]\d{3} ?\d{4}| \d\d \d\d \d{3})(?!\d)/y,
    countries: ["IT"],
  },
  // Dictated digit by digit, behind a name.
  {
    head: beginningWith("0367", ofDigits(9, { 1: " " })),
    form: /(?<=(?<!\p{L})\p{Lu}\p{Ll}{1,20},? )(?!0 1 2 3|3 1 4 1|3 4 5 6|6 7 8 9)\d(?: \d){8,11}(?! ?\d|[.,/]\d)/uy,
    countries: ["ES", "DE", "FR", "NL", "IT", "GB", "BE", "AT", "CH"],
  },
  {
    head: beginningWith("1", ofDigits(10, { 2: " " })),
    form: /(?<![\d.,/+:-]|\d )11 \d{4}-\d{4}(?!\d)/y,
    countries: ["AR"],
  },
];

/** A number only if the words before or after it say so. */
export const anyNumber = new RegExp(String.raw`(?<![\d+]|\d[ ()./-])(?:\(?\+ ?\(?|\()?\d(?:${mark}\d){5,16}`, "y");
/** Before the number there may be `( + (`. */
export const anyHead = afterSign(6, { ...ofLengths(1, 5, marks), ...ofLengths(6, 31, "") }, 4);

const strong =
  "(?:telephone|telefon|telefono|teléfono|téléphone|telefoon|phone|fax|handy|mobil(?:e|)(?:funk)?(?:telefon|nummer|num|nr)|rufnummer|m[oó]vil|cellulare|whats ?app|durchwahl)|" +
  "(?<![\\p{L}\\p{N}])(?:t[eé]l|telf|te?lfno|tlf|tfno|tlfno|tf|gsm|ph|mob|cel|sms|msisdn|wa\\.me\\/)";
const weak =
  "mobile|mobil|mobiel|portable|(?<![\\p{L}\\p{N}])(?:cell|call|ring|text|reach (?:me|us)|contact|llama|llámame|chiama|anrufen|appel(?:le|ez)|bel|number|nummer|numero|número|numéro)";
const fillers =
  "number nummer nr no num numero número numéro n° nº is ist est es è at on me us him her their his under unter auf au sur al en el op home work office privat private mobil mobile direct line " +
  "lautet via my de del della du der von su esposa dienstlich geschäftlich casa trabajo nuovo nuova neu neue new nuevo nueva nouveau nieuw bureau thuis werk contacto contact fijo type cell voice or oder ou o of";
/** Between a cue and its number, besides words. */
const punctuation = String.raw`[ \t\u00a0"'\x60:;=.#*_)\]>|(\\–-]`;
const between = String.raw`[\p{L}_]{0,14}${punctuation}{0,6}(?:(?:${fillers.replaceAll(" ", "|")})${punctuation}{1,4}){0,6}$`;

/** "Tel.:" and the like directly before: a phone number in any grouping. */
export const cueBefore = new RegExp(`(?:${strong})${between}`, "iu");
/** "call" and the like: only a grouped number that is valid in some plan. */
export const weakCueBefore = new RegExp(`(?:${weak})${between}`, "iu");
/** `(office)`. */
export const cueAfterwards = /^\((?:tel|phone|mobile?|cell|fax|handy|home|work|office|privat)/i;
/** The number of an extension behind a number. */
export const extension =
  /,? ?(?:x|ext\.?|extension|app\.?|dw|poste|int\.|interno|anexo|toestel|tst\.?|klappe) ?\d{1,6}(?![\p{L}\d])/iuy;
/** Separates the numbers of a list. */
export const listMark =
  /^\s?(?:[,;/|–-]|or|and|und|oder|et|ou|y|o|e|en|of)?\s{0,2}(?:fax|tel|mobil|ext|x)?[.: ]{0,3}\(?$/i;

/**
 * Whether a cue may end what is before a number, read from a place: behind it there is nothing but punctuation, and its last word has a
 * cue in it or is one of those between a cue and its number. Most numbers have another word before them, or none.
 */
export function mayBeCue(text: string, from: number, to: number): boolean {
  let end = to;
  while (end > from && signs.has(text.charCodeAt(end - 1))) end--;
  let start = end;
  let underscore = -1;
  for (; start > from; start--) {
    const unit = text.charCodeAt(start - 1);
    if (unit > 127) return true;
    if (unit === underscoreUnit) underscore = Math.max(underscore, start);
    else if (!isAsciiLetter(unit)) break;
  }
  if (start === end) return false;
  return lastWords.has(text.slice(Math.max(start, underscore), end).toLowerCase()) || cue.test(text.slice(start, end));
}

const underscoreUnit = 95;
const cue = new RegExp(`${strong}|${weak}`, "iu");
/** And the end of "Whats App". */
const lastWords = new Set([...fillers.split(" "), "app"]);

/** Those of `punctuation` in ASCII. */
const signs = new Set(Array.from(" \t/\"'`:;=.#*_)]>|(\\-", (sign) => sign.charCodeAt(0)));
