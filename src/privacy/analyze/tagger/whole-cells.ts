import { isNoun, isPlace, wordOf } from "../lexicon/marks.ts";
import { isCompound } from "./compound.ts";
import { isParticle } from "./features.ts";
import type { Tokens } from "./tokens.ts";
import { titlesBetween } from "./whole-names.ts";

/**
 * Tags the rest of a name that fills a cell of a table, a string or an element, of which a part was tagged: `| Farrukh Tashkentov |`,
 * `"Kahurangi Pomare"`, `<name>Jolanta Mazur</name>`. All its words have a capital, and none is a word of the language.
 */
export function tagWholeCells(text: string, tokens: Tokens, tags: Uint8Array): void {
  const { start, end, count } = tokens;
  for (let i = 0; i < count; i++) {
    if (tags[i] !== 1 || isFull(tokens, tags, i)) continue;
    const behind = endsOf.exec(text.slice(end[i], end[i]! + reach));
    const before = behind && startsOf.exec(text.slice(Math.max(0, start[i]! - reach), start[i]));
    if (before === null || behind === null || `${before[1]}${behind[1]}` === "") continue;
    const [from, to] = [start[i]! - before[1]!.length, end[i]! + behind[1]!.length];
    let first = i;
    while (first > 0 && start[first - 1]! >= from && !titlesBetween.has(tokens.hash[first - 1]!)) first--;
    let last = i;
    while (last + 1 < count && end[last + 1]! <= to) last++;
    if (last > first && last - first < wordsMost && isName(text, tokens, tags, first, last))
      tags.fill(1, first, last + 1);
    i = last;
  }
}

/** Whether both neighbours are tagged or far: most names. */
function isFull({ start, end }: Tokens, tags: Uint8Array, i: number): boolean {
  const isRest = (at: number, gap: number) => tags[at] === 0 && gap === 1;
  return !isRest(i - 1, start[i]! - (end[i - 1] ?? 0)) && !isRest(i + 1, (start[i + 1] ?? 0) - end[i]!);
}

/** Whether all words can be of a name. Behind a given name a surname may look like two words, before a surname a trade does. */
function isName(text: string, tokens: Tokens, tags: Uint8Array, first: number, last: number): boolean {
  const { marks, start, end } = tokens;
  let isBehind = false;
  for (let i = first; i <= last; i++) {
    const known = marks[i]!;
    if (tags[i] === 1) isBehind = true;
    // `Noura Al-Qahtani`.
    else if (i > first && i < last && isParticle(tokens, i)) continue;
    else if (wordOf(known) > 1 || isPlace(known) || isNoun(known)) return false;
    else if (!isBehind && isCompound(text, start[i]!, end[i]!)) return false;
  }
  return true;
}

const reach = 48;
const wordsMost = 4;
const word = String.raw`\p{Lu}[\p{L}\p{M}]{0,23}`;
/** The words of the cell before and behind a word, up to what ends the cell. */
const startsOf = new RegExp(String.raw`(?:["'>|\t*]|\| | {2}|^|\n)((?:${word}[ '’-]){0,3})$`, "u");
const endsOf = new RegExp(String.raw`^((?:[ '’-]${word}){0,3})(?:["'<|\t*]| \|| {2}|$|\n)`, "u");
