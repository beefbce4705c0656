import type { Search, Span } from "../../detector.ts";
import { isAsciiSmall, isDigit } from "../../../code-units.ts";
import { isWordAt } from "../../text/boundary.ts";
import { isArticle } from "./article.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { wordOf } from "../../lexicon/marks.ts";
import { Place, placeOf } from "../person/code-place.ts";
import { lineAt, LineKind } from "../../text/code-lines.ts";
import { isJoinedToCode, type NumberHead, numberHead, ofLengths } from "../../text/number-head.ts";
import { scanNumbers } from "../../text/scan.ts";
import { isInElement } from "./in-element.ts";
import { survey } from "../../text/survey.ts";
import type { TextIndex } from "../../text/text-index.ts";

/**
 * Codes that an office gives to people, cases and orders, whatever it calls them: capitals and at least five digits, `SUP-448120`,
 * `2024/AR/1187`, `22VA081733`, and German tax numbers and Belgian references of payments. In a line of a program only between quotes.
 */
export function findRecordCodes(text: string, index: TextIndex, spans: Span[]): void {
  const { numbers, numberCount } = survey(text, index);
  let done = 0;
  for (let n = 0; n < numberCount; n += 2) {
    const at = numbers[n]!;
    if (at < done || !(isJoinedToCode(numbers[n + 1]!) || isMark(text.charCodeAt(at - 1)))) continue;
    let start = at;
    while (start > done && at - start < longest && isOfCode(text.charCodeAt(start - 1))) start--;
    let end = at;
    while (end - at < longest && isOfCode(text.charCodeAt(end))) end++;
    done = end;
    while (start < at && isMark(text.charCodeAt(start))) start++;
    while (isMark(text.charCodeAt(end - 1))) end--;
    if (end - start < shortest || !mayBeCode(text, start, end) || isOfWord(text, start, end)) continue;
    const shown = text.slice(start, end);
    if (
      taxOrPayment.test(shown) ||
      vehicle.test(shown) ||
      (isRecordCode(shown) && !isArticle(text, start, end) && !isAmongIdentifiers(text, start, index, end))
    )
      spans.push({ start, end, type: "ID", strength: 2 });
  }
}

/** `G4K 0091 7726 18`, `WL 9043 3817 A`: groups of which the first has a capital, with seven digits together. */
export function findSpacedCodes(text: string, index: TextIndex, spans: Span[]): void {
  scanNumbers(text, index, spacedHead, spacedCode, isSpacedCode, { index, spans });
}

function isSpacedCode(match: RegExpExecArray, text: string, { index, spans }: Search): boolean {
  const { index: start, 0: shown, 1: first = "" } = match;
  const isWord = first.length > 2 && /^[A-Z]+$/.test(first) && wordOf(marksOfWord(first)) > 1;
  if (isWord || ofSums.has(first.replace(/\d+$/, "")) || isAmongIdentifiers(text, start, index, start + shown.length))
    return false;
  const label = labels.has(first) && text.charAt(start + first.length) === " " ? first.length + 1 : 0;
  spans.push({ start: start + label, end: start + shown.length, type: "ID", strength: 2 });
  return true;
}

