import type { Detector, Span } from "../../detector.ts";
import { isDigit } from "../../../code-units.ts";
import { isWordAt, standsAlone, startsWord } from "../../text/boundary.ts";
import {
  dateOfProgram,
  day,
  fullYear,
  month,
  monthNumber,
  months,
  numericDate,
  spokenDate,
  otherMonths,
  wholeMonths,
  twoDigitDay,
  twoDigitMonth,
} from "./forms.ts";
import { lengthOfDigits, restBehind, timeBehind } from "./stamps.ts";
import { endOfWeekday, leadBefore, weekdays } from "./weekdays.ts";
import { fitsAt, lengthAt, matchAt, matchedAt } from "../../text/scan.ts";
import { numberWords, ordinals, yearInWords } from "./number-words.ts";
import { eachWord, WordTable } from "../../text/word-table.ts";
import { isLetter } from "../../text/words.ts";
import { TextIndex } from "../../text/text-index.ts";

/** Dates other than of birth, also just a month, a year or a day of the week. Off by default. */
export const date: Detector = {
  name: "date",
  types: ["DATE_TIME"],
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    for (let at = 0; at < text.length; at++) {
      if (!isDigit(text.charCodeAt(at))) continue;
      const end = endOfDate(text, at);
      if (end > at) spans.push({ start: at - leadOf(text, at, end), end, type: "DATE_TIME", strength: 1 });
      else while (isDigit(text.charCodeAt(at + 1))) at++;
      at = Math.max(at, end - 1);
    }
    eachWord(text, index, readWord, spans);
    return spans;
  },
};

function readWord(text: string, start: number, end: number, number: number, spans: Span[]): void {
  const isAlone = number > 0 ? monthNames.at(number) : undefined;
  if (isAlone !== undefined) {
    const before = wordsBefore(text, start, end, isAlone);
    if (before !== undefined) {
      const behind = start + matchAt(text, monthFirst, start)![0].length;
      spans.push({
        start: start - before.length,
        end: behind + lengthAt(text, yearBehind, behind),
        type: "DATE_TIME",
        strength: 1,
      });
      return;
    }
    const isLone = isAlone ? isLoneMonth(text, start, end) : otherMonth.test(text.slice(Math.max(0, start - 10), end));
    if (isLone && !isWordAt(text, end))
      spans.push({ start: start - partBefore(text, start), end, type: "DATE_TIME", strength: 1 });
  }
  if (end - start > 2 && end - start < 11 && followsMonth(text, end)) readMonth(text, start, spans);
  const telling = number > 0 ? weekdays.at(number) : undefined;
  const dayEnd = telling === undefined ? -1 : endOfWeekday(text, start, end, telling);
  if (dayEnd > 0) spans.push({ start, end: dayEnd, type: "DATE_TIME", strength: 1 });
}

/** The day in words before a month, `six de `; for a month that is another word, too, only a clear one, or before a year in words. */
function wordsBefore(text: string, start: number, end: number, isAlone: boolean): string | undefined {
  const before = text.slice(Math.max(0, start - 32), start);
  if (isAlone || lengthAt(text, yearBehind, end) > 0) return dayInWords.exec(before)?.[0];
  return mayEndClearDay.test(before) ? clearDay.exec(before)?.[0] : undefined;
}

/** How much before a date belongs to it; before a year or a day by itself a season or an article. */
function leadOf(text: string, start: number, end: number): number {
  return end - start > 4 ? leadBefore(text, start) : partBefore(text, start);
}

const yearBehind = new RegExp(String.raw`${yearInWords}(?!\p{L})`, "iuy");
const endsInMonth = /\p{L}{3}\.?$/u;

/** The length of "late ", "spring ", "Ende ", "the ". */
const partBefore = (text: string, start: number): number =>
  part.exec(text.slice(Math.max(0, start - 16), start))?.[0].length ?? 0;

