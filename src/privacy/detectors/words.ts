/** Calls back for every run of letters, with a number that equal words share whatever their case. */
export function eachWord(text: string, visit: (start: number, end: number, key: number) => void): void {
  const words = wordsOf(text);
  for (let index = 0; index < words.length; index += 3) visit(words[index]!, words[index + 1]!, words[index + 2]!);
}

/** Start, end and key of every word in turn. Many detectors ask about one text one after the other, so it is read once. */
function wordsOf(text: string): readonly number[] {
  if (text !== lastText) {
    lastWords = readWords(text);
    lastText = text;
  }
  return lastWords;
}

let lastText = "";
let lastWords: readonly number[] = [];

function readWords(text: string): number[] {
  const words: number[] = [];
  const { length } = text;
  for (let at = 0; at < length; at++) {
    if (!isLetter(text.charCodeAt(at))) continue;
    // The `n` of an escaped line break (`\n`) in nested JSON is no letter of the word behind it.
    const isEscape = text.charCodeAt(at - 1) === backslash && isLetter(text.charCodeAt(at + 1));
    const start = isEscape && "nrt".includes(text.charAt(at)) ? at + 1 : at;
    let key = 0;
    let end = start;
    for (let code = text.charCodeAt(end); isLetter(code); code = text.charCodeAt(++end)) key = next(key, code);
    words.push(start, end, key);
    at = end;
  }
  return words;
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
  eachIn(text: string, visit: (start: number, end: number, value: T) => void): void {
    const words = wordsOf(text);
    for (let index = 0; index < words.length; index += 3) {
      const value = this.get(text, words[index]!, words[index + 1]!, words[index + 2]!);
      if (value !== undefined) visit(words[index]!, words[index + 1]!, value);
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
  return Math.imul(key, 31) + (code | 32);
}

const backslash = 92;
const tableSize = 16_384;