/** What numbers of people are called, before one. */
const labels: ReadonlySet<string> = new Set("NAS SIN NIR CC RG CPF NIF NIE DNI CNP BSN SSN TIN NHS OIB".split(" "));
const spacedHead = numberHead(ofLengths(1, 12, " A"), 6, "capital");
const spacedCode =
  /(?<![\p{L}\d.,/#-])((?=[A-Z\d]{0,3}[A-Z])[A-Z\d]{1,4}\d{0,6})(?=(?: ?[A-Z]? ?\d){7}) ?(?:\d{1,8}|[A-Z])(?: (?:\d{2,8}|[A-Z]|\d(?![\d.,]))){1,4}(?: [A-Z]{2}(?=[\s.,;:)!?]|$))?(?![\p{L}\d]|[.,/:-]\d)/uy;
/** Currencies, standards, units of time and words for a number. */
const ofSums: ReadonlySet<string> = new Set(
  "IS EUR USD GBP CHF JPY CNY INR AUD CAD ISO DIN EN RTX GTX AD BC CE AM PM UTC GMT NR NO TEL FAX PH HS EAN UPC RFC USA UK".split(
    " ",
  ),
);

/** "n° 88-4471-02", "N. U1V904417P": behind the sign for a number six digits or more, but no law, "n° 2004-575". */
export function findBehindNumberSign(text: string, index: TextIndex, spans: Span[]): void {
  scanNumbers(text, index, numberedHead, numbered, isNoLaw, { index, spans });
}

function isNoLaw({ index: start, 0: shown }: RegExpExecArray, text: string, { index, spans }: Search): boolean {
  if (lawOrSum.test(shown) || isAmongIdentifiers(text, start, index)) return false;
  spans.push({ start, end: start + shown.length, type: "ID", strength: 1 });
  return true;
}

const numberedHead: NumberHead = { ...numberHead(ofLengths(1, 22, ""), 6, "capital"), isFirst: true, behind: ".°º№" };
/** A group has as many characters as it may, so that a row is parted in one way only. */
const numbered =
  /(?<=(?<!\p{L})(?:[nN](?:[°º]|\.[°º]?)|№) ?)(?=(?:[A-Z ./-]{0,5}\d){6})[A-Z]{0,4}-?(?:\d{22}|\d{1,21}(?!\d))(?:[ ./-]?(?:[A-Z\d]{12}|[A-Z\d]{1,11}(?![A-Z\d]))){0,5}(?![\p{L}\d]|[.,]\d)/uy;
/** A law, an article with its year, or a sum in groups of three. */
export const lawOrSum = /^(?:19|20)\d\d[-/]\d{1,4}$|^\d{1,4}[-/](?:19|20)\d\d$|^\d{1,3}(?:[ .]\d{3})+$/;

/** `cus_RfK29vLmQx7TdA`: what programs call a customer, by a word and some random letters. */
export function findRecordKeys(text: string, index: TextIndex, spans: Span[]): void {
  const { keys, keyCount } = survey(text, index);
  for (let n = 0; n < keyCount; n += 2)
    if (startsWithTag(text, keys[n]!) && key.test(text.slice(keys[n], Math.min(keys[n + 1]!, keys[n]! + 48))))
      spans.push({ start: keys[n]!, end: keys[n + 1]!, type: "ID", strength: 2 });
}

/** Whether there are a few small letters and `_`: most of what is long enough for a key is told apart by that. */
function startsWithTag(text: string, start: number): boolean {
  let at = start;
  while (at < start + longestTag && isAsciiSmall(text.charCodeAt(at))) at++;
  return text.charCodeAt(at) === underscore;
}

const key =
  /^(?:ch|pi|pm|sub|in|inv|re|txn|tx|cs|cust?|customer|acct|usr|user|mem|member|pat|patient|client|person|contact|emp|apt|appt|ord|order|book|bkg|res|case|tkt|ticket|policy|claim|pay|payout|shp|shipment)_(?=[A-Za-z]{0,24}\d)(?=[a-z\d]{0,24}[A-Z])(?=[A-Z\d]{0,24}[a-z])[A-Za-z\d]{8,32}$/;

const isCapital = (unit: number): boolean => unit >= 65 && unit <= 90;
/** One of `-./`. */
const isMark = (unit: number): boolean => unit >= 45 && unit <= 47;
const isOfCode = (unit: number): boolean => isDigit(unit) || isCapital(unit) || isMark(unit);

/**
 * Whether there are five digits, and a capital or two slashes, or capitals and digits in turn: most numbers of a text are told by that.
 */
function mayBeCode(text: string, start: number, end: number): boolean {
  let digits = 0;
  let capitals = 0;
  let slashes = 0;
  let turns = 0;
  let wasDigit = isDigit(text.charCodeAt(start));
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    const isOne = isDigit(unit);
    if (isOne) digits++;
    else if (isCapital(unit)) capitals++;
    else if (unit === slash) slashes++;
    if (isOne !== wasDigit) turns++;
    wasDigit = isOne;
  }
  return digits >= 5 ? capitals > 0 || slashes === 2 : turns >= 4 && digits + capitals === end - start;
}

/** Whether it is a part of something longer, such as a path, a share, a colour or a hexadecimal number. */
function isOfWord(text: string, start: number, end: number): boolean {
  if (isWordAt(text, start - 1) || isWordAt(text, end) || /^[@&%=\\/-]|^\.\p{L}/u.test(text.slice(end, end + 2)))
    return true;
  return isJoinedBefore(text, start) || (text.charAt(start - 1) === "#" && /^[A-F]\d{5}$/.test(text.slice(start, end)));
}

/** Also the seconds of a time: `08:14:07.221Z`. */
const isJoinedBefore = (text: string, start: number): boolean =>
  "./&%-\\@_".includes(text.charAt(start - 1) || " ") ||
  (text.charAt(start - 1) === ":" && isDigit(text.charCodeAt(start - 2))) ||
  (text.charAt(start - 1) === "+" && !text.startsWith("+++", start - 3));

const isRecordCode = (shown: string): boolean =>
  (form.test(shown) || serial.test(shown)) && !isOfThings(shown) && !roundModel.test(shown);

/** Whether a code is a date, or of a cipher, a standard or a thing. */
export const isOfThings = (shown: string): boolean =>
  date.test(shown) || ofPrograms.test(shown) || ofThings.has(/^[A-Z]*/.exec(shown)![0]);

/** Whether a stretch is among the identifiers of a program: what a cell of HTML has in it is none. */
export function isAmongIdentifiers(text: string, start: number, index: TextIndex, end = start): boolean {
  const lines = index.codeLines(text);
  if (!lines.hasCode) return false;
  const line = lineAt(lines, start);
  return (
    lines.kinds[line] !== LineKind.prose &&
    placeOf(text, lines.starts[line]!, start, end) === Place.identifiers &&
    !isInElement(text, start, end)
  );
}

const shortest = 6;
const longest = 28;
const slash = 47;
const underscore = 95;
/** `customer` is one of the longest. */
const longestTag = 8;
/** As much of a row of letters or of digits as a group may have, so that each row is parted in one way only. */
const group = String.raw`(?:[A-Z]{6}|[A-Z]{1,5}(?![A-Z])|\d{18}|\d{1,17}(?!\d))`;
/** Five digits in few groups, not the many of a chemical formula, and no round number. */
const form = new RegExp(String.raw`^(?=(?:\D*\d){5})(?=.*[A-Z])(?!.*0{4}$)${group}(?:[-/.]?${group}){1,4}$`);
/** Of a device, `5KQ7TN3`: letters and digits in turn, not those of hexadecimal numbers alone. */
const serial = /^(?=(?:\D*\d){2})(?=.*[G-Z])(?=(?:\d+[A-Z]+|[A-Z]+\d+){2})[A-Z\d]{7,14}$/;
/** Of a vehicle (ISO 3779): without I, O and Q, and with digits at the end. */
const vehicle = /^(?=(?:\d*[A-Z]){3})[A-HJ-NPR-Z\d]{13}\d{4}$/;
const taxOrPayment = /^\d{2,3}\/\d{3}\/\d{5}$|^\d{3}\/\d{4}\/\d{5}$/;
/** Also with its time, and with a letter for what it is of, and a week, a quarter or a half of a year: `2025-KW07`. */
const date =
  /^(?:19|20)\d\d[-/]?(?:KW|CW|WK|W|Q|H|S|T|SEM)[-/]?\d{1,2}$|(?<!\d)(?:19|20)\d\d[-/.]?(?:0\d|1[0-2])[-/.]?[0-3]\d(?!\d)|\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d|^\d{1,6}[A-Z]$|^(?:EUR|USD|CHF|GBP)|^[\d.-]+(?:EUR|USD|CHF|GBP|K|M|KB|MB|GB|W|KW|V|MHZ)$/;

/** A model, whose number is round: `DP-200`, `F-150`, `S7-1500`. */
export const roundModel = /^[A-Z]{1,2}-\d{1,2}0$|^[A-Z]\d-\d{1,2}00$/;

/** Ciphers and curves, builds of a system, digits themselves, paths of drawings, bounds of integers and what NIST publishes. */
export const ofPrograms =
  /25519|HS(?:256|384|512)|POLY|CHACHA|SHA|AES|RSA|BLAKE|SECP|GCM|CBC|ECDSA|POSIX|^\d\d[A-Z]\d{2,4}$|0123456789|^\d*\.?\d+[HLMV]\d+\.\d|^\d+(?:U|U?LL?)$|^800-\d+[A-D]?$/;

/** Standards, laws, weaknesses, articles, parts and stars. */
const ofThings: ReadonlySet<string> = new Set(
  (
    "ISO EN DIN IEC RFC CVE CWE KB RTX GTX RX IEEE ASTM ANSI UTF SHA AES MIL FIPS NIST PEP JSR JEP MS GHSA DOI ISBN ISSN ISRC PMID PMC NCT COM SAE ECMA BS NZS " +
    "JIS GB CFR USC HR SB AB PL EO EC EU CAS UN NGC HD HIP KIC TOI ATC ICD NSN BIP EIP ERC VU JVN RUSTSEC U WH GH GL MR PR JDK RT LP DSA USN RHSA BZ BUG BPO ORA TNS PLS ERR"
  ).split(" "),
);