/** The end of a date whose first digit is at `start`; -1 if there is none. */
function endOfDate(text: string, start: number): number {
  const shown = startsWord(text, start) && mayBeDate(text, start) ? matchedAt(text, withFigures, start) : undefined;
  if (shown === undefined) return isDigit(text.charCodeAt(start + 5)) ? start + lengthOfDigits(text, start) : -1;
  const behind = start + shown.length;
  const end = behind + (timeBehind(text, behind) || (endsInMonth.test(shown) ? lengthAt(text, yearBehind, behind) : 0));
  return standsAlone(text, start, end) && !(bareYear.test(shown) && isNoYear(text, start, end)) ? end : -1;
}

/** Rules out most numbers without the pattern: neither as long as a year nor followed by a separator or a month. */
function mayBeDate(text: string, start: number): boolean {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at++;
  if (at - start > 2) return at - start === 4 && centuries.has(text.slice(start, start + 2));
  const isSpelled = (from: number) => spelled.has(text.slice(from, from + 2).toLowerCase());
  if (text.charCodeAt(at) !== 32) return goesOn.has(text.charAt(at)) || isSpelled(at);
  if (isLetter(text.charCodeAt(at + 1))) return isSpelled(at + 1);
  if (!isDigit(text.charCodeAt(at + 1))) return true;
  return text.charAt(at + 2) === "." || text.charAt(at + 3) === ".";
}

/** `January 6, 1940`, `Oktober 2012`, `August 27`: the month first. */
function readMonth(text: string, start: number, spans: Span[]): void {
  const shown = matchedAt(text, monthFirst, start);
  if (shown === undefined) return;
  const end = start + shown.length + restBehind(text, start + shown.length);
  if (standsAlone(text, start, end))
    spans.push({ start: start - leadBefore(text, start), end, type: "DATE_TIME", strength: 1 });
}

function followsMonth(text: string, end: number): boolean {
  let at = end;
  while (at < end + 5 && !isLetter(text.charCodeAt(at))) {
    const code = text.charCodeAt(at++);
    if (code >= 48 && code <= 57) return true;
  }
  return text.startsWith(" de", end) && (text.charAt(end + 3) === " " || text.charAt(end + 3) === "l");
}

/** "im Juni", "since October", "de janvier", "(Juni)", "January and March": a month beside a word that tells it is one. */
function isLoneMonth(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 16), start);
  return (
    beforeMonth.test(before) || (before.endsWith("(") && text.charAt(end) === ")") || fitsAt(text, otherBehind, end)
  );
}

