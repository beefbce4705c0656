import type { Detector, Span } from "../../detector.ts";
import { standsAlone, standsInName } from "../../text/boundary.ts";
import { inNames, ofDigits, ofLengths } from "../../text/number-head.ts";
import { groupAt, scanNumbers } from "../../text/scan.ts";
import { wakeOn } from "../../text/wake.ts";
import { TextIndex } from "../../text/text-index.ts";

/** In one piece, and in groups. */
const forms = [
  { head: inNames(ofDigits(12, ofLengths(12, 19, ""))), form: /[1-69]\d{11,18}(?!\d)/y },
  {
    head: inNames(ofDigits(14, { 4: " -" })),
    form: /[2-9]\d{3}([ \u00a0-])(?:\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3}(?![\d/]))?|\d{6}\1\d{4,5})(?!\d)/y,
  },
];

/** Payment cards: length and range of an issuer, the Luhn digit; in one piece or in the groups printed on cards; and the code behind the expiry. */
export const card: Detector = {
  name: "card",
  types: ["CREDIT_CARD", "PASSWORD"],
  wake: wakeOn({ numbers: forms.map(({ head }) => head) }),
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    for (const { head, form } of forms) scanNumbers(text, index, head, form, isCard, spans);
    return spans;
  },
};

function isCard({ index: start, 0: shown }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const end = start + shown.length;
  const digits = shown.replace(separators, "");
  const hasIssuer = issued(digits);
  // It may be mistyped: in the groups of cards, and called one, it needs no check digit.
  const isOne = luhn(digits)
    ? hasIssuer || isCalledCard(text, start)
    : grouped.test(shown) && hasIssuer && isCalledCard(text, start);
  if (!isOne) return false;
  // Longer numbers in names are of photographs and messages, of which one in thirty passes.
  const stands = hasIssuer && digits.length <= usualMost ? standsInName : standsAlone;
  if (!stands(text, start, end) || isPartOfDecimal(text, start, end, hasIssuer)) return false;
  if (ofArticle.test(text.slice(Math.max(0, start - 24), start))) return false;
  spans.push({ start, end, type: "CREDIT_CARD", strength: 3 });
  const code = groupAt(text, securityCode, end);
  if (code !== undefined) spans.push({ ...code, type: "PASSWORD", strength: 2 });
  return true;
}

export function luhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

function issued(digits: string): boolean {
  return issuers.some(({ lengths, range }) => lengths.includes(digits.length) && range.test(digits));
}

/** "my card is", "credit card number:". */
function isCalledCard(text: string, start: number): boolean {
  return cardBefore.test(text.slice(Math.max(0, start - 48), start));
}

/**
 * Behind a comma, what an issuer may have given is the next cell of a row: no sum has so many digits. Of the fractions behind a dot, one
 * of nothing but zeros is of a spreadsheet that took the card for a number.
 */
function isPartOfDecimal(text: string, start: number, end: number, hasIssuer: boolean): boolean {
  if (/\d\.$/.test(text.slice(Math.max(0, start - 2), start))) return true;
  return (hasIssuer ? fractionNotZero : fraction).test(text.slice(end, end + 4));
}

/** The most digits of nearly all cards. */
const usualMost = 16;
const fraction = /^(?:\.\d|,\d\d?(?!\d))/;
const fractionNotZero = /^\.(?!00?(?!\d))\d/;
const cardBefore =
  /(?:card|visa|amex|kreditkarte|carte|tarjeta|carta di credito|paid (?:with|by|using)|betaald met|bezahlt mit|payé (?:avec|par)|pagad[oa] con|pagat[oa] con)(?:[ _-]?(?:number|no|num|nummer|nr)\b)?[^\d\n]{0,36}$/i;
/** The number of an article or a book (EAN, ISBN), also in EDIFACT. */
const ofArticle =
  /(?:(?<!\p{L})(?:ean|gtin|upc|isbn|barcode|strichcode)(?:-?1[34])?["']?[ .:=-]{1,4}["']?|LIN\+\d{0,4}\+\d?\+?)$/iu;
/** ` 09/27 318`, `, 09/27, code 318`, `|09|2027|318`. */
const securityCode =
  /[^\d\n]{1,24}(?:0?[1-9]|1[0-2]) ?[/|-] ?(?:20)?[2-4]\d[^\p{L}\d\n]{1,4}(?:(?:co?d|cv[cv]|cid|csc|crypto|visuel|prüf|kart|sec|seg|sic|siz|sécu|veil|beveil|de|di|is|ist|es|est|è)\p{L}{0,16}[^\p{L}\d\n]{1,4}){0,4}(\d{3,4})(?!\w|[.,:/-]\d| ?[€$£%])/diuy;
const grouped = /^\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}$/;
const separators = /[ \u00a0-]/g;

const issuers = [
  { lengths: [16, 13, 19], range: /^4/ }, // Visa
  { lengths: [16], range: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/ }, // Mastercard
  { lengths: [15], range: /^3[47]/ }, // American Express
  { lengths: [14], range: /^3(?:0[0-5]|[689])/ }, // Diners Club
  { lengths: [16, 17, 18, 19], range: /^6(?:011|4[4-9]|5|2|0)|^81|^82/ }, // Discover, UnionPay, RuPay
  { lengths: [16, 17, 18, 19], range: /^35(?:2[89]|[3-8])/ }, // JCB
  { lengths: [15], range: /^(?:1800|2131)/ }, // JCB before 2000
  { lengths: [12, 13, 14, 15, 16, 17, 18, 19], range: /^(?:50[0-3]|5[6-8]|6304|639|67)/ }, // Maestro
  { lengths: [16], range: /^(?:220[0-4]|9792|508)/ }, // Mir, Troy, RuPay
];
