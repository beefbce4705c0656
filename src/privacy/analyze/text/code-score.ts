import { isAsciiLetter, isDigit } from "../../code-units.ts";

/** How much a line looks like code. A minified line is scored by its beginning. */
export function scoreOf(text: string, start: number, end: number, isComment: boolean): number {
  const to = Math.min(end, start + longestLine);
  const first = endOfSpace(text, start, to);
  if (first === to || isTimed(text, first)) return 0;
  let score = 0;
  let before = 32;
  for (let at = first; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 128 && weights[unit] !== Weight.none) score += weightOf(text, at, unit, before);
    before = unit;
  }
  if (before <= 32) before = text.charCodeAt(text.slice(first, to).trimEnd().length + first - 1);
  if (before === semicolon && end === to) score += 2;
  if (isComment) return Math.min(2, score + 1);
  if (first === start) return score;
  if (score < 3 && member.test(text.slice(start, start + longestMark))) return score + 2;
  return score > 0 && first > start + 1 ? score + 1 : score;
}

function endOfSpace(text: string, start: number, end: number): number {
  let first = start;
  while (first < end && text.charCodeAt(first) <= 32) first++;
  return first;
}

/** Whether a line is one of a comment. Most lines begin as no comment does, and are told without the pattern. */
export function startsComment(text: string, start: number, end: number): boolean {
  const first = endOfSpace(text, start, end);
  if (first === end || opensComment[text.charCodeAt(first)] !== 1) return false;
  return commentMark.test(text.slice(start, start + longestMark));
}

function isTimed(text: string, first: number): boolean {
  const unit = text.charCodeAt(first);
  if (!isDigit(unit) && unit !== openSquare && unit !== caret) {
    const isHexLetter = unit >= 97 && unit <= 102 && isHexUnit(text.charCodeAt(first + 6));
    const isMonth = unit >= 65 && unit <= 90 && text.charCodeAt(first + 3) === 32;
    if (!isHexLetter && !isMonth) return false;
  }
  return timed.test(text.slice(first, first + longestMark));
}

function weightOf(text: string, at: number, unit: number, before: number): number {
  switch (weights[unit]) {
    case Weight.brace:
      return 2;
    case Weight.sign:
      return 1;
    case Weight.opening:
      return isWordUnit(before) ? 2 : 0;
    case Weight.underscore:
      return isWordUnit(before) && before !== unit ? 1 : 0;
    case Weight.colon:
      return before === unit ? 3 : 0;
    case Weight.greater:
      return before === hyphen || before === equals ? 3 : 1;
    case Weight.equals:
      return twin[before] === 1 ? 2 : 1;
    case Weight.twin:
      return before === unit ? 3 : 0;
    case Weight.quote:
      return isWordUnit(before) && endsItem[text.charCodeAt(at + 1)] === 1 ? 1 : 0;
    case Weight.zero:
      return !isWordUnit(before) && (text.charCodeAt(at + 1) | 32) === smallX ? 2 : 0;
    case Weight.dollar: {
      const next = text.charCodeAt(at + 1);
      return isAsciiLetter(next) || next === openBrace || next === openRound ? 2 : 0;
    }
    default:
      return isHump(text, at, before) ? 1 : 0;
  }
}

/** `camelCase`, but not the letters of a key, `Zk3fYb9`. */
function isHump(text: string, at: number, before: number): boolean {
  if (before < 97 || before > 122 || !(text.charCodeAt(at + 1) >= 97)) return false;
  const third = text.charCodeAt(at + 2);
  return !isDigit(third) && !(third >= 65 && third <= 90);
}

const Weight = {
  none: 0,
  brace: 1,
  sign: 2,
  opening: 3,
  underscore: 4,
  colon: 5,
  greater: 6,
  equals: 7,
  twin: 8,
  dollar: 9,
  capital: 10,
  zero: 11,
  quote: 12,
} as const;
const weights = weightsOfSigns();
/** Signs that an `=` after them makes an operator of. */
const twin = marked("!<>:+-*/|&%");
/** Signs after the closing quote of an item. */
const endsItem = marked(":,);]}");
/** Signs and letters that a comment can begin with. */
const opensComment = marked("+-/*#;%<dDrR");

function weightsOfSigns(): Uint8Array {
  const table = new Uint8Array(128);
  for (const [signs, weight] of [
    ["{}", Weight.brace],
    ["<\\^~", Weight.sign],
    ["([", Weight.opening],
    ["_", Weight.underscore],
    [":", Weight.colon],
    [">", Weight.greater],
    ["=", Weight.equals],
    ["&|+", Weight.twin],
    ["$", Weight.dollar],
    ["0", Weight.zero],
    ["\"'", Weight.quote],
    ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", Weight.capital],
  ] as const)
    for (let at = 0; at < signs.length; at++) table[signs.charCodeAt(at)] = weight;
  return table;
}

/** A table of UTF-16 units with 1 for some. */
function marked(signs: string): Uint8Array {
  const table = new Uint8Array(65_536);
  for (const sign of signs) table[sign.charCodeAt(0)] = 1;
  return table;
}

const isWordUnit = (unit: number) => isAsciiLetter(unit) || isDigit(unit) || unit === 95;

const isHexUnit = (unit: number) => isDigit(unit) || (unit >= 97 && unit <= 102);

const openRound = 40;
const openSquare = 91;
const caret = 94;
const smallX = 120;
const openBrace = 123;
const semicolon = 59;
const hyphen = 45;
const equals = 61;
const longestLine = 400;
const longestMark = 48;
/** A word and another in lower case, further in than others: a member and its type. */
const member = /^[+-]?\s{1,30}[\w.]+ +[*&[\]\d]{0,6}[a-z]\w*(?:\s*(?:\/\/|\/\*).*|[,;]?\s*)$/m;
/** A line of a comment, in most languages, also where a diff adds it. */
const commentMark = /^[+-]?\s{0,40}(?:\/\/|\/\*|\*[ /]|\* ?$|#(?![a-z]|!)|--(?!\S)|;;|%%|<!--|dnl |rem )/i;
/** The time at the start of a line of a log, or the hash at the start of a line of `git blame`. */
const timed =
  /^\^?[\da-f]{7,40} .{0,12}\(|^\[?(?:\d{4}[-/]\d\d[-/]\d\d|\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:|\[?\d+\] \d\d )/;