/** A number of four digits is a year unless a unit, a sign or another number follows. */
function isNoYear(text: string, start: number, end: number): boolean {
  return (
    /[\d.,:/$€£#+*=<>(-]$/.test(text.slice(Math.max(0, start - 1), start).replace("(", "")) ||
    noYear.test(text.slice(end, end + 8))
  );
}

const beforeMonth =
  /(?<!\p{L})(?:im|seit|ab|bis|anfang|mitte|ende|vom|monat|letzten|nächsten|vergangenen|diesen|für|auf|zum|in|since|until|till|last|next|early|mid|late|during|this|of|by|between|en|de|desde|hasta|para|antes de|depuis|fin|début|pour|di|da|a|ad|per|entro|fino a|sinds|van|vanaf|tot|eind|begin) $/iu;
const ofMonth = "(?: de| di| of| del)(?: mese d[ei]| mes de)?";
/** `le six février`, "il ventotto di marzo", "the eighteenth of March", "am zweiten November". */
const dayInWords = new RegExp(
  `(?<!\\p{L})(?:(?:${ordinals}) (?:to|till|until|bis|al?|au|tot) )?(?:${numberWords}|${ordinals})(?:${ofMonth})? $`,
  "iu",
);
/** Not "two march on". */
const clearDay = new RegExp(`(?<!\\p{L})(?:(?:${numberWords}) de|(?:${ordinals})(?:${ofMonth})?) $`, "iu");
/** What every clear day ends like: most words before a month are told by that, without trying each number. */
const mayEndClearDay = new RegExp(`(?: de|(?:st|nd|rd|th|te[nrs]?|premier|primero|primo)(?:${ofMonth})?) $`, "iu");
/** Months, and whether they are no other words, too. */
const monthNames = new WordTable<boolean>("month", () => [
  ...wholeMonths.map((name) => [name, true] as const),
  ...otherMonths.map((name) => [name, false] as const),
]);
const withFigures = new RegExp(
  `${numericDate}|${spokenDate}|${day}(?:st|nd|rd|th|er|[º°ª])?\\.?[ -]?(?:de |of |day of |del mese di )?${month}|${monthNumber}/(?:${fullYear}|\\d\\d)(?![\\d/])|` +
    `(?<=(?:on|by|since|until|till?|before|after|from) the )${day}(?:st|nd|rd|th)(?=[.,;:!?)\\n]|$| (?:and|to|at|or|but|with|if|I|we|he|she|they|is|was)(?!\\p{L}))|` +
    `${twoDigitMonth}-${twoDigitDay}(?= \\d\\d:\\d\\d:\\d\\d)|` +
    `(?<=(?:Date(?:Only|Time)?|LocalDate\\.of|date(?:time)?)\\()${dateOfProgram}(?=[,)])|` +
    `${day}\\.(?:${monthNumber}\\.)?(?= ?(?:bis(?: zum)?|und|u\\.|-|–|/) ?${day}\\.)|${day}(?= (?:und|y|and|et|e|en) ${numericDate})|` +
    `(?<=(?:am|vom|zum|bis|seit|ab|den|der|und|-|–) ?)${day}\\.${monthNumber}\\.(?!\\d)|0[1-9]\\.${monthNumber}\\.(?!\\d)|${day}\\.0[1-9]\\.(?!\\d)|` +
    `(?:19|20)\\d0s|${fullYear}(?:[-–/](?:${fullYear}|\\d\\d))?`,
  "iuy",
);
const monthFirst = new RegExp(
  `${month}(?: {0,2}\\d{1,2}(?:st|nd|rd|th)?(?!\\d))?(?:(?:,?\\s| de | del |-|/)(?:${fullYear}|['’]?\\d\\d(?!\\d|:\\d)))?`,
  "iuy",
);
const part =
  /(?<!\p{L})(?:(?:spring|summer|autumn|winter|easter|christmas|whitsun|michaelmas|hogmanay|ostern|pfingsten|weihnachten|silvester|pâques|noël|navidad|semana santa|pasqua|natale|ferragosto|pasen|pinksteren|kerst|frühjahr|frühling|sommer|herbst|printemps|été|automne|hiver|primavera|verano|otoño|invierno|estate|autunno|inverno|voorjaar|zomer|najaar|herfst)(?: of| de| del)?|(?:mid|late|early|half|end of|ende|mitte|anfang|fin|début|fine|inizio|eind|begin)|(?<=(?:on|by|since|until|till?|before|after|from) )the)[ -]$/iu;
/** Months that are other words, too, behind a word that tells. */
const otherMonth =
  /(?<!\p{L})(?:(?:[Ee]n|[Ii]n|[Ii]m|[Aa]b|[Ss]eit|[Bb]is|[Ss]inds|[Vv]anaf|[Dd]epuis|[Dd]esde|[Hh]asta|de|di|per|dès|fine?|eind|begin|Ende|Anfang|Mitte) (?:[Mm]ai|mei|mayo|agosto|augustus)|(?:[Ii]n|[Ss]ince|[Uu]ntil|till|from|late|early|mid|end of|last|next) (?:May|March)|(?:en|depuis|fin|début|dès) mars)$/u;
const otherBehind = new RegExp(`(?: (?:and|und|bis|to|et|y|e|a|al|en) |[-–])${month}`, "iuy");
const centuries = new Set(["18", "19", "20"]);
/** The first two characters of words after a day: a month, or a word before it or before another day. */
const spelled = new Set(
  [...months.split("|"), "of", "day", "de", "di", "del", "und", "y ", "and", "et", "e ", "en"].map((word) =>
    word.slice(0, 2),
  ),
);
/** Separators of a date, and the first letters of ordinals. */
const goesOn = new Set("./-sSnNrRtTeEº°ª");
const bareYear = /^\d{4}$/;
const noYear = /^(?:[.,:/-]\d|\d| ?(?:%|€|\$|mg|ml|mm|cm|km|kg|g|m|px|Uhr|Euro|EUR|USD|\/)(?!\p{L})|[-_=(])/u;
