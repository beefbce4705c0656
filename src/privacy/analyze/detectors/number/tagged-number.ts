import type { Detector, Span } from "../../detector.ts";
import { isDigit } from "../../../code-units.ts";
import { isBeside, type NumberPiece, numberPiecesOf } from "../../number-tagger/pieces.ts";
import { numberTypes, tagNumbers } from "../../number-tagger/number-tagger.ts";
import { CharClass } from "../../text/char-classes.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { isPlace } from "../../lexicon/marks.ts";
import { currencyCodes } from "../../text/currencies.ts";
import { fitsAt } from "../../text/scan.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";
import { readAroundNumber } from "../address/around-number.ts";
import { numberOfBirth } from "../date/birth.ts";
import { isBirthInRow } from "../date/in-rows.ts";
import { isOfEvent } from "../date/events.ts";
import { dayBefore, month, monthAndDay } from "../date/forms.ts";
import { isAmongHexadecimal, isElse, isInProgram } from "./other-numbers.ts";

/**
 * Numbers of people, cases, orders and devices, of houses, births and telephones that no form and no label tells: `JFV 0381`, `24-091177`
 * behind "an incident number", `Loon 4a`, by what was learnt from others. Not among the identifiers of a program.
 */
export const taggedNumber: Detector = {
  name: "tagged-number",
  types: numberTypes,
  wake: wakeOn({ classes: CharClass.digit }),
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    const pieces = numberPiecesOf(text, index);
    const tags = tagNumbers(text, pieces, index);
    let done = 0;
    for (let i = 0; i < pieces.length; i++) {
      const tag = tags[i]!;
      const { start, end } = pieces[i]!;
      if (start < done) continue;
      if (tag === 0) {
        if (isBirthInRow(text, start, end)) spans.push({ start, end, type: "DATE_OF_BIRTH", strength: 1 });
        continue;
      }
      const type = numberTypes[tag - 1]!;
      const mayGoOn = type === "ID" || type === "PHONE_NUMBER";
      // What begins behind a slice is not kept, whatever it is.
      if (mayGoOn && start >= index.own.end) continue;
      if (isInProgram(text, start, index) || isAmongHexadecimal(text, pieces, i)) continue;
      if (mayGoOn) while (goesOn(text, pieces, tags, i)) i++;
      const span = read(text, type, start, pieces[i]!.end);
      if (span === undefined) continue;
      spans.push(
        type === "ADDRESS" || (type === "ID" && span.end - span.start < leastOfCard)
          ? { ...span, isGuess: true }
          : span,
      );
      done = span.end;
    }
    return spans;
  },
};

type NumberType = (typeof numberTypes)[number];

/**
 * Whether a number goes on with the next piece: behind a space, where it is of the same kind or of as many digits, and one of a telephone
 * also behind up to three signs.
 */
function goesOn(text: string, pieces: readonly NumberPiece[], tags: Uint8Array, i: number): boolean {
  const piece = pieces[i]!;
  const next = pieces[i + 1];
  if (next === undefined) return false;
  const isSame = tags[i + 1] === tags[i];
  if (isBeside(text, piece, next)) return isSame || (tags[i + 1] === 0 && next.shape.form === piece.shape.form);
  const isPhone = isSame && numberTypes[tags[i]! - 1] === "PHONE_NUMBER" && next.start - piece.end <= 3;
  return isPhone && /^[ ()/.-]+$/.test(text.slice(piece.end, next.start));
}

function read(text: string, type: NumberType, start: number, end: number): Span | undefined {
  if (isSum.test(text.slice(end, end + 5)) || hasCurrency(text, start, end)) return undefined;
  if (type === "ADDRESS") {
    const isOther =
      isTime.test(text.slice(end, end + 6)) ||
      behindThing.test(text.slice(Math.max(0, start - 16), start)) ||
      isInColumn(text, start, end) ||
      isOfSeveral(text, start, end);
    return isOther ? undefined : readAroundNumber(text, start, end);
  }
  if (type === "DATE_OF_BIRTH" && end - start === 4) {
    const before = dayAndMonth.exec(text.slice(Math.max(0, start - 24), start))?.[0].length ?? 0;
    if (before > 0)
      return isOfEvent(text, start - before) ? undefined : { start: start - before, end, type, strength: 1 };
  }
  return mayBe[type](text, start, end) ? { start, end, type, strength: 1 } : undefined;
}

const hasCurrency = (text: string, start: number, end: number): boolean =>
  withCurrency.test(text.slice(start, end)) || behindCurrency.test(text.slice(Math.max(0, start - 5), start));

/** Whether it is alone on its line, and so are the numbers on the lines before and behind it. */
function isInColumn(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 12), start);
  return numberBefore.test(before) && numberBehind.test(text.slice(end, end + 12));
}

/** Whether it is what one of several towns has: "Lyon 120, Lille 85". */
function isOfSeveral(text: string, start: number, end: number): boolean {
  const [, town = "", others = ""] = townBefore.exec(text.slice(Math.max(0, start - 48), start)) ?? [];
  return town !== "" && isPlace(marksOfWord(town)) && (others !== "" || anotherBehind.test(text.slice(end, end + 32)));
}

const townBefore = /(?<!\p{L})(?=(\p{Lu}\p{L}{2,20}))(?<=(\p{Lu}\p{L}{2,20} \d{1,6}, )?)\p{L}+ $/u;
const anotherBehind = /^, \p{Lu}\p{L}{2,20} \d/u;
const numberBefore = /(?:^|\n)\d+\r?\n$/;
const numberBehind = /^\r?\n\d+(?:\r?\n|$)/;

/** A number as long as one of a card or an account is asked about for somebody. */
const leastOfCard = 12;

