/** Calls back for every run of letters, with a number that equal words share whatever their case. */
export function eachWord(text: string, visit: (start: number, end: number, key: number) => void): void {
  const count = countOf(text);
  for (let index = 0; index < count; index += 3) visit(words[index]!, words[index + 1]!, words[index + 2]!);
}

/** How much of `words` tells of a text's. Many detectors ask about one text one after the other, so it is read once. */
function countOf(text: string): number {
  if (text !== lastText) {
    lastText = "";
    lastCount = readWords(text);
    lastText = text;
  }
  return lastCount;
}

/** Start, end and key of every word of the last text in turn. */
let words = new Int32Array(4096);
let lastText = "";
let lastCount = 0;

function readWords(text: string): number {
  const { length } = text;
  const most = ((length >> 1) + 1) * 3;
  if (words.length < most) words = new Int32Array(most);
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
  eachIn(text: string, visit: (start: number, end: number, value: T) => void): void {
    const count = countOf(text);
    for (let index = 0; index < count; index += 3) {
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
  return (Math.imul(key, 31) + (code | 32)) | 0;
}

const backslash = 92;
const tableSize = 16_384;
