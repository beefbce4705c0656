import type { TextRange } from "../../detector.ts";
import { hashesOf, hashOf } from "../../lexicon/hash.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { Gap } from "../../tagger/gaps.ts";
import { type Tokens, WordShape } from "../../tagger/tokens.ts";
import {
  behind,
  endsThere,
  goesOn,
  jointOf,
  titledThings,
  type Step,
  stepsOfNames,
  ofPlace,
  ofRegion,
} from "./renowned-names.ts";
import { isSomebody } from "./renowned-guards.ts";

/**
 * Whether a name is one that everybody knows as a firm, a work, a figure, a place or a prize: "Morgan Stanley", "Levi's", "Hamlet". A name
 * of several words is known wherever it stands whole, also around a part of it that looked like somebody; one of a single word only if it
 * is hardly anybody's name, and alone. Neither is behind a title or a given name, before a surname, or in a form: there it is somebody who
 * is called so, but for a region of several words. One step in a map for each word around; unpacking the list takes some 7 ms, when the
 * first name is looked up.
 */
export function isRenowned(text: string, tokens: Tokens, begin: number, last: number): boolean {
  const first = begin < last && isOpening(tokens, begin) ? begin + 1 : begin;
  for (let from = first; ; from--) {
    if (beginsRenowned(text, tokens, from, first, last)) return true;
    if (from === 0 || first - from > longest || jointOf(tokens.gap[from]!) === 0) return false;
  }
}

/** Whether a capital of a word says no more than that a sentence begins: "Explain Gucci's history". */
function isOpening({ gap, marks }: Tokens, i: number): boolean {
  const own = marks[i]!;
  return openings.has(gap[i]!) && wordOf(own) > 0 && givenOf(own) < 2 && surnameOf(own) < 2;
}

const openings: ReadonlySet<number> = new Set([Gap.edge, Gap.sentence, Gap.dotSpace, Gap.line, Gap.lines]);

/**
 * Whether a title, or who somebody is to somebody, and the name behind it are what is called so: "Dr. Oetker", "Don Quixote", "Aunt Jemima".
 * With another name behind it is somebody. Asked where such a word stands before a name, so without tokens; most names cost one look-up.
 */
export function isTitledThing(text: string, start: number, name: TextRange): boolean {
  const [second = ""] = text.slice(name.start, name.end).split(" ", 1);
  const things = titledThings().get(second.toLowerCase());
  if (things === undefined) return false;
  const words = text
    .slice(start, name.end + 24)
    .replaceAll(".", "")
    .toLowerCase()
    .split(notInWords);
  const found = text.slice(start, name.end).split(notInWords).length;
  return things.some((thing) => {
    const count = thing.split(" ").length;
    if (words.slice(0, count).join(" ") !== thing) return false;
    const marks = marksOfWord(words[count] ?? "");
    return count >= found || (wordOf(marks) > 0 && givenOf(marks) < 2 && surnameOf(marks) < 2);
  });
}

const notInWords = /[^\p{L}-]+/u;

/** Whether words from one on are such a name, and all of `first` to `last` is in it. */
function beginsRenowned(text: string, tokens: Tokens, from: number, first: number, last: number): boolean {
  const known = stepsOfNames();
  const { hash, gap, count } = tokens;
  let before: Step = 0;
  for (let at = from, joint = 0; ;) {
    const key = behind(before, joint, hash[at]!);
    const step = known.get(key) ?? 0;
    if (at >= last && (at > from || first === last)) {
      const isEnd = (step & endsThere) !== 0 || isGenitive(text, tokens, at, before, joint);
      const isRegion = at > from && (step & ofRegion) !== 0;
      if (isEnd && (isRegion || !isSomebody(text, tokens, from, at))) return true;
    }
    joint = jointOf(gap[at + 1]!);
    if ((step & goesOn) === 0 || joint === 0 || ++at >= count) return false;
    before = key;
  }
}

/** Calls for each known name of a place that begins with a capital, the longest from each word. */
export function eachPlace(
  { count, start, end, hash, gap, shape }: Tokens,
  call: (start: number, end: number) => void,
): void {
  const known = stepsOfNames();
  for (let from = 0; from < count; from++) {
    if (shape[from] === WordShape.small) continue;
    let last = -1;
    let key: Step = 0;
    for (let at = from, joint = 0; ;) {
      key = behind(key, joint, hash[at]!);
      const step = known.get(key);
      if ((step & ofPlace) !== 0) last = at;
      joint = jointOf(gap[at + 1]!);
      if ((step & goesOn) === 0 || joint === 0 || ++at >= count) break;
    }
    if (last < 0) continue;
    call(start[from]!, end[last]!);
    from = last;
  }
}

/** "Guccis Umsatz", "Harry Potters Narbe". A single word must be no name itself. */
function isGenitive(text: string, tokens: Tokens, at: number, before: Step, joint: number): boolean {
  const { start, end, marks } = tokens;
  const to = end[at]! - 1;
  if (text.charCodeAt(to) !== smallS || to - start[at]! < 4) return false;
  if (before === 0 && (givenOf(marks[at]!) > 1 || surnameOf(marks[at]!) > 1 || isMany(tokens, at))) return false;
  const stem = hashOf(text.slice(start[at], to).toLowerCase()) | 0;
  return ((stepsOfNames().get(behind(before, joint, stem)) ?? 0) & endsThere) !== 0;
}

/** "die Heinekens" */
const isMany = ({ hash }: Tokens, i: number) => i > 0 && articles.has(hash[i - 1]!);

const articles = hashesOf("die the den");
const smallS = 115;
/** Words before a name that may be the beginning of a longer one. */
const longest = 7;
