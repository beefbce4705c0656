import { type CountryCode, isPossiblePhoneNumber, isValidPhoneNumber } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/min/metadata";
import type { Detector, Span } from "../../detector.ts";
import { isDigit } from "../../../code-units.ts";
import { isBehindUnderscore, standsAlone, standsInName, startsWord } from "../../text/boundary.ts";
import {
  anyHead,
  anyNumber,
  cueAfterwards,
  cueBefore,
  extension,
  listMark,
  mayBeCue,
  nationalForms,
  internationalForms,
  regions,
  weakCueBefore,
} from "./phone-forms.ts";
import { knownOf, possibleOf } from "./phone-plans.ts";
import { isMadeUpNumber } from "./made-up.ts";
import { isOfStandard } from "../identifier/article.ts";
import { type Accept, lengthAt, scanNumbers } from "../../text/scan.ts";
import { CharClass } from "../../text/char-classes.ts";
import { containsAny } from "../../text/survey.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";

/** Whether digits are a valid number; without a region they have a plus sign and a country code. */
export type PhoneJudge = (digits: string, region?: CountryCode) => boolean;

/**
 * Telephone numbers: patterns propose short candidates, the judge decides. After a plus sign a number needs only a possible length for
 * its country, because numbering plans change.
 */
export function phoneDetector(isValid: PhoneJudge, isPossible: PhoneJudge = isValid): Detector {
  const forms = [
    ...internationalForms.map((one) => ({ ...one, accept: isInternational(one.prefix, isValid, isPossible) })),
    ...nationalForms.map((one) => ({ ...one, accept: isNational(one.countries, isValid) })),
  ];
  return {
    name: "phone",
    types: ["PHONE_NUMBER"],
    wake: wakeOn({ numbers: [anyHead] }),
    find(text, index = new TextIndex()) {
      const spans: Span[] = [];
      if (!containsAny(text, index, CharClass.digit)) return spans;
      for (const { head, form, accept } of forms) scanNumbers(text, index, head, form, accept, spans);
      scanNumbers(text, index, anyHead, anyNumber, isCuedNumber, { isValid, spans, listedTo: -1 });
      return spans.filter((span) => !isMadeUpNumber(text, index, span) && !isOfStandard(text, span.start));
    },
  };
}

/** Telephone numbers, judged as libphonenumber does with its smallest metadata. */
export const phone: Detector = phoneDetector(
  (digits, region) => knownOf(digits, region) ?? isValidPhoneNumber(digits, optionsOf(region), metadata),
  (digits) => possibleOf(digits) ?? isPossiblePhoneNumber(digits, metadata),
);

const optionsOf = (region?: CountryCode) => (region === undefined ? {} : { defaultCountry: region });

/** Without separators: the library takes twice as long to strip them, and up to all regions are asked about one number. */
const bare = (shown: string): string => shown.replace(/[^\d+]/g, "");

function isInternational(prefix: string, isValid: PhoneJudge, isPossible: PhoneJudge): Accept<Span[]> {
  const judged = (judge: PhoneJudge) => (part: string) => judge(`+${bare(part.slice(prefix.length))}`);
  const [valid, possible] = [judged(isValid), judged(isPossible)];
  return ({ index: start, 0: shown }, text, spans) => {
    const hasPlus = prefix === "+";
    const mayBegin = startsWord(text, start) || (hasPlus && isBehindUnderscore(text, start));
    if (!mayBegin || !hasPhoneLength(shown)) return false;
    const certain = longestValid(shown, valid);
    const length = certain || (hasPlus ? longestValid(shown, possible) : 0);
    const end = endOfExtension(text, start + length);
    const stands = hasPlus && certain > 0 ? standsInName : standsAlone;
    if (length === 0 || !stands(text, start, end)) return false;
    const open = text.charAt(start - 1) === "(" && shown.slice(0, length).includes(")") ? 1 : 0;
    spans.push({ start: start - open, end, type: "PHONE_NUMBER", strength: 3 });
    return true;
  };
}

function isNational(countries: readonly CountryCode[], isValid: PhoneJudge): Accept<Span[]> {
  return ({ index: start, 0: shown }, text, spans) => {
    const end = endOfExtension(text, start + shown.length);
    if (!hasPhoneLength(shown) || isSomethingElse(shown) || !standsClear(text, start, end)) return false;
    const digits = bare(shown);
    if (!countries.some((country) => isValid(digits, country))) return false;
    spans.push({ start, end, type: "PHONE_NUMBER", strength: 2 });
    return true;
  };
}

interface CuedSearch {
  isValid: PhoneJudge;
  spans: Span[];
  /** The end of the last number, behind which a list may go on. */
  listedTo: number;
}

