import type { TextIndex } from "./text-index.ts";

/** Calls back for every run of letters, with a number that equal words share whatever their case. */
export function eachWord(
  text: string,
  index: TextIndex,
  visit: (start: number, end: number, key: number) => void,
): void {
  const count = countOf(text, index);
  const { words } = index;
  for (let at = 0; at < count; at += 3) visit(words[at]!, words[at + 1]!, words[at + 2]!);
}

/** How much of the index's words are those of a text. */
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
    // The `n` of an escaped line break (`\n`) in nested JSON is no letter of the word behind it.
    const isEscape = text.charCodeAt(at - 1) === backslash && isLetter(text.charCodeAt(at + 1));
    const start = isEscape && "nrt".includes(text.charAt(at)) ? at + 1 : at;
    let key = 0;
    let end = start;
    for (let code = text.charCodeAt(end); isLetter(code); code = text.charCodeAt(++end)) key = next(key, code);
    words[count] = start;
    words[count + 1] = end;
    words[count + 2] = key;
    count += 3;
    at = end;
  }
  return count;
}

/** What is known about words, looked up without cutting the others out of the text. */
export class WordTable<T> {
  readonly #known = new Map<string, T>();
  /** By place, the key of the word there, the last one where several share it. */
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

  /** Calls back for every word of a text that is known. */
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

/** Whether a UTF-16 unit is a letter or an accent of one; signs between the letters of Latin-1 and beyond are none. */
export function isLetter(code: number): boolean {
  const small = code | 32;
  if (small < 128) return small >= 97 && small <= 122;
  return (code >= 0xc0 && code < 0x2000 && code !== 0xd7 && code !== 0xf7) || (code >= 0x3040 && code < 0xd800);
}

function keyOf(word: string): number {
  let key = 0;
  for (let i = 0; i < word.length; i++) key = next(key, word.charCodeAt(i));
  return key;
}

/** The bit that tells small letters from capitals is set in ASCII and Latin-1; other letters are known as they are written. */
function next(key: number, code: number): number {
  return (Math.imul(key, 31) + (code | 32)) | 0;
}

const backslash = 92;
const tableSize = 16_384;
