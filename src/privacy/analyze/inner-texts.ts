import type { Span, TextRange } from "./detector.ts";
import { indentedBlocks } from "./indentation.ts";
import type { JsonView } from "./json-view.ts";
import { shownTexts, textsBetweenTags } from "./markup.ts";
import { movedBy, rewrittenPlace, type Rewritten, rewritten } from "./offset-map.ts";

/** Whether a text may have another within it, or be read in another way: a line by itself has neither, unless it has escapes or tags. */
export const mayHoldTexts = (text: string): boolean =>
  text.includes("\n") || text.includes("\\n") || text.includes("</");

/** A text within another, and the range of it there if it is a long one: then it is searched by itself alone. */
export interface InnerText extends Rewritten {
  own?: TextRange;
}

/**
 * Texts of several lines within a text: strings of JSON, what stands between two tags, and indented blocks. Among the signs around them their lines look
 * like those of a program; by themselves they are letters, tables and records.
 */
export function* innerTexts(
  text: string,
  view: JsonView | undefined,
  letters: Rewritten | undefined,
): Generator<InnerText> {
  const placeOf = (at: number) => (letters ? rewrittenPlace(letters, at) : at);
  if (view !== undefined) for (const { start, end } of view.texts()) yield within(text, placeOf(start), placeOf(end));
  if (text.includes("</")) for (const { start, end } of textsBetweenTags(text)) yield within(text, start, end);
  for (const { block, start, end } of indentedBlocks(text)) yield ownIfLong(block, start, end);
}

/**
 * Other readings of a text, made one after the other: what a page shows, and what stands between the quotes of a program with its escapes,
 * `text='Hi Ana,\\nthe'`, as Python prints it.
 */
export function* otherReadings(text: string): Generator<Rewritten> {
  if (text.includes("</")) yield* shownTexts(text);
  let line = { start: 0, end: -1 };
  for (let at = text.indexOf("\\n"); at >= 0;) {
    // Looked for once, since a line may be as long as the text.
    if (at >= line.end) line = lineAround(text, at, line.end + 1);
    const range = literalAround(text, at, line);
    const second = text.indexOf("\\n", at + 2);
    if (second >= 0 && second < range.end && range.end - range.start >= shortest) yield unescaped(text, range);
    at = text.indexOf("\\n", Math.max(range.end, at + 2));
  }
}

/** The line of a place that is behind another. */
function lineAround(text: string, at: number, behind: number): TextRange {
  const end = text.indexOf("\n", at);
  return { start: behind + text.slice(behind, at).lastIndexOf("\n") + 1, end: end < 0 ? text.length : end };
}

/** A text without the long texts within it. */
export function withoutInner(text: string, inner: readonly InnerText[]): Rewritten | undefined {
  const cuts: TextRange[] = [];
  for (const { own } of inner) if (own !== undefined && own.start >= (cuts.at(-1)?.end ?? 0)) cuts.push(own);
  return cuts.length === 0 ? undefined : rewritten(text, cuts);
}

/** Spans of a part of a text in the whole. None that goes on behind what is not in the part: a tag, or a text that was searched by itself. */
export function spansOf({ text: part, originOf }: Rewritten, text: string, spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans) {
    const [start, end] = [originOf(span.start), originOf(span.end - 1) + 1];
    const between = text.slice(start, end);
    const isOne =
      end - start < 2 * (span.end - span.start) &&
      !(between.includes("<") && !part.slice(span.start, span.end).includes("<"));
    if (isOne) found.push({ ...span, start, end });
  }
  return found;
}

const within = (text: string, start: number, end: number): InnerText =>
  ownIfLong({ text: text.slice(start, end), originOf: (at) => start + at }, start, end);

/** What is short may need its label: `"address":"…"`. */
const ownIfLong = (inner: Rewritten, start: number, end: number): InnerText =>
  end - start < longText ? inner : { ...inner, own: { start, end } };

const longText = 512;
/** What is shorter between two quotes is no letter and no record. */
const shortest = 24;

/** What stands between quotes around an escape, or else its line: up to the quote that opened it, with what may follow a string behind it. */
function literalAround(text: string, at: number, line: TextRange): TextRange {
  const start = Math.max(line.start, at - farthest);
  const end = Math.min(line.end, at + longest);
  let from = at;
  while (from > start && !quotes.has(text.charCodeAt(from - 1))) from--;
  if (from === start) return { start, end };
  for (let to = at + 2; to < end; to++) {
    if (text.charCodeAt(to) === backslash) to++;
    else if (text.charAt(to) === text.charAt(from - 1) && isEnd.test(text.slice(to + 1, to + 3)))
      return { start: from, end: to };
  }
  return { start: from, end };
}

const unescaped = (text: string, { start, end }: TextRange): Rewritten =>
  movedBy(
    start,
    rewritten(
      text.slice(start, end),
      [...text.slice(start, end).matchAll(escape)].map(({ index, 0: shown, 1: letter = "" }) => ({
        start: index,
        end: index + shown.length,
        by: meanings.get(letter) ?? letter,
      })),
    ),
  );

const quotes: ReadonlySet<number> = new Set(Array.from("\"'`", (quote) => quote.charCodeAt(0)));
const isEnd = /^(?:[,;:)\]}]|\s|$)/;
/** Characters that are looked through for the quote before an escape, … */
const farthest = 4096;
/** … and for the one behind it. */
const longest = 65_536;
const backslash = 92;
const escape = /\\(r\\n|[nrt"'\\])/g;
const meanings: ReadonlyMap<string, string> = new Map([
  ["r\\n", "\n"],
  ["n", "\n"],
  ["r", "\n"],
  ["t", "\t"],
]);
