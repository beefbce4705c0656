import type { TextIndex } from "./text-index.ts";

/** Visits every run of letters with its key, which equal words share whatever their case. */
export function eachWord(
  text: string,
  index: TextIndex,
  visit: (start: number, end: number, key: number) => void,
): void {
  const count = countOf(text, index);
  const { words } = index;
  for (let at = 0; at < count; at += 3) visit(words[at]!, words[at + 1]!, words[at + 2]!);
}

/** How many entries of `index.words` belong to a text. */
function countOf(text: string, index: TextIndex): number {
  return (index.of(text).wordCount ??= readWords(text, index));
}

function readWords(text: string, index: TextIndex): number {
  const { length } = text;
  const most = ((length >> 1) + 1) * 3;
  if (index.words.length < most) index.words = new Int32Array(most);
  const { words } = index;
  let count = 0;
  for (let at = 0; at < length; at++) {
    if (!isLetter(text.charCodeAt(at))) continue;
    // The `n` of `\n` in nested JSON does not belong to the word after it.
    const isEscape = text.charCodeAt(at - 1) === backslash && isLetter(text.charCodeAt(at + 1));
    const start = isEscape && "nrt".includes(text.charAt(at)) ? at + 1 : at;
    let key = 0;
    let end = start;
    for (let code = text.charCodeAt(end); isLetter(code); code = text.charCodeAt(++end)) key = nextKey(key, code);
    words[count] = start;
    words[count + 1] = end;
    words[count + 2] = key;
    count += 3;
    at = end;
  }
  return count;
}

/** A map from words to values. Most words of a text miss in a table of keys, without a substring. */
export class WordTable<T> {
  readonly #known = new Map<string, T>();
  /** The key of the word in each slot; the last one where several share a slot. */
  readonly #keys = new Int32Array(tableSize);
  readonly #shared = new Uint8Array(tableSize);

  constructor(entries: Iterable<readonly [word: string, value: T]>) {
    for (const [word, value] of entries) {
      this.#known.set(word, value);
      const key = keyOf(word);
      const place = key & (tableSize - 1);
      if (this.#keys[place] !== 0 && this.#keys[place] !== key) this.#shared[place] = 1;
      this.#keys[place] = key;
    }
  }

  /** Visits every word of a text that the map has. */
  eachIn(text: string, index: TextIndex, visit: (start: number, end: number, value: T) => void): void {
    const count = countOf(text, index);
    const { words } = index;
    for (let at = 0; at < count; at += 3) {
      const value = this.get(text, words[at]!, words[at + 1]!, words[at + 2]!);
      if (value !== undefined) visit(words[at]!, words[at + 1]!, value);
    }
  }

  get(text: string, start: number, end: number, key: number): T | undefined {
    const place = key & (tableSize - 1);
    if (this.#keys[place] !== key && this.#shared[place] === 0) return undefined;
    return this.#known.get(text.slice(start, end).toLowerCase());
  }
}

/** Whether a UTF-16 unit is a letter or an accent of one; an approximation by ranges beyond ASCII. */
export function isLetter(code: number): boolean {
  const small = code | 32;
  if (small < 128) return small >= 97 && small <= 122;
  return (code >= 0xc0 && code < 0x2000 && code !== 0xd7 && code !== 0xf7) || (code >= 0x3040 && code < 0xd800);
}

function keyOf(word: string): number {
  let key = 0;
  for (let i = 0; i < word.length; i++) key = nextKey(key, word.charCodeAt(i));
  return key;
}

/** One step of a word's key, a rolling hash. Sets the case bit of ASCII and Latin-1; the case of other letters counts. */
export function nextKey(key: number, code: number): number {
  return (Math.imul(key, 31) + (code | 32)) | 0;
}

const backslash = 92;
const tableSize = 16_384;
