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

  return function* (text) {
    const spans: Span[] = [];
    if (!root.next) return spans;
    const words = /[\p{L}\p{N}]+/gu;
    let count = 0;
    for (let match = words.exec(text); match; match = words.exec(text)) {
      if (++count % 1024 === 0) yield;
      const hit = longestAt(root, text, match.index, match[0]) ?? genitiveAt(root, text, match.index, match[0]);
      if (!hit) continue;
      spans.push(hit);
      words.lastIndex = Math.max(words.lastIndex, hit.end);
    }
    return spans;
  };
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
  const words = [...value.matchAll(/[\p{L}\p{N}]+/gu)];
  if (words.length === 0 || words.length > wordsMost || value.length < valueLengthLeast) return;
  let node = root;
  let end = words[0]!.index;
  for (const { index, 0: word } of words) {
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

/** The longest value whose first word stands at a place. */
function longestAt(root: Node, text: string, start: number, firstWord: string): Span | undefined {
  let longest: Span | undefined;
  let node = root.next?.get(folded(firstWord));
  for (let end = start + firstWord.length; node;) {
    for (const ending of node.ending ?? []) longest = spanOf(ending, text, start, end) ?? longest;
    if (!node.next) break;
    nextWord.lastIndex = end;
    const [written, gap, word] = nextWord.exec(text) ?? [];
    if (written === undefined) break;
    node = node.next.get(gap + folded(word!));
    end += written.length;
  }
  return longest;
}

const nextWord = /([^\p{L}\p{N}]{1,64})([\p{L}\p{N}]+)/uy;

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
