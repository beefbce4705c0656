import { type CountryCode, isValidPhoneNumber } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/min/metadata";
import type { Detector, Span } from "../detector.ts";
import { startsWord, standsAlone } from "./boundary.ts";
import {
  cueAfterwards,
  nationalForms,
  numberBehindCue,
  numberInList,
  phoneCue,
  plus,
  regions,
  twoZeros,
} from "./phone-forms.ts";
import { matchAt, scan, withoutOverlaps } from "./scan.ts";

/** Says whether the digits are a number somebody can have; without a region they are in international form. */
export type PhoneJudge = (shown: string, region?: CountryCode) => boolean;

/** Telephone numbers: own patterns propose a short candidate, the judge decides. */
export function phoneDetector(isValid: PhoneJudge): Detector {
  return {
    name: "phone",
    types: ["PHONE_NUMBER"],
    find(text) {
      const spans: Span[] = [];
      findInternational(text, isValid, spans);
      findNational(text, isValid, spans);
      findBehindCues(text, isValid, spans);
      return withoutOverlaps(spans);
    },
  };
}

/** Telephone numbers, judged by libphonenumber's smallest metadata. */
export const phone: Detector = phoneDetector((shown, region) =>
  region === undefined ? isValidPhoneNumber(shown, metadata) : isValidPhoneNumber(shown, region, metadata),
);

function findInternational(text: string, isValid: PhoneJudge, spans: Span[]): void {
  for (const [pattern, prefix] of [
    [plus, "+"],
    [twoZeros, "00"],
  ] as const) {
    scan(text, pattern, ({ index: start, 0: shown }) => {
      if (!startsWord(text, start) || !hasPhoneLength(shown)) return false;
      const length = longestValid(shown, (part) => isValid(`+${part.slice(prefix.length).trimStart()}`));
      if (length === 0 || !standsAlone(text, start, start + length)) return false;
      const open = text.charAt(start - 1) === "(" && shown.slice(0, length).includes(")") ? 1 : 0;
      spans.push({ start: start - open, end: start + length, type: "PHONE_NUMBER", strength: 3 });
      return true;
    });
  }
}

function findNational(text: string, isValid: PhoneJudge, spans: Span[]): void {
  for (const { form, countries } of nationalForms) {
    scan(text, form, ({ index: start, 0: shown }) => {
      const end = start + shown.length;
      if (
        !hasPhoneLength(shown) ||
        isSomethingElse(shown) ||
        !standsAlone(text, start, end) ||
        continues.test(text.slice(end, end + 2))
      )
        return false;
      if (!countries.some((country) => isValid(shown, country))) return false;
      spans.push({ start, end, type: "PHONE_NUMBER", strength: 2 });
      return true;
    });
  }
}

/** Behind "tel." a number is taken in any grouping, even one no plan knows; behind "call" only one that a plan knows. */
function findBehindCues(text: string, isValid: PhoneJudge, spans: Span[]): void {
  scan(text, phoneCue, ({ index, 0: cue, groups }) => {
    if (!startsWord(text, index) && !isCamelHump(text, index)) return false;
    let match = matchAt(text, numberBehindCue, index + cue.length);
    while (match !== null) {
      const shown = match[1] ?? "";
      const start = match.index + match[0].length - shown.length;
      const end = start + shown.length;
      const digits = shown.replace(/\D/g, "").length;
      const known = () => regions.some((region) => isValid(shown, region));
      if (isSomethingElse(shown) || !standsAlone(text, start, end) || continues.test(text.slice(end, end + 2)))
        return false;
      if (digits > 15 || (groups?.["weak"] !== undefined && !known())) return false;
      spans.push({ start, end, type: "PHONE_NUMBER", strength: 2 });
      match = matchAt(text, numberInList, end);
    }
    return true;
  });
  scan(text, cueAfterwards, ({ index: start, 1: shown = "" }) => {
    if (isSomethingElse(shown) || !hasPhoneLength(shown) || !startsWord(text, start)) return false;
    spans.push({ start, end: start + shown.length, type: "PHONE_NUMBER", strength: 2 });
    return true;
  });
}

/** The length of the longest head that is valid, when what follows the number was taken along: `+1 615 555 0139 12 rooms`. */
function longestValid(shown: string, isValid: (part: string) => boolean): number {
  let part = shown;
  for (let tries = 0; tries < 3 && part.length > 7; tries++) {
    if (isValid(part)) return part.length;
    part = part.replace(/[^\d]{1,3}\d{1,14}$/, "");
  }
  return 0;
}

function hasPhoneLength(shown: string): boolean {
  const digits = shown.replace(/\D/g, "").length;
  return digits > 7 && digits < 19;
}

function isSomethingElse(shown: string): boolean {
  return date.test(shown) || addressOfMachine.test(shown) || rowOfPairs.test(shown);
}

/** `homePhone`, `work_phone`. */
function isCamelHump(text: string, at: number): boolean {
  const first = text.charAt(at);
  return (
    text.charAt(at - 1) === "_" ||
    (first !== first.toLowerCase() && text.charAt(at - 1) === text.charAt(at - 1).toLowerCase())
  );
}

const continues = /^[./-]\d|^[,:]\d|^[%°]/;
const date =
  /(?:^|\D)\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d(?:\D|$)|(?:^|\D)(?:19|20)\d\d[./-](?:0?[1-9]|1[0-2])[./-]\d{1,2}(?:\D|$)/;
const addressOfMachine = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;
const rowOfPairs = /^\d\d(?:[ .-]\d\d){5,9}$/;
