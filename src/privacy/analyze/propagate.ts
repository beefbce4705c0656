import type { Span } from "./detector.ts";
import { marksOfWord } from "./lexicon/lexicon.ts";
import { givenOf, surnameOf, wordOf } from "./lexicon/marks.ts";
import { namesWithin } from "./name-parts.ts";
import { PartedMap } from "../parted-map.ts";

/** A value found somewhere in a request. */
export interface Found {
  value: string;
  type: string;
}

/** Finds further places of values that were found elsewhere in the request: what is hidden once is hidden everywhere. */
export type Propagator = (text: string) => Generator<undefined, Span[]>;

export function* propagator(found: Iterable<Found>): Generator<undefined, Propagator> {
  const nodes: Nodes = new PartedMap();
  let count = 0;
  for (const one of found) {
    if (++count % 32 === 0) yield;
    plant(nodes, one);
    for (const value of namesWithin(one.value, one.type)) plant(nodes, { value, type: "PERSON" });
  }

  return (text) => find(text, nodes);
}

/** No closure, and its loop in a function of its own: of each request's anew, the engine compiled the code anew again and again. */
function* find(text: string, nodes: Nodes): Generator<undefined, Span[]> {
  const spans: Span[] = [];
  if (nodes.size === 0) return spans;
  for (let at = 0; at < text.length;) {
    if (at > 0) yield;
    at = findBetween(nodes, text, at, at + turnLength, spans);
  }
  return spans;
}

/** Finds what begins between two places and returns where it stopped. */
function findBetween(nodes: Nodes, text: string, from: number, to: number, spans: Span[]): number {
  const end = Math.min(to, text.length);
  let at = from;
  while (at < end) {
    const start = at;
    let key = 0;
    let keyBefore = 0;
    let unit = text.charCodeAt(at);
    for (; isOfAsciiWord(unit); unit = text.charCodeAt(++at)) {
      keyBefore = key;
      key = nextKey(key, unit);
    }
    if (unit >= 128) {
      at = endOfWord(text, start);
      key = keyFrom(0, text, start, at);
      if (text.charCodeAt(at - 1) === smallS) keyBefore = keyFrom(0, text, start, at - 1);
    }
    if (at === start) {
      at++;
      continue;
    }
    const hit = longestAt(nodes, text, start, at, key) ?? genitiveAt(nodes, text, start, at, keyBefore);
    if (!hit) continue;
    spans.push(hit);
    at = Math.max(at, hit.end);
  }
  return at;
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

/** A number that texts share that are alike but for case and accents, going on from that of the text before. */
function keyFrom(before: number, text: string, start: number, end: number): number {
  let key = before;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 128) return keyOfFolded(before, folded(text.slice(start, end)));
    key = nextKey(key, unit);
  }
  return key;
}

function keyOfFolded(before: number, small: string): number {
  let key = before;
  for (let at = 0; at < small.length; at++) key = nextKey(key, small.charCodeAt(at));
  return key;
}

const nextKey = (key: number, unit: number) => (Math.imul(key, 31) + (unit | 32)) | 0;

function isOfAsciiWord(unit: number): boolean {
  const small = unit | 32;
  return (small >= 97 && small <= 122 && unit < 128) || (unit >= 48 && unit <= 57);
}

/**
 * Values by the keys of what they begin with, up to the end of each of their words: however many are sought, a word is looked up once,
 * and none is cut out of the text for it. Keys may be shared by chance, so what is found is compared in the end.
 */
type Nodes = PartedMap<number, Node>;

interface Node {
  /** Whether a value goes on here with a further word. */
  goesOn: boolean;
  endings: Ending[] | undefined;
}

/** A value that ends at a node, and what it has before its first and behind its last word. */
interface Ending extends Found {
  lead: string;
  tail: string;
  folded: string;
}

/** Values shorter than this mean too much else; words, and spellings of them, beyond this many are not told apart. */
const valueLengthLeast = 3;
const wordsMost = 64;
const spellingsMost = 64;

function plant(nodes: Nodes, { value, type }: Found): void {
  const ends = endsOfWords(value);
  if (ends.length < 2 || ends.length > wordsMost + 1 || value.length < valueLengthLeast) return;
  const [start, ...further] = ends as [number, ...number[]];
  let key = 0;
  let end = start;
  for (const next of further) {
    key = keyFrom(key, value, end, next);
    end = next;
    if (next !== further.at(-1)) goOn(nodes, key);
  }
  const endings = endingsAt(nodes, key);
  // Thousands of addresses may tell of one name, and each place of it is compared with all that is planted here.
  if (endings.length >= spellingsMost || endings.some((one) => one.value === value && one.type === type)) return;
  endings.push({ value, type, lead: value.slice(0, start), tail: value.slice(end), folded: folded(value) });
}

/** A value goes on here with a further word. */
function goOn(nodes: Nodes, key: number): void {
  const node = nodes.get(key);
  if (node) node.goesOn = true;
  else nodes.set(key, passage);
}

/** Of most words all that is known is that a value goes on behind them: they share a node. */
const passage: Node = { goesOn: true, endings: undefined };

function endingsAt(nodes: Nodes, key: number): Ending[] {
  const node = nodes.get(key);
  if (node?.endings) return node.endings;
  const endings: Ending[] = [];
  nodes.set(key, { goesOn: node?.goesOn ?? false, endings });
  return endings;
}

/** Where the first word of a value begins, and where each of its words ends, up to one more than are told apart. */
function endsOfWords(value: string): number[] {
  const ends: number[] = [];
  for (let at = 0; at < value.length && ends.length <= wordsMost + 1; at++) {
    const end = endOfWord(value, at);
    if (end === at) continue;
    if (ends.length === 0) ends.push(at);
    ends.push(end);
    at = end;
  }
  return ends;
}

/** The longest value whose first word stands at a place. */
function longestAt(nodes: Nodes, text: string, start: number, firstEnd: number, firstKey: number): Span | undefined {
  let longest: Span | undefined;
  let key = firstKey;
  let node = nodes.get(key);
  for (let end = firstEnd; node;) {
    if (node.endings) for (const ending of node.endings) longest = spanOf(ending, text, start, end) ?? longest;
    if (!node.goesOn) break;
    const next = endOfGap(text, end);
    const nextEnd = endOfWord(text, next);
    if (next === end || nextEnd === next) break;
    key = keyFrom(key, text, end, nextEnd);
    node = nodes.get(key);
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
function genitiveAt(nodes: Nodes, text: string, start: number, end: number, key: number): Span | undefined {
  if (end - start < 5 || text.charCodeAt(end - 1) !== smallS) return undefined;
  const ending = nodes.get(key)?.endings?.find(({ type }) => type === "PERSON");
  return ending && spanOf(ending, text, start, end - 1);
}

const smallS = 115;

function spanOf(ending: Ending, text: string, first: number, last: number): Span | undefined {
  const { value, type, lead, tail } = ending;
  const start = first - lead.length;
  const end = last + tail.length;
  if (start < 0 || end - start !== value.length) return undefined;
  const written = text.slice(start, end);
  if (written !== value && folded(written) !== ending.folded) return undefined;
  if (!written.startsWith(lead) || !written.endsWith(tail)) return undefined;
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
  for (let at = 0; at < small.length; at++)
    if (small.charCodeAt(at) >= 128) return small.normalize("NFD").replace(/\p{M}/gu, "");
  return small;
}
