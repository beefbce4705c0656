import type { Detector, Span } from "../../detector.ts";
import { isDigit } from "../../../code-units.ts";
import { isBeside, type NumberPiece, numberPiecesOf } from "../../number-tagger/pieces.ts";
import { numberTypes, tagNumbers } from "../../number-tagger/number-tagger.ts";
import { CharClass } from "../../text/char-classes.ts";
import { matchAt } from "../../text/scan.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";
import { readAroundNumber } from "../address/around-number.ts";
import { numberOfBirth } from "../date/birth.ts";
import { dayBefore, month, monthAndDay } from "../date/forms.ts";
import { isAmongIdentifiers, isOfThings, lawOrSum } from "../identifier/record-code.ts";

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
      if (tag === 0 || pieces[i]!.start < done || isOfProgram(text, pieces[i]!.start, index)) continue;
      const { start } = pieces[i]!;
      const type = numberTypes[tag - 1]!;
      if (type === "ID" || type === "PHONE_NUMBER") while (goesOn(text, pieces, tags, i)) i++;
      const span = read(text, type, start, pieces[i]!.end);
      if (span === undefined) continue;
      spans.push(span);
      done = span.end;
    }
    return spans;
  },
};

/** Also in a line that defines a constant. */
function isOfProgram(text: string, start: number, index: TextIndex): boolean {
  return isAmongIdentifiers(text, start, index) || defining.test(text.slice(Math.max(0, start - 120), start));
}

const defining = /(?:^|\n)[ \t]*#[ \t]*(?:define|undef|if)[^\n]*$/;

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
  if (type === "ADDRESS") return readAroundNumber(text, start, end);
  if (type === "DATE_OF_BIRTH" && end - start === 4) {
    const before = dayAndMonth.exec(text.slice(Math.max(0, start - 24), start))?.[0].length ?? 0;
    if (before > 0) return { start: start - before, end, type, strength: 1 };
  }
  return mayBe[type](text, start, end) ? { start, end, type, strength: 1 } : undefined;
}

/** `2 Mar `, `April 1, `, `7. Oktbr. `, before the year. */
const dayAndMonth = new RegExp(
  String.raw`(?<![\d\p{L}])(?:${dayBefore(String.raw`(?:${month}|oktbr\.)`)}|${monthAndDay})(?:, ?| | de | del |-)$`,
  "iu",
);

/** What a number must be like besides. */
const mayBe = {
  ID: (text: string, start: number, end: number) =>
    hasDigits(text, start, end, 2) && end - start > 2 && !isElse(text, start, end),
  DATE_OF_BIRTH: (text: string, start: number) =>
    !text.startsWith("1970-01-01", start) && matchAt(text, numberOfBirth, start) !== null,
  PHONE_NUMBER: (text: string, start: number, end: number) =>
    hasDigits(text, start, end, leastOfPhone) && ofPhone.test(text.slice(start, end)),
} as const;

function hasDigits(text: string, start: number, end: number, least: number): boolean {
  let digits = 0;
  for (let at = start; at < end && digits < least; at++) if (isDigit(text.charCodeAt(at))) digits++;
  return digits === least;
}

/**
 * Whether it is a law, a date, of a standard, a bound of integers, an escape, a range of revisions, a weight of a collation, or what the words
 * before it or its own form tell.
 */
function isElse(text: string, start: number, end: number): boolean {
  if (/(?:%|\.\.|\[[.*])$/.test(text.slice(Math.max(0, start - 2), start)) || text.startsWith("..", end)) return true;
  if (ofProgram.test(text.slice(Math.max(0, start - 40), start + 1))) return true;
  const shown = text.slice(start, end);
  return lawOrSum.test(shown) || isOfThings(shown) || other.test(shown) || isPowerOfTwo(Number(shown));
}

/** Also one less: `65535`. */
const isPowerOfTwo = (number: number): boolean =>
  Number.isInteger(Math.log2(number)) || Number.isInteger(Math.log2(number + 1));

/** The beginning of a revision, a bug, a standard, or the version of a package. */
const ofProgram =
  /(?:\bNode ID|\bgit ?head|\bparents?|\bcommit|\brev|\brevision|\bchangeset)["']?[ :=#/]{1,3}["']?[\da-f]$|\b(?:bug|rfc)[ :=#/-]{1,2}\d$|\d[\w.:-]*[+~].$/i;

/** What no number of a record is, though it may look like one. */
const other = new RegExp(
  [
    // Years, sums, decimals, times, days in logs, and stamps to the second.
    String.raw`^(?:(?:19|20)\d\d ?)+$|^\d(?: \d)?$|^[\d ]{0,12}[ \d]0{3}$|^\d{3}(?: \d{3})* ?[A-Z]?$|^\d+[.,]\d{1,2}$`,
    String.raw`^\d\d?:\d\d|^[DEFIW][01]\d[0-3]\d$|^20[0-3]\d[01]\d[0-3]\d[0-2]\d[0-5]\d[0-5]\d$`,
    // Paths, masks of networks, colours, versions, packages and licences, and modes of files.
    String.raw`^\/\d\d$|^[a-z]+(?:-[a-z]+)*-\d+\.\d|^\d{1,3}-[a-z]{2,}$|^\d{1,2}\.\d{1,2}\.\d{1,3}$|^\d+ [KMGT]?B$|[a-z]{3}\/|\/[a-z]{3}|^#[\da-fA-F]{6}$|^V\d+\.\d+\.\d+$|^v?\d+\.\d+\.\d+[-+~:]|\.(?:deb|rpm|txt|TXT|tar|tgz|zip|gz|jar|whl)$|:[a-z]{2}|^[A-Za-z]+-\d\.\d$|100(?:644|755)$|^2147483647-1$`,
    // Addresses of memory, bytes, alphabets, constants, names of variables and types, classes of style sheets, and paths of drawings.
    String.raw`^0x|^[\dA-F]{2}(?: [\dA-F]{2})+$|^(?=.*[A-F])[\dA-F]{4}(?:(?: [\dA-F]{4}){2,}|(?:\.[\dA-F]{4}){2,3})$|^0[\dA-F]{3} 0[\dA-F]{3}$|0123456789|^\d+U?LL?$|^[A-Z]+\d*_|^[a-z]+\d*_[a-z]|^[a-z]{1,2}-\d{1,3}$|\d\.\d+[A-Za-z]`,
    String.raw`^(?:u?int|float|[Uu][Tt][Ff]|[Cc][Rr][Cc]|[Ss][Hh][Aa]|base|LEB|AVX|SSE|P)-?\d{1,3}(?:_t|[cC])?$`,
    // Members of places in formats, programs with their versions, platforms, and publications of NIST.
    String.raw`^\d\.[a-z]{2}|^[a-z]{3,}\d\.\d|linux|darwin|bsd|windows|android|x86|x64|amd64|arm64|^800-\d+[A-D]?$|^S\/3[679]0$|^[a-z]+\d+-[a-z]`,
  ].join("|"),
);
/** Digits and signs, of which some are in groups of three or all are in four pairs and more that do not begin with nothing; at most fifteen (E.164). */
const ofPhone =
  /^(?!#\d{5,8}$|1\d{9} \d{1,5}$|0\d? 0|.*[ \d]000$|(?:\D*\d){16})(?=.*\d{3}|(?:\d\d\D?){4})[\d ()/.*+#-]+$/;
/** The digits of the shortest number of a telephone. */
const leastOfPhone = 5;
