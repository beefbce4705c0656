import type { TextRange } from "../detector.ts";
import { beginsSo, fits, fitsAny, hasDigits, isBehindSign, leads, needsOf, type NumberHead } from "./number-head.ts";
import { survey } from "./survey.ts";
import type { TextIndex } from "./text-index.ts";

/**
 * Whether a match is what was looked for; of numbers also how many of its characters, behind which others are looked for. A function of a
 * module, given what it needs: a closure for each pattern of a text is garbage.
 */
export type Accept<Context, Taken = boolean> = (match: RegExpExecArray, text: string, context: Context) => Taken;

/**
 * Visits every match from left to right. After a rejected match (`false`) the search resumes at its second character, because a near miss
 * may overlap a hit: `2019 4111 1111 1111 1111`. Linear, because the length of every pattern is bounded.
 */
export function scan<Context>(text: string, pattern: RegExp, accept: Accept<Context>, context: Context): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (!accept(match, text, context)) pattern.lastIndex = behindFirst(text, match.index, pattern);
  }
}

/** The place behind a character. From within a pair, a Unicode pattern goes back to its beginning, and would find the same match for ever. */
function behindFirst(text: string, at: number, { unicode }: RegExp): number {
  return at + (unicode && text.codePointAt(at)! > 0xffff ? 2 : 1);
}

/** `scan` for a sticky pattern that is tried only at numbers with its head: a text without one costs nothing. */
export function scanNumbers<Context>(
  text: string,
  index: TextIndex,
  head: NumberHead,
  pattern: RegExp,
  accept: Accept<Context, boolean | number>,
  context: Context,
): void {
  const { numbers, numberCount, lengths, shapes } = survey(text, index);
  if (!fitsAny(head, lengths, shapes)) return;
  const { followers } = head;
  const needs = needsOf(head);
  let done = 0;
  for (let at = 0; at < numberCount; at += 2) {
    if (!fits(followers, needs, numbers[at + 1]!)) continue;
    const first = numbers[at]!;
    if (!beginsSo(head, text, first) || !hasDigits(head, text, first)) continue;
    const last = head.isFirst ? first : first - head.leadLeast;
    for (let start = Math.max(done, first - head.lead); start <= last; start++) {
      if ((start < first && !leads(head, text, start)) || !isBehindSign(head, text, start)) continue;
      const match = matchAt(text, pattern, start);
      const taken = match !== null && accept(match, text, context);
      if (match === null || taken === false) continue;
      done = start + (taken === true ? match[0].length : taken);
      break;
    }
  }
}

/** The end of up to `most` matches of a sticky pattern, one behind the other. */
export function endOfParts(text: string, pattern: RegExp, from: number, most: number): number {
  let end = from;
  for (let parts = 0; parts < most; parts++) {
    const part = lengthAt(text, pattern, end);
    if (part === 0) break;
    end += part;
  }
  return end;
}

/** The length of what a sticky pattern matches at `at`; 0 if it does not. */
export const lengthAt = (text: string, pattern: RegExp, at: number): number =>
  fitsAt(text, pattern, at) ? pattern.lastIndex - at : 0;

/** What a sticky pattern matches at `at`, as a match's first element; undefined if it does not. Makes no list of groups. */
export const matchedAt = (text: string, pattern: RegExp, at: number): string | undefined =>
  fitsAt(text, pattern, at) ? text.slice(at, pattern.lastIndex) : undefined;

/** Whether a sticky pattern matches at `at`; its `lastIndex` is where the match ends. */
export function fitsAt(text: string, pattern: RegExp, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Where the first group that is there is, of the match of a sticky pattern with indices (`d`) at `at`. */
export const groupAt = (text: string, pattern: RegExp, at: number): TextRange | undefined =>
  groupOf(matchAt(text, pattern, at), 0);

/** The same of any match, in a text that begins at `offset`. */
export function groupOf(match: RegExpExecArray | null, offset: number): TextRange | undefined {
  const group = match?.indices?.slice(1).find((range) => range !== undefined);
  return group && { start: offset + group[0], end: offset + group[1] };
}

/** The match of a sticky pattern at `at`. */
export function matchAt(text: string, pattern: RegExp, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
