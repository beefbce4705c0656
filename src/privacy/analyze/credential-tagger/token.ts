import { isDigit } from "../../code-units.ts";
import { clusterOf } from "../lexicon/clusters.ts";
import { hashEnd, hashStart, hashStep } from "../lexicon/hash.ts";
import { marksOf } from "../lexicon/lexicon.ts";
import { givenOf, isPlace, surnameOf, wordOf } from "../lexicon/marks.ts";
import { type NumberShape, numberShapeOf } from "../number-tagger/shape.ts";
import { noLetter, smallOf } from "../text/letters.ts";
import { hashOfEnding } from "../text/signs.ts";

const noShape: NumberShape = { form: 0, short: 0, digits: 0, kinds: 0, head: 0, sense: 0 };
const wordBits = 3;
const noLetters = 32;
const edgeHash = 7;
const zero = 48;

/** What stands between two spaces near a cue, without the signs around it: what may be a password, a code or a login, and what is said beside it. */
export class CredentialToken {
  readonly start: number;
  end: number;
  /** Line ends before it, up to three. */
  readonly lines: number;
  /** The sense of the last cue in it; 0 if there is none. */
  cue = 0;
  mayBeCredential = false;
  /** Whether it has digits, signs, or a capital behind a small letter. */
  isMixed = false;
  shape = noShape;
  /** Of its small letters, one digit for any. */
  hash = edgeHash;
  /** The same of its first letters, and of its last four characters. */
  letters = 0;
  ending = edgeHash;
  /** What the lexicon says of it and of its first letters, as `senseOf` has it. */
  sense = 0;
  lettersSense = 0;
  cluster = edgeHash;
  /** Of digits alone, in bits: that it is one, begins with 0, ends with one or two of them, is a year; 0 of anything else. */
  number = 0;
  /** Whether its line is a comment, and whether any line of the text is of a program, in bits. */
  program = 0;
  /** How many tokens are written like it, or without a digit are the same, up to four. */
  alike = 0;

  constructor(start: number, end: number, lines: number) {
    this.start = start;
    this.end = end;
    this.lines = lines;
  }

  /** Whether it is a word of the lexicon, small letters with signs between them, digits alone, or in a text with a program. */
  get isDoubtful(): boolean {
    const { digits, kinds } = this.shape;
    return (this.sense & wordBits) > 0 || (digits === 0 && (kinds & 5) === 4) || this.number > 0 || this.program > 0;
  }

  /** Notes all that the text says of it alone. */
  read(text: string): void {
    const { start, end } = this;
    let hash = hashStart;
    let letters = hashStart;
    let hasLetters = false;
    let isInLetters = true;
    let hasSmall = false;
    for (let at = start; at < end; at++) {
      const unit = text.charCodeAt(at);
      const small = smallOf(unit);
      if (small === noLetter) {
        this.isMixed = true;
        isInLetters &&= !hasLetters;
        hash = hashStep(hash, isDigit(unit) ? zero : unit);
        continue;
      }
      if (isInLetters) letters = hashStep(letters, small);
      hasLetters = true;
      this.isMixed ||= hasSmall && unit !== small;
      hasSmall ||= unit === small;
      hash = hashStep(hash, small);
    }
    this.shape = numberShapeOf(text, start, end);
    this.hash = hashEnd(hash);
    this.ending = hashOfEnding(text, start, end, 4);
    this.letters = hasLetters ? hashEnd(letters) : 0;
    this.lettersSense = hasLetters ? senseOf(this.letters) : noLetters;
    this.number = this.shape.digits === end - start ? numberOf(text, start, end) : 0;
    this.sense = this.shape.digits === 0 && isInLetters ? senseOf(this.hash) : 0;
    this.cluster = isInLetters ? clusterOf(this.hash, (this.shape.kinds & 1) !== 0) : 0;
  }
}

/** In bits: its rank as a word, and whether it is a given name, a surname and a place. */
function senseOf(hash: number): number {
  const marks = marksOf(hash);
  return wordOf(marks) | (givenOf(marks) > 0 ? 4 : 0) | (surnameOf(marks) > 0 ? 8 : 0) | (isPlace(marks) ? 16 : 0);
}

function numberOf(text: string, start: number, end: number): number {
  const zeros = text.charCodeAt(end - 1) !== zero ? 0 : text.charCodeAt(end - 2) === zero ? 4 : 2;
  const value = end - start === 4 ? Number(text.slice(start, end)) : 0;
  return 16 | zeros | (text.charCodeAt(start) === zero ? 1 : 0) | (value >= 1900 && value < 2040 ? 8 : 0);
}

/** What is before the first and behind the last. */
export const edgeToken = new CredentialToken(-1, -1, 3);
