import type { Detector, Span } from "../../detector.ts";
import { isBehindUnderscore, isWordAt, standsAlone, standsInName, startsWord } from "../../text/boundary.ts";
import { fitsAt, matchAt, scan, scanNumbers } from "../../text/scan.ts";
import { CharClass } from "../../text/char-classes.ts";
import { currencyCodes } from "../../text/currencies.ts";
import { numberHead, ofLengths } from "../../text/number-head.ts";
import { TextIndex } from "../../text/text-index.ts";
import { isAwake, wakeOn } from "../../text/wake.ts";
import { WordTable } from "../../text/word-table.ts";

const accountHead = numberHead(ofLengths(2, 31, ""), 2, "letter", 2);
const bankCodeNames = new WordTable("bank-code", () =>
  ["bic", "swift", "bicfi", "anybic", "swiftcode", "biccode"].map((word) => [word, true] as const),
);
/** Beside a letter beyond ASCII a name is part of what the survey takes for one word. */
const bankCodes = wakeOn({ classes: CharClass.beyondAscii, words: [bankCodeNames] });

/** International bank account numbers (ISO 13616), and bank codes (ISO 9362) next to one or after their label. */
export const iban: Detector = {
  name: "iban",
  types: ["IBAN_CODE", "SWIFT_CODE"],
  wake: wakeOn({ classes: CharClass.beyondAscii, words: [bankCodeNames], numbers: [accountHead] }),
  find(text, known = new TextIndex()) {
    const spans: Span[] = [];
    scanNumbers(text, known, accountHead, head, isAccount, spans);
    if (isAwake(bankCodes, text, known)) scan(text, bankCodeName, isBankCode, spans);
    return spans;
  },
};

const isBankCode = ({ index, 0: name }: RegExpExecArray, text: string, spans: Span[]): boolean =>
  (startsWord(text, index) || isBehindUnderscore(text, index)) &&
  addBankCode(text, matchAt(text, bankCodeNear, index + name.length), spans);

function isAccount({ index: start }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const length = lengthOf.get(text.slice(start, start + 2).toUpperCase());
  const mayBegin = startsWord(text, start) || isBehindUnderscore(text, start);
  const end = length === undefined || !mayBegin ? -1 : endOf(text, start, length);
  if (end < 0) return false;
  const certain = checksum(text.slice(start, end)) === 1;
  // In a statement of MT940 the currency is behind it.
  const isOwn = standsAlone(text, start, end);
  if (!isOwn && !(certain && (standsInName(text, start, end) || fitsAt(text, currency, end)))) return false;
  const isGrouped = grouped.test(text.slice(start, end));
  if (!certain && !isGrouped && !behindItsName.test(text.slice(Math.max(0, start - 24), start))) return false;
  spans.push({ start, end, type: "IBAN_CODE", strength: certain ? 3 : isGrouped ? 2 : 1 });
  addBankCode(text, matchAt(text, bankCodeAfter, end), spans);
  return true;
}

/** The end of `length` letters and digits with single spaces or hyphens between them; -1 if anything else comes first. */
function endOf(text: string, start: number, length: number): number {
  let at = start;
  for (let seen = 0; seen < length; at++) {
    const code = text.charCodeAt(at);
    if (code === 95 || (code >= 128 && code !== 0xa0)) return -1;
    if (isWordAt(text, at)) seen++;
    else if (!(code === 32 || code === 45 || code === 0xa0) || !isWordAt(text, at + 1)) return -1;
  }
  return at;
}

const currency = new RegExp(`(?:${currencyCodes})(?![A-Za-z\\d])`, "y");

function checksum(shown: string): number {
  const compact = shown.replace(/[ \u00a0-]/g, "");
  let rest = 0;
  for (const char of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

function addBankCode(text: string, match: RegExpExecArray | null, spans: Span[]): boolean {
  const code = match?.[1];
  if (!match || code === undefined) return false;
  const end = match.index + match[0].length;
  const country = code.slice(4, 6).toUpperCase();
  if (
    !standsAlone(text, end - code.length, end) ||
    (code !== code.toUpperCase() && !/\d/.test(code)) ||
    !bankCountries.test(country)
  )
    return false;
  if (!spans.some((span) => span.end === end))
    spans.push({ start: end - code.length, end, type: "SWIFT_CODE", strength: 2 });
  return true;
}

const head = /[a-z]{2}\d\d(?=[ \u00a0-]?[a-z0-9]{2})/iy;
/** In the groups that it is printed in, it may be mistyped. */
const grouped = /^[A-Z]{2}\d\d(?: [A-Z\d]{4}){3,7}(?: [A-Z\d]{1,3})?$/;
const behindItsName = /\biban\b[^a-z0-9]{0,4}(?:(?:is|ist|est|es|è|number|no|nr)\b[^a-z0-9]{0,3})?$/i;
const bankCodeName = /(?<![A-Za-z\d])(?:BIC(?:FI|Code)?|SWIFT(?:Code)?|AnyBIC)(?![A-Za-z\d])/gi;
const bankCodeNear =
  /[^\p{L}\p{N}\n]{0,4}(?:(?:code|number|is|ist|est|es|swift|bic)\b[^\p{L}\p{N}\n]{0,4}){0,3}([a-z]{6}[a-z0-9]{2}(?:[a-z0-9]{3})?)/iuy;
const bankCodeAfter = /[ ,;:/|"(\t\n-]{1,4}([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)/y;

const lengths =
  "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 " +
  "GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 " +
  "MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 " +
  "TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30";
const lengthOf = new Map(lengths.split(" ").map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]));
const bankCountries = new RegExp(
  `^(?:${[...lengthOf.keys()].join("|")}|US|CA|AU|NZ|JP|CN|IN|SG|HK|ZA|MX|AR|CL|KR|TW|TH|MY|ID|PH|VN|NG|KE|MA)$`,
);
