import { hashOf } from "../../lexicon/hash.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { Gap } from "../../tagger/gaps.ts";
import type { Tokens } from "../../tagger/tokens.ts";
import { behind, ends, goesOn, jointOf, titledThings, type Step, stepsOfNames } from "./renowned-names.ts";
import { isSomebody } from "./renowned-guards.ts";

/**
 * Whether a name is one that everybody knows as a firm, a work, a figure, a place or a prize: "Morgan Stanley", "Levi's", "Hamlet". A name
 * of several words is known wherever it stands whole, also around a part of it that looked like somebody; one of a single word only if it
 * is hardly anybody's name, and alone. Neither is behind a title or a given name, before a surname, or in a form: there it is somebody who
 * is called so. One step in a map for each word around; reading the list takes some milliseconds, when the first name is looked up.
 */
export function isRenowned(text: string, tokens: Tokens, begin: number, last: number): boolean {
  const first = begin < last && isOpening(tokens, begin) ? begin + 1 : begin;
  for (let from = first; ; from--) {
    if (beginsRenowned(text, tokens, from, first, last)) return true;
    if (from === 0 || first - from > longest || jointOf(tokens.gap[from]!) === 0) return false;
  }
}

/** Whether a capital of a word says no more than that a sentence begins: "Summarise Gucci's history". */
function isOpening({ gap, marks }: Tokens, i: number): boolean {
  const own = marks[i]!;
  return openings.has(gap[i]!) && wordOf(own) > 0 && givenOf(own) < 2 && surnameOf(own) < 2;
}

const openings: ReadonlySet<number> = new Set([Gap.edge, Gap.sentence, Gap.dotSpace, Gap.line, Gap.lines]);

/**
 * Whether a title or who somebody is to somebody begins what is called so: "Dr. Oetker", "Don Quixote", "Aunt Jemima". With a name behind
 * it is somebody. Asked where such a word stands before a name, so without tokens.
 */
export function isTitledThing(text: string, start: number, end: number): boolean {
  const words = text
    .slice(start, end + 24)
    .replaceAll(".", "")
    .toLowerCase()
    .split(/[^\p{L}-]+/u);
  const found = text.slice(start, end).split(/[ \n\u00a0]+/).length;
  for (let count = 4; count > 1; count--) {
    if (!titledThings().has(words.slice(0, count).join(" "))) continue;
    const marks = marksOfWord(words[count] ?? "");
    return count >= found || (wordOf(marks) > 0 && givenOf(marks) < 2 && surnameOf(marks) < 2);
  }
  return false;
}

/** Whether words from one on are such a name, and all of `first` to `last` is in it. */
function beginsRenowned(text: string, tokens: Tokens, from: number, first: number, last: number): boolean {
  const known = stepsOfNames();
  const { hash, gap, count } = tokens;
  let before: Step = 0;
  for (let at = from, joint = 0; ;) {
    const key = behind(before, joint, hash[at]!);
    const step = known.get(key) ?? 0;
    if (at >= last && (at > from || first === last)) {
      const isEnd = (step & ends) !== 0 || isGenitive(text, tokens, at, before, joint);
      if (isEnd && !isSomebody(text, tokens, from, at)) return true;
    }
    joint = jointOf(gap[at + 1]!);
    if ((step & goesOn) === 0 || joint === 0 || ++at >= count) return false;
    before = key;
  }
}

/** "Guccis Umsatz", "Harry Potters Narbe". A single word must be no name itself. */
function isGenitive(text: string, { start, end, marks }: Tokens, at: number, before: Step, joint: number): boolean {
  const to = end[at]! - 1;
  if (text.charCodeAt(to) !== smallS || to - start[at]! < 4) return false;
  if (before === 0 && (givenOf(marks[at]!) > 1 || surnameOf(marks[at]!) > 1)) return false;
  const stem = hashOf(text.slice(start[at], to).toLowerCase()) | 0;
  return ((stepsOfNames().get(behind(before, joint, stem)) ?? 0) & ends) !== 0;
}

const smallS = 115;
/** Words before a name that may be the beginning of a longer one. */
const longest = 7;
