import { CharClass } from "./char-classes.ts";
import { type CodeLines, codeLinesOf } from "./code-lines.ts";
import { clearTokens, type Tokens, tokenRoom } from "../tagger/tokens.ts";
import { tagWritten } from "../written-tagger/written-tagger.ts";
import type { WrittenTags } from "../written-tagger/written-tags.ts";

/** How long a text is there room for at first, and room for a text of which length is kept for the next analysis: a slice of a long one. */
const lengthFirst = 384;
const lengthKept = 8192;

/**
 * What several detectors need to know of one text, computed once: what `survey` notes, and its names. Serves one analysis, slice by slice.
 * Its arrays are reused by the next analysis, because allocating them costs a third of analyzing a short request; `forget` clears them.
 */
export class TextIndex {
  /** Start, end, number and marks of each word, one after the other. */
  words = new Int32Array(roomFor(lengthFirst) * 2);
  /** The hash of each word in small letters, without its end, and how many of its letters are capitals. */
  letters = new Int32Array(roomFor(lengthFirst));
  /** Where in `words` those are that are on a list or have a number behind them. */
  met = new Int32Array(roomFor(lengthFirst));
  /** Start and shape of each number; no shape if its value is known. */
  numbers = new Int32Array(roomFor(lengthFirst));
  /** The shapes of the numbers of each length, as bits. */
  readonly shapes = new Int32Array(32);
  /** Start and end of what is long enough for a key. */
  keys = new Int32Array(roomFor(lengthFirst));
  isSurveyed = false;
  /** Whether a character is a letter to the survey and none to the tagger, or the other way round. */
  isOdd = false;
  /** How many entries of these arrays are filled. */
  wordCount = 0;
  metCount = 0;
  numberCount = 0;
  keyCount = 0;
  /** Classes of characters, lists that words are on, and lengths of numbers: what is there at all, as bits. */
  classes = 0;
  lists = 0;
  lengths = 0;
  /** The end of the capitalised word at a place; -1 if there is none. */
  readonly nameEnds = new Map<number, number>();
  /** The last row of titles that was read. */
  titles = { start: 0, end: 0 };
  tokens: Tokens = tokenRoom(lengthFirst * 2);
  /** Only what begins here is kept of what is found. */
  own = { start: 0, end: Infinity };
  #codeLines: CodeLines | undefined;
  #writtenTags: WrittenTags | undefined;
  #text = "";
  /** Something of a text may be in it, of which the longest had so many characters. */
  #isUsed = false;
  /** The numbers of some values are gone. */
  #isClaimed = false;
  #longest = 0;

