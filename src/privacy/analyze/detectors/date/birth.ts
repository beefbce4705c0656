import type { Detector, Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { isPlace, wordOf } from "../../lexicon/marks.ts";
import { town } from "../address/forms.ts";
import { isDigit } from "../../../code-units.ts";
import { isWordAt } from "../../text/boundary.ts";
import {
  compactDate,
  dateOfProgram,
  day,
  dayBefore,
  month,
  monthAndDay,
  numericDate,
  fullYear,
  monthNumber,
  spokenDate,
  twoDigitDay,
  twoDigitMonth,
} from "./forms.ts";
import { dateInWords, yearInWords } from "./number-words.ts";
import { groupAt, matchAt } from "../../text/scan.ts";
import { CharClass } from "../../text/char-classes.ts";
import { WordTable } from "../../text/word-table.ts";
import { isLetter } from "../../text/words.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";

/** Reports the group of a form, and returns whether it is there. */
function readForm(text: string, from: number, form: RegExp, spans: Span[], type = "DATE_OF_BIRTH"): boolean {
  const range = groupAt(text, form, from);
  if (range !== undefined) spans.push({ ...range, type, strength: 2 });
  return range !== undefined;
}

/** Reads the date at the first digit within `reach` characters, or at the month before it. */
function readDate(text: string, from: number, reach: number, spans: Span[]): void {
  const first = isBeforeDigit(text, from) ? figuresBehind : wordsBehind;
  if (reach === farReach && (readForm(text, from, first, spans) || readForm(text, from, sixFigures, spans))) return;
  let digit = from;
  let lines = 0;
  while (digit < from + reach && !isDigit(text.charCodeAt(digit))) if (text.charAt(digit++) === "\n") lines++;
  if (lines > 1 || (reach >= nearReach && readForm(text, from, dayOfYear, spans))) return;
  const form = reach === nearReach || reach === starReach ? date : dateOrYear;
  // "born June 1938".
  const before = wordBefore(text, digit, from);
  const found = matchAt(text, form, before) ?? (before < digit ? matchAt(text, form, digit) : null);
  if (found === null) return;
  const start = found.index;
  const end = start + found[0].length;
  if (isWordAt(text, end) || ofHistory.test(found[0])) return;
  spans.push({ start, end, type: "DATE_OF_BIRTH", strength: 2 });
  const [shown, place = ""] = matchAt(text, birthplace, end) ?? [];
  if (shown !== undefined && mayBePlace(place))
    spans.push({ start: end + shown.length - place.length, end: end + shown.length, type: "ADDRESS", strength: 1 });
}

/** A year in which nobody was born who is alive or died lately: "Marie Curie, born in Warsaw in 1867". */
const ofHistory = /^1[0-7]\d\d$|^18[0-7]\d$/;

/** Not in "geboren am 3.5.2020 in Spontangeburt". */
function mayBePlace(name: string): boolean {
  const marks = marksOfWord(/^\p{L}*/u.exec(name)![0]);
  return isPlace(marks) || wordOf(marks) === 0;
}

/** Whether a number follows, of which none is in words. */
function isBeforeDigit(text: string, from: number): boolean {
  let at = from;
  while (at < from + signsBehind && " :.,=\"'*(".includes(text.charAt(at))) at++;
  return isDigit(text.charCodeAt(at));
}

function wordBefore(text: string, digit: number, from: number): number {
  let at = digit;
  while (at > from && " .".includes(text.charAt(at - 1))) at--;
  while (at > from && isLetter(text.charCodeAt(at - 1))) at--;
  return at;
}

/** `14 2 88`, as it is typed in a chat. */
const inFigures = String.raw`${day} ${monthNumber} (?:19|20)?\d\d(?![.,/-]?\d)`;
/** `a Bari`, `te Assen`, `à Vannes (56)` between the cue and a day in words, as deeds have it. */
const birthplaceBefore = String.raw`(?:,? (?:in|at|à|a|ad|en|te|zu) (?:\p{L}[\p{L}'’.-]{1,24},? ){1,4}?(?:\([^)\n]{2,30}\),? ?)?)?`;
/** Behind the cue there may be whoever is asked, and his answer: "date of birth?\nCALLER: Second of the ninth sixty-one". */
const wordsBehind = new RegExp(
  String.raw`(?:[^\d\n?]{0,40}\?)?${birthplaceBefore}[^\p{L}\d\n]{0,6}(?:\n(?:\[[\d:.]{4,12}\] ?)?\p{Lu}[\p{L} ]{2,20}: ?)?(?:(?:on|op|am|den|it['’]s|is|era|c['’]est) )?(?:(?:the|le|el d[ií]a|el|il giorno|il d[iì]|il|der|de) )?(${dateInWords}|${inFigures})(?!\p{L})`,
  "diuy",
);
const figuresBehind = new RegExp(String.raw`[ :.,="'*(]{1,6}(${inFigures})`, "diuy");
/** Behind the name of a field, a day without a year: `"geburtstag":"--05-19"` (RFC 6350), `bday: 8/14`, `Birthday Aug 8.` */
const dayOfYear = new RegExp(
  String.raw`["'\]*]{0,3}(?:\s?[:=]\s?["']?| )(?:(--[01]\d-?[0-3]\d)|(?<=[:=]\s?["']?)((?:0?[1-9]|[12]\d|3[01])(?:[./]|-(?!\d\d-))(?:0?[1-9]|[12]\d|3[01])\.?)(?![\d./-])|((?:${dayBefore(month)}|${monthAndDay})(?:st|nd|rd|th)?)(?!\p{L}|[.,/-]? ?(?:of )?\d))`,
  "diuy",
);
/** `dob=860522` and `dob: 220586`, as documents have it. */
const sixFigures = new RegExp(
  String.raw`["']?\s?[:=]\s?["']?(\d\d${twoDigitMonth}${twoDigitDay}|${twoDigitDay}${twoDigitMonth}\d\d)(?![\w.-])`,
  "dy",
);
/** Below the event of a tree (GEDCOM), `1 BIRT\n2 DATE 2 NOV 1921`, and in parts, `"birthdays": [{"date": {"year": 1999`. */
const ofRecord = new RegExp(
  String.raw`[^\S\n]{0,4}\r?\n(?:2 (?!DATE)[A-Z_]{3,5} [^\n]{0,80}\n){0,4}2 DATE (?:[A-Z]{3} )?((?:\d{1,2} )?(?:[A-Z]{3} )?(?:18[89]|19\d|20\d)\d)(?!\d)|["']\s?:\s?\[\s{0,24}\{\s{0,24}(?:["']date["']\s?:\s?\{\s{0,24})?["']year["']\s?:\s?((?:19|20)\d\d)(?!\d)`,
  "dy",
);
const signsBehind = 6;
const starReach = 3;
const nearReach = 12;
const farReach = 48;
const treeReach = 4;
const ticketReach = 0;
const dataReach = 1;

/** "born in Vienna on 5 May 1990" has room for a place; "birthday party on" is not a birth. */
const reaches = new WordTable<number>("birth", () => [
  ...(
    "born dob birth birthdate birthdt birthyear dateofbirth geboren geb gebdat geburtsdatum geburtstag geburtsjahr né née nés naissance " +
    "datenaissance nacido nacida nací nacimiento fechanacimiento nació fnac nato nata nascita datanascita nacque geboortedatum geboortejaar geboorte " +
    "født fødd fødselsdato fødselsdag född födelsedatum födelsedag urodzony urodzona urodzenia nascido nascida nascimento nasceu narozen narozena narození nar născut născută naștere született születésű szül " +
    "születési syntynyt syntymäaika synt doğum doğumlu γεννήθηκε γέννησης γεννημένος γεννημένη γεν " +
    // Of fields in data.
    "birthtime schacdateofbirth gbdat gebdatum geburtsdat birthday_date dataurodzenia datumnarozeni datumnarozeniny datadenascimento datanascimento dtnasc dtnascimento datadinascita datedenaissance fechadenacimiento fecnac fecnacimiento fødselsdag dogumtarihi doğumtarihi születésidátum patientbirthdate birthdatetime"
  )
    .split(" ")
    .map((word) => [word, farReach] as const),
  ..."birthday bday cumpleaños compleanno anniversaire verjaardag nac"
    .split(" ")
    .map((word) => [word, nearReach] as const),
  ["birt", dataReach],
  ["birthdays", dataReach],
  ["b", treeReach],
  ["docs", ticketReach],
  ["chd", ticketReach],
]);

/** Of a family tree, `(b. 1894` and `Twelvetrees, b. 11 Mar 1871`, but no answer to choose: `a. 1891, b. 1894`. */
function isOfTree(text: string, start: number, end: number): boolean {
  return text.startsWith(". ", end) && /\($|\p{L}[,)] $/u.test(text.slice(Math.max(0, start - 3), start));
}

/** `05061979`, and the three numbers of a date in programs: `Date.new(1979, 6, 5)`. */
const ofData = `(?:${twoDigitDay}${twoDigitMonth}|${twoDigitMonth}${twoDigitDay})(?:19|20)\\d\\d(?!\\d)|${dateOfProgram}(?=\\))`;
const date = new RegExp(`${numericDate}|${spokenDate}|${compactDate}|${ofData}`, "iuy");
/** A date in figures, or a year, as it stands where something else tells that it is of a birth. */
export const numberOfBirth = new RegExp(
  `${numericDate}|${compactDate}|${day}[-/](?:${month})[-/](?:${fullYear}|\\d\\d)(?!\\d)|(?:19|20)\\d\\d(?![\\d.,/-]?\\d)`,
  "iuy",
);
const dateOrYear = new RegExp(
  `${numericDate}|${spokenDate}|${dayBefore(month)}${yearInWords}(?!\\p{L})|${compactDate}|${ofData}|${month} (?:18|19|20)\\d\\d(?!\\d)|(?:18|19|20)\\d\\d(?![\\d.,/-]?\\d)`,
  "iuy",
);
const birthplace = new RegExp(`,? (?:in|at|à|a|en|te|zu) (${town})`, "uy");
/** `Ana Ruiz, * 3.2.1959`, but not the point of a list in Markdown or a product. */
const besideName = /[\p{L})][,;]? ?\(?$/u;

/** Dates of birth after a cue or the star of German registers, and the place of birth after the date. Needs the cue. */
export const birth: Detector = {
  name: "birth",
  types: ["DATE_OF_BIRTH", "ADDRESS", "NATIONAL_ID"],
  wake: wakeOn({ classes: CharClass.star, words: [reaches] }),
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    reaches.eachIn(text, index, readBehind, spans);
    for (let at = text.indexOf("*"); at >= 0; at = text.indexOf("*", at + 1)) {
      if (besideName.test(text.slice(Math.max(0, at - 3), at))) readDate(text, at + 1, starReach, spans);
    }
    return spans;
  },
};

function readBehind(text: string, start: number, end: number, reach: number, spans: Span[]): void {
  if (reach === ticketReach) {
    readForm(text, end, passportOfTicket, spans, "NATIONAL_ID");
    readForm(text, end, ofTicket, spans);
  } else if (reach === dataReach) readForm(text, end, ofRecord, spans);
  else if (reach !== treeReach || isOfTree(text, start, end)) readDate(text, end, reach, spans);
  else if (/(?<!\p{L})d\.? ?o\.? ?$/iu.test(text.slice(Math.max(0, start - 7), start)))
    readDate(text, end, farReach, spans);
}

const passportOfTicket = / [A-Z\d]{2} HK\d{1,2}[ /]P\/[A-Z]{2,3}\/([A-Z\d]{6,14})(?=\/)/dy;
/** `SSR DOCS SN HK1 P/BEL/GA0417722/BEL/09SEP81/F/` of an airline. */
const ofTicket = new RegExp(
  String.raw`(?: [A-Z\d]{2} HK\d{1,2}[ /][^\n]{0,48}?(?=/[^/]{7,9}/[MFX]I?/))?/(${compactDate})(?=[/)])`,
  "dy",
);