/** Before the sign or the code of a currency, or with its code: `KES 118`, `800 KZT`. */
const isSum = new RegExp(String.raw`^ ?(?:[€$£¥₹₺]|(?:${currencyCodes})(?![\p{L}\d]))`, "u");
const withCurrency = new RegExp(String.raw`^(?:${currencyCodes}) ?\d|\d ?(?:${currencyCodes})$`);
const behindCurrency = new RegExp(String.raw`(?<![\p{L}\d])(?:${currencyCodes}) ?$`, "u");
/** Behind a time of day: `0215 hrs`. */
const isTime = /^ ?(?:hrs|hours|Uhr|uur)(?!\p{L})/u;
/** An alloy, a console, a standard, a subject at school or what an item says: "Edelstahl 18/8", "PlayStation 5", "WCAG 2", "Scienze 8". */
const behindThing =
  /(?:(?<!\p{L})(?:italiano|matematica|scienze|musica|storia|geografia|inglese|arte|mathe|deutsch|englisch|sport|maths|class|classe|clase|klasse|klas|lehrer(?:in)?|klassenlehrer(?:in)?|english|history|lengua|inglés|música|wiskunde|engels|résolution|resolution|beschluss|delibera|tls|ssl|http|html|css|wcag|aria|ipv|usb|wi-?fi)|edelstahl|stahl|steel|inox|acciaio|acero|acier|rvs|playstation|xbox|xiaomi|huawei|android|windows|iphone|ipad|galaxy|pixel) $/iu;

/** `2 Mar `, `April 1, `, `7. Oktbr. `, before the year. */
const dayAndMonth = new RegExp(
  String.raw`(?<![\d\p{L}])(?:${dayBefore(String.raw`(?:${month}|oktbr\.)`)}|${monthAndDay})(?:, ?| | de | del |-)$`,
  "iu",
);

/** What a number must be like besides. */
const mayBe = {
  ID: (text: string, start: number, end: number) =>
    hasDigits(text, start, end, 2) && end - start > 2 && !isElse(text, start, end),
  DATE_OF_BIRTH: (text: string, start: number, end: number) =>
    !text.startsWith("1970-01-01", start) &&
    !"^~".includes(text.charAt(start - 1)) &&
    !isOfRelease(text, start, end) &&
    !versionBelow.test(text.slice(end, end + 48)) &&
    !isOfEvent(text, start) &&
    !ofRecord.test(text.slice(Math.max(0, start - 48), start)) &&
    !/^[T ]\d\d:\d\d|^ ?[-–] (?:\d{4}|heden|heute|now|present|today|aujourd|actual|oggi|hoy|nu)(?![\p{L}\d])/u.test(
      text.slice(end, end + 12),
    ) &&
    fitsAt(text, numberOfBirth, start),
  PHONE_NUMBER: (text: string, start: number, end: number) =>
    hasDigits(text, start, end, leastOfPhone) &&
    ofPhone.test(text.slice(start, end)) &&
    !behindTime.test(text.slice(Math.max(0, start - 6), start)),
} as const;

/** A line below with a version that is no date: `Node: 20.18.0`. */
const versionBelow = /^\r?\n[^\n:]{2,24}: ?\d{1,3}\.(?:(?:1[3-9]|[2-9]\d)\.\d|\d{1,2}\.\d(?!\d))/;
/** Behind the column in which a program keeps when a record was made or changed: `created_at >= '`, `cree_le = "`. */
const ofRecord =
  /(?<![A-Za-z])(?:created?|updated?|modified|changed|deleted|inserted|cree|creation|modifie|maj|erstellt|angelegt|geändert|geaendert|aktualisiert|gelöscht|creado|creacion|modificado|actualizado|creato|creazione|modificato|aggiornato|aangemaakt|gewijzigd|bijgewerkt)(?:_?(?:at|on|date|le|am|en|el|il|op|ts|time)){0,2}["'`\]]?\s{0,2}(?:[<>=:]{1,3}|between|BETWEEN)\s{0,2}(?:date ?|DATE ?|timestamp ?)?["'`]?$/iu;

/** Whether it heads an entry of a change log, or a law was made or a version released then. */
const isOfRelease = (text: string, start: number, end: number): boolean =>
  /(?:constituci[oó]n|costituzione|constitution|verfassung|grondwet|ley|legge|loi|gesetz|act|wet)(?: (?:de|von|of|del|van))? $/iu.test(
    text.slice(Math.max(0, start - 20), start),
  ) ||
  (text.charAt(start - 1) === "\n" && /^ {2}\p{Lu}/u.test(text.slice(end, end + 3))) ||
  /(?:released?|version|\d\.\d+) \(?$/i.test(text.slice(Math.max(0, start - 12), start));

function hasDigits(text: string, start: number, end: number, least: number): boolean {
  let digits = 0;
  for (let at = start; at < end && digits < least; at++) if (isDigit(text.charCodeAt(at))) digits++;
  return digits === least;
}

/** Before the offset of a time zone: `10:20:41 +0100 40)`. */
const behindTime = /:\d\d ?[+-]$/;

/** Digits and signs, of which some are in groups of three or all are in four pairs and more that do not begin with nothing; at most fifteen (E.164). */
const ofPhone =
  /^(?!#\d{5,8}$|[1-9]\d(?:\/\d\d)+$|[/:]|\d{1,3}(?:\.\d{1,3}){3}\/|(?:19|20)\d\d-(?:19|20)\d\d$|1\d{9} \d{1,5}$|0\d? 0|.*[ \d]000$|(?:\D*\d){16})(?=.*\d{3}|(?:\d\d\D?){4})[\d ()/.*+#-]+$/;
/** The digits of the shortest number of a telephone. */
const leastOfPhone = 5;
