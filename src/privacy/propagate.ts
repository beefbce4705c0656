import type { Span } from "./detector.ts";
import { marksOfWord } from "./lexicon/lexicon.ts";
import { givenOf, surnameOf, wordOf } from "./lexicon/marks.ts";
import { namesWithin } from "./name-parts.ts";

/** A value found somewhere in a request. */
export interface Found {
  value: string;
  type: string;
}

/** Finds further places of values that were found elsewhere in the request: what is hidden once is hidden everywhere. */
export type Propagator = (text: string) => Generator<undefined, Span[]>;

export function* propagator(found: readonly Found[]): Generator<undefined, Propagator> {
  const root: Node = { next: undefined, ending: undefined };
  for (const [index, one] of found.entries()) {
    if (index % 512 === 511) yield;
    plant(root, one);
    for (const value of namesWithin(one.value, one.type)) plant(root, { value, type: "PERSON" });
  }

  const firstWords = new Set<number>();
  for (const word of root.next?.keys() ?? []) firstWords.add(keyOf(word));

  return function* (text) {
    const spans: Span[] = [];
    if (!root.next) return spans;
    for (let at = 0, turnEnd = turnLength; at < text.length;) {
      if (at >= turnEnd) {
        yield;
        turnEnd = at + turnLength;
      }
      const start = at;
      let key = 0;
      let keyBefore = 0;
      let unit = text.charCodeAt(at);
      for (; isOfAsciiWord(unit); unit = text.charCodeAt(++at)) {
        keyBefore = key;
        key = nextKey(key, unit);
      }
      // Most words are told from those that are sought without being cut out of the text.
      if (!(unit >= 128) && !firstWords.has(key) && !firstWords.has(keyBefore)) {
        at++;
        continue;
      }
      const end = endOfWord(text, start);
      const word = text.slice(start, end);
      at = Math.max(end, start + 1);
      const hit = word && (longestAt(root, text, start, word) ?? genitiveAt(root, text, start, word));
      if (!hit) continue;
      spans.push(hit);
      at = Math.max(at, hit.end);
    }
    return spans;
  };
}

/** Characters between two pauses. */
const turnLength = 8192;

/** Where the letters and digits end that begin at a place. The pattern is for what is not ASCII. */
function endOfWord(text: string, start: number): number {
  let end = start;
  let unit = text.charCodeAt(end);
  while (isOfAsciiWord(unit)) unit = text.charCodeAt(++end);
  if (!(unit >= 128)) return end;
  anyWord.lastIndex = end;
  return anyWord.test(text) ? anyWord.lastIndex : end;
}

const anyWord = /[\p{L}\p{N}]+/uy;

/** A number that words of ASCII share with those that are written alike but for their case. */
function keyOf(word: string): number {
  let key = 0;
  for (let index = 0; index < word.length; index++) key = nextKey(key, word.charCodeAt(index));
  return key;
}

const nextKey = (key: number, unit: number) => Math.imul(key, 31) + (unit | 32);

function isOfAsciiWord(unit: number): boolean {
  const small = unit | 32;
  return (small >= 97 && small <= 122 && unit < 128) || (unit >= 48 && unit <= 57);
}

/** Values by their words in small letters, each with what stands before it: however many are sought, a word is looked up once. */
interface Node {
  next: Map<string, Node> | undefined;
  ending: Ending[] | undefined;
}

/** A value that ends at a node, and what it has before its first and behind its last word. */
interface Ending extends Found {
  lead: string;
  tail: string;
}

/** Values shorter than this mean too much else; words, and spellings of them, beyond this many are not told apart. */
const valueLengthLeast = 3;
const wordsMost = 64;
const spellingsMost = 64;