  /**
   * Ends the analysis: clears everything about its texts, as far as the longest went, and releases the memory that one beyond a slice
   * took.
   */
  forget(): void {
    // All that a call says was known.
    if (!this.#isUsed) return;
    this.of("");
    this.#isUsed = false;
    if (this.numbers.length > roomFor(lengthKept)) {
      this.#makeRoom(lengthFirst);
      this.tokens = tokenRoom(lengthFirst * 2);
    } else {
      const used = roomFor(this.#longest);
      this.words.fill(0, 0, used * 2);
      for (const list of [this.letters, this.met, this.numbers, this.keys]) list.fill(0, 0, used);
      clearTokens(this.tokens, used);
    }
    this.#longest = 0;
  }

  /** Begins an analysis, maybe of the same text as the last: all its numbers are there again. */
  begin({ start, end }: { start: number; end: number }): void {
    if (this.#isClaimed) this.of("");
    this.own = { start, end };
  }

  /** Itself, reset if the text is another one. */
  of(text: string): this {
    if (text === this.#text) return this;
    this.#text = text;
    this.#isUsed = true;
    this.isSurveyed = this.isOdd = this.#isClaimed = false;
    this.wordCount = this.metCount = this.numberCount = this.keyCount = this.classes = this.lists = this.lengths = 0;
    this.shapes.fill(0);
    if (this.nameEnds.size > 0) this.nameEnds.clear();
    this.titles = { start: 0, end: 0 };
    this.#codeLines = this.#writtenTags = undefined;
    return this;
  }

  /** Notes a word with its number among the words on lists, the lists it is on, its hash and its capitals. */
  addWord(start: number, end: number, number: number, lists: number, hash: number, capitals: number): void {
    const { words, letters, wordCount } = this;
    words[wordCount] = start;
    words[wordCount + 1] = end;
    words[wordCount + 2] = number;
    words[wordCount + 3] = lists;
    letters[wordCount >> 1] = hash;
    letters[(wordCount >> 1) + 1] = capitals;
    if (lists !== 0) this.met[this.metCount++] = wordCount;
    this.lists |= lists;
    this.wordCount = wordCount + 4;
  }

  /** The end of the word that was noted last; far before the text if there is none. */
  get lastWordEnd(): number {
    return this.wordCount > 0 ? this.words[this.wordCount - 3]! : -9;
  }

  markLastWord(mark: number): void {
    const marks = this.words[this.wordCount - 1]!;
    if (marks === 0) this.met[this.metCount++] = this.wordCount - 4;
    this.words[this.wordCount - 1] = marks | mark;
    this.lists |= mark;
  }

  addNumber(start: number, shape: number): void {
    this.numbers[this.numberCount] = start;
    this.numbers[this.numberCount + 1] = shape;
    this.numberCount += 2;
    this.#noteShape(shape);
  }

  /**
   * Forgets the numbers in some ranges: they belong to values that are certain, of which a later detector could find only a part. Where no
   * other is left, who waits for digits sleeps.
   */
  claimNumbers(ranges: readonly { start: number; end: number }[]): void {
    const { numbers, numberCount, shapes } = this;
    if (numberCount === 0) return;
    this.#isClaimed = true;
    for (const { start, end } of ranges)
      for (let at = this.#numberFrom(start); at < numberCount && numbers[at]! < end; at += 2) numbers[at + 1] = 0;
    this.lengths = 0;
    shapes.fill(0);
    for (let at = 1; at < numberCount; at += 2) this.#noteShape(numbers[at]!);
    // A claimed number has no length.
    if (this.lengths === 1) this.classes &= ~CharClass.digit;
  }

  /** Where in `numbers` the first is that begins at a place or behind it. */
  #numberFrom(place: number): number {
    let low = 0;
    let high = this.numberCount >> 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.numbers[middle * 2]! < place) low = middle + 1;
      else high = middle;
    }
    return low * 2;
  }

  #noteShape(shape: number): void {
    // The lowest five bits of a shape are the length, and a shift counts by these.
    this.lengths |= 1 << shape;
    this.shapes[shape & 31]! |= shape;
  }

  /** Notes a stretch of letters, digits and signs of keys. */
  addKey(start: number, end: number): void {
    this.keys[this.keyCount] = start;
    this.keys[this.keyCount + 1] = end;
    this.keyCount += 2;
  }

  /** Makes the arrays long enough for whatever a text of some length holds. */
  makeRoomFor(length: number): void {
    this.#longest = Math.max(this.#longest, length);
    if (this.numbers.length < roomFor(length)) this.#makeRoom(length);
  }

  #makeRoom(length: number): void {
    this.words = new Int32Array(roomFor(length) * 2);
    this.letters = new Int32Array(roomFor(length));
    this.met = new Int32Array(roomFor(length));
    this.numbers = new Int32Array(roomFor(length));
    this.keys = new Int32Array(roomFor(length));
  }

  /** The lines of a text, told apart when they are first asked for. */
  codeLines(text: string): CodeLines {
    this.of(text);
    return (this.#codeLines ??= codeLinesOf(text));
  }

  /** What each word of a text may be of, tagged when it is first asked for: before anything is marked in its tokens. */
  writtenTags(text: string, tokens: Tokens): WrittenTags {
    this.of(text);
    return (this.#writtenTags ??= tagWritten(text, tokens, () => this.codeLines(text).hasCode));
  }
}

/** The most entries of two integers: one for each second character. */
const roomFor = (length: number): number => length + 2;