/** After "tel." a number counts in any grouping, even if no plan has it; after "call" or with an area code only a valid one in groups. */
function isCuedNumber(match: RegExpExecArray, text: string, search: CuedSearch): number | false {
  const { index: start, 0: candidate } = match;
  const { isValid, spans, listedTo } = search;
  const isListed = listedTo >= 0 && start - listedTo < 12 && listMark.test(text.slice(listedTo, start));
  const from = Math.max(0, start - reach);
  const before = mayBeCue(text, from, start) ? text.slice(from, start) : "";
  const isNamed = isListed || cueBefore.test(before) || isCuedBehind(text, start + candidate.length);
  const isCued = isNamed || weakCueBefore.test(before);
  if (!isCued && (!areaCode.test(candidate) || startsOther.test(text.slice(Math.max(0, start - 2), start))))
    return false;
  const length = clearLength(text, start, candidate, isNamed);
  const shown = candidate.slice(0, length);
  if (!isCued && (digitsIn(shown) < leastUncued || twoSlashes.test(shown))) return false;
  if (length === 0 || (!isNamed && !isGroupedAndKnown(shown, isValid)) || (isListed && years.test(shown))) return false;
  const end = endOfExtension(text, start + length);
  spans.push({ start, end, type: "PHONE_NUMBER", strength: 2 });
  search.listedTo = end;
  return end - start;
}

/** Whether what is in brackets behind a number says what it is. */
function isCuedBehind(text: string, end: number): boolean {
  const bracket = text.charAt(end) === " " ? end + 1 : end;
  return text.charAt(bracket) === "(" && cueAfterwards.test(text.slice(bracket, bracket + 9));
}

const endOfExtension = (text: string, end: number) => end + lengthAt(text, extension, end);

/** The length of the candidate without the beginning of something else after it; 0 if it is a date or an address. */
function clearLength(text: string, start: number, candidate: string, isNamed: boolean): number {
  let part = candidate;
  for (let tries = 0; tries < 3 && digitsIn(part) > 5; tries++) {
    if (standsClear(text, start, endOfExtension(text, start + part.length)))
      return isSomethingElse(part) && !(isNamed && fourPairs.test(part)) ? 0 : part.length;
    part = part.replace(lastGroup, "");
  }
  return 0;
}

function isGroupedAndKnown(shown: string, isValid: PhoneJudge): boolean {
  if (localAmerican.test(shown)) return true;
  if (!grouped.test(shown)) return false;
  const digits = bare(shown);
  return regions.some((region) => isValid(digits, region));
}

/** The length of the longest valid prefix: `+1 615 555 0139 12 rooms` includes text after the number. */
function longestValid(shown: string, isValid: (part: string) => boolean): number {
  let part = shown;
  for (let tries = 0; tries < 3 && hasPhoneLength(part); tries++) {
    if (isValid(part)) return part.length;
    part = part.replace(lastGroup, "");
  }
  return 0;
}

const hasPhoneLength = (shown: string): boolean => digitsIn(shown) > 7 && digitsIn(shown) < 19;

function digitsIn(shown: string): number {
  let digits = 0;
  for (let at = 0; at < shown.length; at++) if (isDigit(shown.charCodeAt(at))) digits++;
  return digits;
}

function isSomethingElse(shown: string): boolean {
  return date.test(shown) || addressOfMachine.test(shown) || rowOfPairs.test(shown) || postalCode.test(shown);
}

/** Whether no decimal, range, percentage or further pair continues the number. */
function standsClear(text: string, start: number, end: number): boolean {
  if (!standsAlone(text, start, end) || continues.test(text.slice(end, end + 2))) return false;
  return !(pairs.test(text.slice(start, end)) && furtherPair.test(text.slice(end, end + 4)));
}

const lastGroup = /\D{1,3}\d{1,14}$/;
const grouped = /^[+(0]|\d\D{1,3}\d/;
const twoSlashes = /\/.*\//;
const continues = /^[./-]\d|^[,:]\d|^[%°]/;
const date =
  /(?:^|\D)\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d(?:\D|$)|(?:^|\D)(?:19|20)\d\d[./-](?:0?[1-9]|1[0-2])[./-]\d{1,2}(?:\D|$)/;
/** Of a position, in the line behind the number in a CV. */
const years = /^(?:19|20)\d\d ?[–-] ?(?:19|20)\d\d$/;
const postalCode = /^\d{5}-\d{4}$/;
const addressOfMachine = /^(?:(?:[01]?\d?\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}$/;
/** Bytes or counters. Not five pairs, as France writes numbers. */
const rowOfPairs = /^\d\d(?:[ .-]\d\d){1,3}$|^\d\d(?:[ .-]\d\d){5,9}$/;
const pairs = /^\d\d(?: \d\d){4}$/;
const furtherPair = /^ \d\d(?!\d)/;
/** An area code in brackets or with a zero, and a sign behind it. */
const areaCode = /^(?:\(\d{1,5}(?: \d\d)?\) ?\d|0[1-9]\d{0,3}[ /-])/;
/** With fewer digits it may be a month and a year, or a day. */
const leastUncued = 7;
/** Before the seconds of a time, and within a name. */
const startsOther = /\d:$|[\p{L}\d]-$/u;
/** As Denmark and Norway write numbers. */
const fourPairs = /^\d\d(?: \d\d){3}$/;
const localAmerican = /^[2-9]\d\d[-. ]\d{4}$/;
const reach = 64;