function plant(root: Node, { value, type }: Found): void {
  const words = wordsOf(value);
  if (words.length === 0 || words.length > wordsMost || value.length < valueLengthLeast) return;
  let node = root;
  let end = words[0]!.index;
  for (const { index, word } of words) {
    const key = value.slice(end, index) + folded(word);
    node.next ??= new Map();
    let next = node.next.get(key);
    if (!next) node.next.set(key, (next = { next: undefined, ending: undefined }));
    node = next;
    end = index + word.length;
  }
  node.ending ??= [];
  // Thousands of addresses may tell of one name, and each place of it is compared with all that is planted here.
  if (node.ending.length >= spellingsMost || node.ending.some((one) => one.value === value && one.type === type))
    return;
  node.ending.push({ value, type, lead: value.slice(0, words[0]!.index), tail: value.slice(end) });
}

/** The words of a value, up to one more than are told apart. */
function wordsOf(value: string): { index: number; word: string }[] {
  const words: { index: number; word: string }[] = [];
  for (let at = 0; at < value.length && words.length <= wordsMost; at++) {
    const end = endOfWord(value, at);
    if (end === at) continue;
    words.push({ index: at, word: value.slice(at, end) });
    at = end;
  }
  return words;
}

/** The longest value whose first word stands at a place. */
function longestAt(root: Node, text: string, start: number, firstWord: string): Span | undefined {
  let longest: Span | undefined;
  let node = root.next?.get(folded(firstWord));
  for (let end = start + firstWord.length; node;) {
    for (const ending of node.ending ?? []) longest = spanOf(ending, text, start, end) ?? longest;
    if (!node.next) break;
    const next = endOfGap(text, end);
    const nextEnd = endOfWord(text, next);
    if (next === end || nextEnd === next) break;
    node = node.next.get(text.slice(end, next) + folded(text.slice(next, nextEnd)));
    end = nextEnd;
  }
  return longest;
}

/** Where what divides two words ends, or is longer than between the words of any value. */
function endOfGap(text: string, start: number): number {
  let end = start;
  let unit = text.charCodeAt(end);
  while (end < start + gapLengthMost && unit < 128 && !isOfAsciiWord(unit)) unit = text.charCodeAt(++end);
  if (!(unit >= 128)) return end;
  anyGap.lastIndex = start;
  return anyGap.test(text) ? anyGap.lastIndex : start;
}

const gapLengthMost = 64;
const anyGap = /[^\p{L}\p{N}]{1,64}/uy;

/** "Trautmanns Vertrag" is Trautmann's. Only the name is hidden. */
function genitiveAt(root: Node, text: string, start: number, word: string): Span | undefined {
  if (word.length < 5 || !word.endsWith("s")) return undefined;
  const end = start + word.length - 1;
  const ending = root.next?.get(folded(word.slice(0, -1)))?.ending?.find(({ type }) => type === "PERSON");
  return ending && spanOf(ending, text, start, end);
}

function spanOf({ value, type, lead, tail }: Ending, text: string, first: number, last: number): Span | undefined {
  const start = first - lead.length;
  const end = last + tail.length;
  const written = text.slice(Math.max(0, start), end);
  if (!written.startsWith(lead) || !written.endsWith(tail) || written.length !== value.length) return undefined;
  const isMentioned = text.charAt(start - 1) === "@";
  return type === "PERSON" && !isMentioned && !mayBeNameOf(value, written)
    ? undefined
    : { start, end, type, strength: 2 };
}

/** "Will" is a person where "will" is not: in small letters a name counts only if it was found so, or is known as a name and nothing else. */
function mayBeNameOf(value: string, written: string): boolean {
  const first = written.charAt(0);
  if (written === value || first !== first.toLowerCase() || /\P{L}/u.test(value)) return true;
  const marks = marksOfWord(value);
  return givenOf(marks) + surnameOf(marks) > 1 && wordOf(marks) === 0;
}

/** Small letters without accents, so that `maelys@…` tells of Maëlys. */
function folded(word: string): string {
  const small = word.toLowerCase();
  return beyondAscii.test(small) ? small.normalize("NFD").replace(/\p{M}/gu, "") : small;
}

// oxlint-disable-next-line no-control-regex
const beyondAscii = /[^\x00-\x7f]/;
