import type { Detector, PassingSearch, Span } from "../../detector.ts";
import { findInSingapore, singaporeHead } from "./beyond-europe.ts";
import { lastInBlock, readBlock } from "./block.ts";
import { readPostcode } from "./place.ts";
import { britishHead, eircode, eircodeHead, lonePostcode, postcodesBeforeTowns } from "./postcode.ts";
import { endings, readers } from "./readers.ts";
import { scanNumbers } from "../../text/scan.ts";
import { beforeNumber } from "../../text/survey.ts";
import { eachMarked } from "../../text/word-table.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";

/** Joins overlapping parts of one address, found by street, postcode and cue. */
function joined(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = kept.at(-1);
    if (last === undefined || span.start >= last.end) kept.push({ ...span });
    else last.end = Math.max(last.end, span.end);
  }
  return kept;
}

/** `Unit 6, Gasworks Yard, Hereford ` before a British postcode: back to what has a number, or else two parts before the town. */
function startOfLines(text: string, start: number): number {
  const end = text.startsWith(", ", start - 2) ? start - 2 : start - 1;
  const parts = text.slice(Math.max(0, end - 120), end).split(", ");
  let from = end - parts.pop()!.length;
  if (parts.length === 0 || !townBefore.test(text.slice(from, end))) return start;
  const starts: number[] = [];
  for (let part = parts.pop(); part !== undefined && starts.length < 4; part = parts.pop()) {
    const shown = placeAtEnd.exec(part.slice(-48))?.[0];
    if (shown === undefined) break;
    starts.push(from - shown.length - 2);
    if (shown.length < part.length) break;
    from -= part.length + 2;
  }
  const numbered = starts.findIndex((at) => /^\d/.test(text.charAt(at)));
  const next = starts[numbered + 1];
  if (next !== undefined && ofHouse.test(text.slice(next, next + 12))) return next;
  return starts[numbered] ?? starts[1] ?? start;
}

const ofHouse = /^(?:flat|unit|apt|apartment|suite) /i;
const townBefore = /^(?:(?:Co\.?|County) )?\p{Lu}[\p{L}'’-]+(?: (?:on|upon|le|de|the|\p{Lu}[\p{L}'’-]+)){0,3}$/u;
const placeAtEnd =
  /(?<![\p{L}\d])(?:\d{1,5}[A-Za-z]?|\p{Lu}[\p{L}'’.-]*)(?: (?:of|the|and|on|upon|under|by|le|de|na|nan|y|yr|la|&|\d{1,5}[A-Za-z]?(?!\p{L})|\p{Lu}[\p{L}'’.-]*)){0,4}$/u;

/** Postal addresses of the countries of the six languages, in prose, letters, forms and data, with postcode and town. */
export const address: Detector = {
  name: "address",
  types: ["ADDRESS"],
  wake: wakeOn({
    words: [readers, { bit: beforeNumber }],
    numbers: [
      ...postcodesBeforeTowns.map(({ head }) => head),
      britishHead,
      eircodeHead,
      singaporeHead,
      lastInBlock.head,
    ],
  }),
  find(text, known = new TextIndex()) {
    const spans: Span[] = [];
    eachMarked(text, known, readers.bit | beforeNumber, readWord, { index: known, spans, done: 0 });
    for (const { head, form } of postcodesBeforeTowns) scanNumbers(text, known, head, form, isBeforeTown, spans);
    scanNumbers(text, known, lastInBlock.head, lastInBlock.form, isInBlock, spans);
    scanNumbers(text, known, britishHead, lonePostcode, isLonePostcode, spans);
    scanNumbers(text, known, eircodeHead, eircode, isLonePostcode, spans);
    findInSingapore(text, known, spans);
    return joined(spans);
  },
};

function readWord(text: string, start: number, end: number, number: number, search: PassingSearch): void {
  if (start < search.done) return;
  for (const read of readers.at(number) ?? endings) {
    const span = read(text, start, end);
    if (span === undefined) continue;
    for (const one of Array.isArray(span) ? span : [span]) {
      search.spans.push(one);
      search.done = Math.max(search.done, one.end);
    }
  }
}

function isBeforeTown({ index, 0: shown }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const span = readPostcode(text, index, index + shown.length);
  if (span !== undefined) spans.push(span);
  return span !== undefined;
}

function isInBlock({ index, 0: shown }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const span = readBlock(text, index, index + shown.length);
  if (span !== undefined) spans.push(span);
  return span !== undefined;
}

function isLonePostcode({ index, 0: shown }: RegExpExecArray, text: string, spans: Span[]): true {
  spans.push({ start: startOfLines(text, index), end: index + shown.length, type: "ADDRESS", strength: 2 });
  return true;
}
