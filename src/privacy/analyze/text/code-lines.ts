import { isAsciiLetter, isDigit } from "../../code-units.ts";
import { lastAtMost } from "../offset-map.ts";

/** What a line is: a line of prose, of a program, or of a comment among such lines. */
export const LineKind = { prose: 0, code: 1, comment: 2 } as const;

/** The start of each line of a text, and its kind. */
export interface CodeLines {
  starts: readonly number[];
  kinds: Uint8Array;
  /** Whether any line is not prose. */
  hasCode: boolean;
}

/**
 * Tells lines of programs from lines of prose by the signs in them and around them: one pass, a few nanoseconds a character. Lines of a
 * log, of a form and of a table, which hold people, count as prose.
 */
export function codeLinesOf(text: string): CodeLines {
  const starts: number[] = [];
  const scores: number[] = [];
  for (let start = 0; start <= text.length;) {
    const end = endOfLine(text, start);
    starts.push(start);
    scores.push(scoreOf(text, start, end));
    start = end + 1;
  }
  const kinds = new Uint8Array(starts.length);
  const around = new Around(scores);
  let hasCode = false;
  for (let line = 0; line < starts.length; line++) {
    const score = scores[line]!;
    const others = around.of(line) - score;
    const isComment = commentMark.test(text.slice(starts[line], starts[line]! + longestMark));
    if (isComment ? others >= 5 : score >= 5 || (score > 1 && others > 4) || (score > 0 && others >= 12))
      kinds[line] = isComment ? LineKind.comment : LineKind.code;
    hasCode ||= kinds[line] !== LineKind.prose;
  }
  return { starts, kinds, hasCode };
}

/** The line of a place, counted from 0. */
export const lineAt = ({ starts }: CodeLines, at: number): number => lastAtMost(starts, at);

/** The sum of the scores of a line and of the lines near it. */
class Around {
  readonly #scores: readonly number[];
  #sum = 0;
  #from = 0;
  #to = 0;

  constructor(scores: readonly number[]) {
    this.#scores = scores;
  }

  /** Lines must ascend. */
  of(line: number): number {
    for (; this.#to < this.#scores.length && this.#to <= line + near; this.#to++)
      this.#sum += Math.min(most, this.#scores[this.#to]!);
    for (; this.#from < line - near; this.#from++) this.#sum -= Math.min(most, this.#scores[this.#from]!);
    return this.#sum;
  }
}

const near = 5;
/** What one line can add to the score of those around it. */
const most = 6;

/** How much a line looks like code. A minified line is scored by its beginning. */
function scoreOf(text: string, start: number, end: number): number {
  const to = Math.min(end, start + longestLine);
  let first = start;
  while (first < to && text.charCodeAt(first) <= 32) first++;
  if (first === to) return 0;
  const code = text.charCodeAt(first);
  if ((isDigit(code) || code === openSquare || isAsciiLetter(code)) && timed.test(text.slice(first, first + 24)))
    return 0;
  let score = 0;
  let before = first > start ? 32 : 0;
  for (let at = first; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 128) score += weightOf(text, at, unit, before);
    before = unit;
  }
  let last = to - 1;
  while (last > first && text.charCodeAt(last) <= 32) last--;
  const ending = text.charCodeAt(last);
  if (ending === semicolon && end === to) score += 2;
  if (first > start && member.test(text.slice(start, start + longestMark))) score += 2;
  else if (score > 0 && first > start + 1) score++;
  return commentMark.test(text.slice(start, start + longestMark)) ? Math.min(2, score + 1) : score;
}

function weightOf(text: string, at: number, unit: number, before: number): number {
  switch (weights[unit]) {
    case Weight.none:
      return 0;
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
      return before !== unit && twin[before] === 1 ? 2 : 1;
    case Weight.twin:
      return before === unit ? 3 : 0;
    case Weight.quote:
      return isWordUnit(before) && ":,);]}".includes(text.charAt(at + 1)) && at + 1 < text.length ? 1 : 0;
    case Weight.zero:
      return !isWordUnit(before) && (text.charCodeAt(at + 1) | 32) === 120 ? 2 : 0;
    case Weight.dollar:
      return isAsciiLetter(text.charCodeAt(at + 1)) || "{(".includes(text.charAt(at + 1)) ? 2 : 0;
    default:
      // A hump: `camelCase`.
      return before >= 97 && before <= 122 && text.charCodeAt(at + 1) >= 97 ? 1 : 0;
  }
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
const weights = new Uint8Array(128);
/** Signs that an `=` after them makes an operator of. */
const twin = new Uint8Array(65_536);
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
  for (let at = 0; at < signs.length; at++) weights[signs.charCodeAt(at)] = weight;
for (const sign of "!<>:+-*/|&%") twin[sign.charCodeAt(0)] = 1;

function endOfLine(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end;
}

const isWordUnit = (unit: number) => isAsciiLetter(unit) || isDigit(unit) || unit === 95;

const openSquare = 91;
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
