import { hashEnd } from "../lexicon/hash.ts";
import { clusterOf } from "../lexicon/clusters.ts";
import { marksOf } from "../lexicon/lexicon.ts";
import { givenOf, isPlace, surnameOf, wordOf } from "../lexicon/marks.ts";
import { smallOf } from "../text/letters.ts";
import { hashOfEnding, hashOfSigns, hasLineEnd } from "../text/signs.ts";
import { survey } from "../text/survey.ts";
import type { TextIndex } from "../text/text-index.ts";

/** A word beside a number, or that there is none. */
class NearWord {
  /** Where it is among the words of the survey; -1 if none is near. */
  at = -1;
  /** Of its small letters. */
  hash = 0;
  /** Of its last four letters; not known of the second. */
  ending = 0;
  /** Its cluster in the lexicon; like the kind, not known of the second and the third. */
  cluster = 0;
  /** How it is written, how long it is, and what the lexicon says of it. */
  kind = 0;
  /** A hash of the signs between it and the number; of more than four only that they are more. */
  gap = 0;
}

/** The words beside pieces of a text which come from left to right: each word of the survey is passed once, and read once or twice. */
export class Surroundings {
  /** The word before, and the one before that; within thirty characters each. */
  readonly word = new NearWord();
  readonly second = new NearWord();
  /** The word behind, and the one behind that; each within four characters, and on the same line. */
  readonly next = new NearWord();
  readonly third = new NearWord();
  readonly #text: string;
  readonly #words: Int32Array;
  readonly #letters: Int32Array;
  readonly #count: number;
  /** The first word that ends behind the piece's start. */
  #at = 0;

  constructor(text: string, index: TextIndex) {
    const { words, letters, wordCount } = survey(text, index);
    this.#text = text;
    this.#words = words;
    this.#letters = letters;
    this.#count = wordCount;
  }

  /** Goes on to the next piece. */
  look(start: number, end: number): void {
    while (this.#at < this.#count && this.#words[this.#at + 1]! <= start) this.#at += 4;
    // What was behind the last piece is often before this one.
    if (this.next.at >= 0 && this.next.at === this.#at - 4) copy(this.word, this.next);
    this.#before(this.word, this.#at - 4, start);
    this.#before(this.second, this.word.at - 4, this.word.at < 0 ? 0 : this.#words[this.word.at]!);
    let at = this.#at;
    while (at < this.#count && this.#words[at]! < end) at += 4;
    this.#behind(this.next, at, end);
    this.#behind(this.third, this.next.at < 0 ? this.#count : at + 4, this.next.at < 0 ? 0 : this.#words[at + 1]!);
  }

  #before(near: NearWord, at: number, place: number): void {
    const end = at < 0 ? -farthest - 1 : this.#words[at + 1]!;
    if (place - end > farthest) this.#none(near);
    else this.#read(near, at, end, place);
  }

  #behind(near: NearWord, at: number, place: number): void {
    const start = at < this.#count ? this.#words[at]! : place + farthest;
    if (start - place > widest || hasLineEnd(this.#text, place, start)) this.#none(near);
    else this.#read(near, at, place, start);
  }

  #none(near: NearWord): void {
    near.at = -1;
    near.hash = near.ending = near.cluster = near.kind = 0;
    near.gap = far;
  }

  /** Reads a word, and the gap between two places. */
  #read(near: NearWord, at: number, from: number, to: number): void {
    near.gap = gapOf(this.#text, from, to);
    if (near.at === at) return;
    near.at = at;
    const start = this.#words[at]!;
    const end = this.#words[at + 1]!;
    near.hash = hashEnd(this.#letters[at >> 1]!);
    if (near === this.second) return;
    near.ending = hashOfEnding(this.#text, start, end, 4);
    if (near === this.third) return;
    const capitals = this.#letters[(at >> 1) + 1]!;
    near.cluster = clusterOf(near.hash, capitals > 0);
    near.kind = nearWordKindOf(this.#text.charCodeAt(start), end - start, capitals, marksOf(near.hash));
  }
}

function copy(to: NearWord, from: NearWord): void {
  to.at = from.at;
  to.hash = from.hash;
  to.ending = from.ending;
  to.cluster = from.cluster;
  to.kind = from.kind;
}

/** In bits: that it is a word, its capitals, its rank, place, given name and surname, and its length. */
export function nearWordKindOf(first: number, length: number, capitals: number, marks: number): number {
  const isCapital = smallOf(first) !== first ? 1 : 0;
  const isInCapitals = capitals > 1 && capitals === length ? 2 : 0;
  const names = (isPlace(marks) ? 16 : 0) | (givenOf(marks) > 0 ? 32 : 0) | (surnameOf(marks) > 0 ? 64 : 0);
  return 1024 | isCapital | isInCapitals | (wordOf(marks) << 2) | names | (Math.min(3, length - 1) << 7);
}

const gapOf = (text: string, from: number, to: number): number =>
  to - from > widest ? far : hashOfSigns(text, from, to);

/** As far as is read for a word before, and for one behind. */
const farthest = 30;
const widest = 4;
const far = 99;
