import type { TextRange } from "../detector.ts";
import { Place, placeOf } from "../detectors/person/code-place.ts";
import { hashOf } from "../lexicon/hash.ts";
import { givenOf, surnameOf } from "../lexicon/marks.ts";
import { clusterAt, kindOf } from "../tagger/features.ts";
import { firstFrom } from "../tagger/first-from.ts";
import { Gap } from "../tagger/gaps.ts";
import { hashedRow } from "../tagger/largest.ts";
import { isSmallElsewhere, type Tokens, WordShape } from "../tagger/tokens.ts";
import { lineAt, LineKind } from "../text/code-lines.ts";
import type { TextIndex } from "../text/text-index.ts";

export const nobodyFeatureCount = 26;
/** Size of their hashed space. */
export const nobodyRows = 1 << 13;

/** The kind of the line that a name is in, and its place there. */
export function whereOf(text: string, { start, end }: TextRange, index: TextIndex): number {
  const lines = index.codeLines(text);
  const line = lineAt(lines, start);
  const kind = lines.kinds[line]!;
  return kind * 4 + (kind === LineKind.comment ? Place.words : placeOf(text, lines.starts[line]!, start, end));
}

/** Whether that is a comment, or a sentence between quotes. */
export const isInWords = (where: number): boolean => where >= 4 && where % 4 === Place.words;

/** Fills `into` with the features of a name among others, each the index of its weight. */
export function nobodyFeaturesOf(
  text: string,
  { start, end }: TextRange,
  where: number,
  names: readonly TextRange[],
  index: TextIndex,
  into: Int32Array,
): void {
  const { tokens } = index;
  const { hash, gap, count } = tokens;
  const lines = index.codeLines(text);
  const lineStart = lines.starts[lineAt(lines, start)]!;
  const first = firstFrom(tokens, start);
  const behind = firstFrom(tokens, end);
  const words = Math.min(behind - first, 3);
  const own = kindOf(tokens, first);
  const kinds = own * 128 + (words > 1 ? kindOf(tokens, behind - 1) : 0);
  const gaps = gap[first]! * 32 + gap[behind]!;
  const left = first > 0 ? hash[first - 1]! : 0;
  const label = hashOfMatch(labelBefore, text.slice(Math.max(lineStart, start - 40), start));
  const capitals = capitalsAround(tokens, first, behind);
  const signs = (isSmallElsewhere(tokens, first) ? 4 : 0) + numberBeside(text, start, end);
  const listed = namesIn(tokens, first, behind);
  const others = few(names.length);
  const pairs = [
    [others, few(names.filter((name) => text.slice(name.start, name.end).includes(" ")).length)],
    [own, words],
    [kinds, 0],
    [kinds, others],
    [where, gap[first]!],
    [where, own],
    [where, others * 4 + words],
    [own, others * 16 + where],
    [gaps, 0],
    [gaps, others],
    [left, 0],
    [left, first > 1 ? hash[first - 2]! : 0],
    [behind < count ? hash[behind]! : 0, 0],
    [label, 0],
    [label, others],
    [hashOfMatch(labelOfLine, text.slice(lineStart, lineStart + 30)), gap[first]!],
    [clusterAt(tokens, first - 1), gap[first]!],
    [clusterAt(tokens, behind), gap[behind]!],
    [first > 0 ? kindOf(tokens, first - 1) : 0, gap[first]!],
    [behind < count ? kindOf(tokens, behind) : 0, gap[behind]!],
    [signs, own >> 3],
    [signs, others],
    [capitals, where],
    [capitals, others],
    [listed, others * 4 + words],
    [Math.min(end - start, 15), words],
  ] as const;
  for (let n = 0; n < nobodyFeatureCount; n++) into[n] = hashedRow(n, pairs[n]![0], pairs[n]![1], nobodyRows);
}

const few = (count: number): number => (count < 3 ? count : count < 6 ? 3 : 4);

/** How many of the words are given names, and surnames. */
function namesIn({ marks }: Tokens, first: number, behind: number): number {
  let names = 0;
  for (let at = first; at < behind; at++) names += givenOf(marks[at]!) > 1 ? 1 : surnameOf(marks[at]!) > 1 ? 4 : 0;
  return names;
}

/** How many of the five words on each side have capitals, within the line. */
function capitalsAround({ shape, gap, count }: Tokens, first: number, behind: number): number {
  let capitals = 0;
  for (let at = first; at > 0 && at > first - 5 && !isLine(gap[at]!); at--)
    if (shape[at - 1] !== WordShape.small) capitals++;
  for (let at = behind; at < count && at < behind + 5 && !isLine(gap[at]!); at++)
    if (shape[at] !== WordShape.small) capitals++;
  return capitals;
}

const isLine = (gap: number): boolean => gap === Gap.line || gap === Gap.lines;

/** Whether a number, such as a version, is behind a name or before it. */
function numberBeside(text: string, start: number, end: number): number {
  if (/^["'`]?[ -]?v?\d/.test(text.slice(end, end + 4))) return 1;
  return /\d["' ]*$/.test(text.slice(Math.max(0, start - 3), start)) ? 2 : 0;
}

/** The hash of the word in a pattern; 0 if there is none. */
function hashOfMatch(pattern: RegExp, text: string): number {
  const word = pattern.exec(text)?.[1];
  return word === undefined ? 0 : hashOf(word.toLowerCase()) | 0;
}

/** What a field or a variable is called: `author` in `"author": "`. */
const labelBefore = /(\p{L}+)["'`]?\]?\s*(?:[:=]|=>|:=)\s*["'`[({]*$/u;
/** The first word of a line. */
const labelOfLine = /^\P{L}{0,12}(\p{L}+)/u;
