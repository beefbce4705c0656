import { isDigit } from "../code-units.ts";
import type { TextRange } from "./detector.ts";
import { nextLine } from "./lines.ts";
import { type Rewritten, rewritten } from "./offset-map.ts";
import { matchedAt } from "./text/scan.ts";

/**
 * A text without what programs put before its lines when they show it: numbers, `     1→`, `     1\t` (`cat -n`), `1|` and `1: `, the container that
 * wrote them, `web-1  | `, or the sign of a line that a diff adds. What begins a line is then read as it stands in the file. Undefined if there is
 * nothing of it; the first column of a table, which has a head above, is none. Costs a look at the beginning of each line. Yields in between.
 */
export function* withoutMargins(written: string): Generator<undefined, Rewritten | undefined> {
  if (!mayHoldMargins(written)) return undefined;
  const cuts: TextRange[] = [];
  let above = 0;
  let count = 0;
  for (let at = 0; at >= 0;) {
    if (++count % 1024 === 0) yield;
    const first = marginAt(written, at);
    const run = first === undefined ? [] : runFrom(written, first);
    const isMargin =
      first !== undefined &&
      run.length >= first.least &&
      !run.every(({ isBeforeDigit }) => isBeforeDigit) &&
      !isColumn(written.slice(above, at), first);
    if (isMargin) for (const margin of run) cuts.push(margin);
    // What is none as a whole is none in part: to begin again at its second line would take quadratic time.
    above = run.at(-1)?.start ?? at;
    at = nextLine(written, above);
  }
  return cuts.length === 0 ? undefined : { ...rewritten(written, cuts), isByLine: true };
}

/** Whether the beginnings of two lines look like margins. */
export function mayHoldMargins(text: string): boolean {
  let found = 0;
  for (let at = 0; at >= 0; at = nextLine(text, at)) if (marginAt(text, at) !== undefined && ++found > 1) return true;
  return false;
}

interface Margin extends TextRange {
  sign: string;
  /** Undefined if it is the same before each line. */
  number: number | undefined;
  /** How many lines must have one. */
  least: number;
  /** Whether a digit follows: behind a plus sign it is a number of a telephone as often. */
  isBeforeDigit?: boolean;
}

/** Whether the line above is the head of a table. */
const isColumn = (above: string, { sign }: Margin): boolean => columnSigns.has(sign) && above.includes(sign);
const columnSigns: ReadonlySet<string> = new Set(["\t", "|"]);

/** The lines from one on, each with the same margin or with the next number. */
function runFrom(text: string, first: Margin): Margin[] {
  const run = [first];
  for (let at = nextLine(text, first.start); at >= 0; at = nextLine(text, at)) {
    const next = marginAt(text, at);
    if (next?.sign !== first.sign || (first.number !== undefined && next.number !== first.number + run.length)) break;
    run.push(next);
  }
  return run;
}

/** What is before a line. A tab behind no space divides columns, and what ends in a colon may be a list. */
function marginAt(text: string, start: number): Margin | undefined {
  const next = text.charCodeAt(start + 1);
  if (text.charCodeAt(start) === plus) {
    if (next === plus) return undefined;
    return { start, end: start + 1, sign: "+", number: undefined, least: 3, isBeforeDigit: isDigit(next) };
  }
  let digits = start;
  while (digits - start < widest && text.charCodeAt(digits) === space) digits++;
  let end = digits;
  while (end - digits < widest && isDigit(text.charCodeAt(end))) end++;
  if (end === digits) return containerAt(text, start);
  const sign = text.charAt(end);
  const least = sign === "\t" && digits === start ? undefined : leastOf.get(sign);
  if (least === undefined) return undefined;
  const gap = sign === ":" && text.charCodeAt(end + 1) === space ? 2 : 1;
  return { start, end: end + gap, sign, number: Number(text.slice(digits, end)), least };
}

function containerAt(text: string, start: number): Margin | undefined {
  const sign = matchedAt(text, container, start);
  return sign === undefined ? undefined : { start, end: start + sign.length, sign, number: undefined, least: 3 };
}

const container = /[a-z][\w.-]{0,60}[-_]\d{1,3} {0,32}\| /y;
const leastOf: ReadonlyMap<string, number> = new Map([
  ["→", 2],
  ["\t", 2],
  ["|", 3],
  [":", 4],
]);
const widest = 8;
const space = 32;
const plus = 43;
