import { isAsciiWord } from "../code-units.ts";
import { PartedMap } from "../parted-map.ts";
import { alike, alikeOfLatin, folded, latinEnd } from "./alike.ts";
import type { Entity } from "./detector.ts";
import { endsAnywhere, unspaced } from "./text/boundary.ts";
import { nextKey } from "./text/words.ts";

/**
 * A trie of values, flattened into one map: the key of a node is a rolling hash of a value up to the end of one of its words. A lookup
 * costs one hash step for each character and no substring, however many values there are. Hashes collide, so a hit is compared. Most words
 * of a text begin no value: bits for the first three characters of values say so before anything is hashed.
 */
export class ValueTrie {
  readonly #nodes = new PartedMap<number, TrieNode>();
  readonly #most: number;
  /** Empty until a value is there. */
  #starts = new Int32Array(0);

  /** @param count of values, at most */
  constructor(count: number) {
    this.#most = count > fewValues ? beginnings : fewBeginnings;
  }

  get isEmpty(): boolean {
    return this.#starts.length === 0;
  }

  /** Whether a value may begin with an ASCII word, by its first characters. */
  mayBegin(beginning: number): boolean {
    const bit = this.#bitOf(beginning);
    return ((this.#starts[bit >>> 5]! >>> (bit & 31)) & 1) === 1;
  }

  /** Where there is not a bit for each beginning, some share one. */
  #bitOf(beginning: number): number {
    return (beginning ^ (beginning >>> 5)) & (this.#most - 1);
  }

  /** Notes how a value begins whose first word ends at a place. */
  begin(value: string, start: number, end: number, isAscii = !beyondAscii.test(value)): void {
    if (this.isEmpty) this.#starts = new Int32Array(this.#most >>> 5);
    if (isAscii) return this.#note(value, start, end);
    if (endsAnywhere(value.charCodeAt(start))) this.#note(value, start, end);
    const first = folded(value.slice(start, end));
    this.#note(first, 0, first.length);
    // An accent that is no letter ends a word, and another text may have it elsewhere.
    const letters = folded(value).replace(betweenWords, "");
    for (let length = 1; length <= beginningLength; length++) this.#note(letters, 0, Math.min(length, letters.length));
  }

  /** Notes a word, in whatever case. */
  #note(text: string, start: number, end: number): void {
    const bit = this.#bitOf(beginningOf(text, start, end));
    this.#starts[bit >>> 5]! |= 1 << (bit & 31);
  }

  get(key: number): TrieNode | undefined {
    return this.#nodes.get(key);
  }

  set(key: number, node: TrieNode): void {
    this.#nodes.set(key, node);
  }
}

/** Characters of a word that its beginning has. */
export const beginningLength = 3;

/** The beginning of a word with one more character: five bits of it, the same for a letter in both cases. */
export const nextBeginning = (before: number, unit: number): number => (before << 5) | (unit & 31);

/** The beginning of a word. */
export function beginningOf(text: string, start: number, end: number): number {
  let beginning = 0;
  for (let at = start; at < end && at < start + beginningLength; at++)
    beginning = nextBeginning(beginning, text.charCodeAt(at));
  return beginning;
}

const beginnings = 2 ** (5 * beginningLength);
/** Enough to tell some dozen values from other words, in an eighth of the memory. */
const fewBeginnings = beginnings / 8;
export const fewValues = 64;
const beyondAscii = /[\u0080-\uffff]/;
const betweenWords = /[^\p{L}\p{N}]+/gu;

export interface TrieNode {
  /** Whether a value continues here with another word. */
  goesOn: boolean;
  values: TrieValue[] | undefined;
}

/** A value that ends at a node, and its characters before its first and after its last word. */
export interface TrieValue extends Entity {
  lead: string;
  tail: string;
  /** Made when it is first compared with another spelling. */
  alike: string | undefined;
}

/** Shorter values are too ambiguous. Words of a value, and values at a node, beyond these are left out. */
const valueLengthLeast = 3;
const wordsMost = 64;
const spellingsMost = 64;

export function insert(nodes: ValueTrie, { value, type }: Entity): void {
  const ends = endsOfWords(value);
  if (ends.length < 2 || ends.length > wordsMost + 1 || value.length < valueLengthLeast) return;
  const start = ends[0]!;
  nodes.begin(value, start, ends[1]!);
  let key = 0;
  let end = start;
  for (let word = 1; word < ends.length; word++) {
    if (word > 1) goOn(nodes, key);
    key = keyFrom(key, value, end, ends[word]!);
    end = ends[word]!;
  }
  const values = valuesAt(nodes, key);
  // Thousands of addresses may yield one name, and each of its occurrences is compared with every value here.
  if (values.length >= spellingsMost || values.some((one) => one.value === value && one.type === type)) return;
  values.push({ value, type, lead: value.slice(0, start), tail: value.slice(end), alike: undefined });
}

/** Marks that a value continues here with another word. */
function goOn(nodes: ValueTrie, key: number): void {
  const node = nodes.get(key);
  if (node) node.goesOn = true;
  else nodes.set(key, passage);
}

/** The node of all words that only lead on to another: most do. */
const passage: TrieNode = { goesOn: true, values: undefined };

function valuesAt(nodes: ValueTrie, key: number): TrieValue[] {
  const node = nodes.get(key);
  if (node?.values) return node.values;
  const values: TrieValue[] = [];
  nodes.set(key, { goesOn: node?.goesOn ?? false, values });
  return values;
}

/** The start of the first word of a value and the end of each word, up to one more than the limit. */
function endsOfWords(value: string): number[] {
  const ends: number[] = [];
  for (let at = 0; at < value.length && ends.length <= wordsMost + 1; at++) {
    const end = endOfWord(value, at);
    if (end === at) continue;
    if (ends.length === 0) ends.push(at);
    ends.push(end);
    at = end - 1;
  }
  return ends;
}

/**
 * The end of the run of letters and digits at a place, or of one letter where words may end anywhere. The pattern runs only on characters
 * beyond Latin. No unit is read outside the text: that would make every later pass slower.
 */
export function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && isOfLatinWord(text.charCodeAt(end))) end++;
  if (end === text.length || text.charCodeAt(end) < 128) return end;
  if (endsAnywhere(text.charCodeAt(end))) return end === start ? end + 1 : end;
  anyWord.lastIndex = end;
  return anyWord.test(text) ? anyWord.lastIndex : end;
}

const isOfLatinWord = (unit: number): boolean =>
  unit < 128 ? isAsciiWord(unit) : unit >= 0xc0 && unit < latinEnd && unit !== 0xd7 && unit !== 0xf7;

const anyWord = new RegExp(`[[\\p{L}\\p{N}]--${unspaced}]+`, "vy");

/** Continues a key with a stretch of text. Texts that are alike have the same key. */
export function keyFrom(before: number, text: string, start: number, end: number): number {
  let key = before;
  for (let at = start; at < end; at++) {
    let unit = text.charCodeAt(at);
    if (unit >= latinEnd) return keyOfAlike(before, alike(text.slice(start, end)));
    if (unit >= 128) unit = alikeOfLatin(unit);
    key = nextKey(key, isLineBreak(unit) ? space : unit);
  }
  return key;
}

function keyOfAlike(before: number, plain: string): number {
  let key = before;
  for (let at = 0; at < plain.length; at++) key = nextKey(key, plain.charCodeAt(at));
  return key;
}

const isLineBreak = (unit: number): boolean => unit === 0x0a || unit === 0x0d;
const space = 0x20;
