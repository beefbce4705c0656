import { clusterOf } from "../lexicon/clusters.ts";
import { hashEnd, hashStart, hashStep } from "../lexicon/hash.ts";
import { marksOf } from "../lexicon/lexicon.ts";
import { rankAndKinds } from "../lexicon/marks.ts";
import { type NumberShape, numberShapeOf } from "../number-tagger/shape.ts";
import { noLetter, smallOf } from "../text/letters.ts";
import { hashOfEnding } from "../text/signs.ts";
import { cueOf, rowCandidate, rowLines, senseOfRow } from "./rows.ts";

const noShape: NumberShape = { form: 0, short: 0, digits: 0, kinds: 0, head: 0, sense: 0 };
const wordBits = 3;
const noLetters = 32;
const edgeHash = 7;
const noForm: Form = { shape: noShape, ending: edgeHash, letters: 0, lettersSense: 0, cluster: edgeHash, number: 0 };
const zero = 48;

/** How a token is written, in more detail: asked of what may be a credential, and of what is beside it. */
interface Form {
  shape: NumberShape;
  /** A hash of its last four characters. */
  ending: number;
  /** Of its first letters, and what the lexicon says of them. */
  letters: number;
  lettersSense: number;
  cluster: number;
  /** Of digits alone, in bits: that it is one, begins with 0, ends with one or two of them, is a year; 0 of anything else. */
  number: number;
}

/** What stands between two spaces near a cue, without the signs around it: what may be a password, a code or a login, and what is said beside it. */
export class CredentialToken {
  readonly start: number;
  readonly end: number;
  /** Line ends before it, up to three. */
  readonly lines: number;
  /** The sense of the last cue in it; 0 if there is none. */
  readonly cue: number;
  mayBeCredential: boolean;
  /** Of its small letters, one digit for any. */
  readonly hash: number;
  /** What the lexicon says of it, as `rankAndKinds` has it. */
  readonly sense: number;
  /** Whether any line of the text is of a program, and whether its own is a comment or of one, in bits. */
  program = 0;
  /** How many that may be credentials are written like it, or without a digit are the same, up to four. */
  alike = 0;
  #form: Form | undefined;

  /** @param marks as `TokenRows` has them */
  constructor(start: number, end: number, hash: number, marks: number) {
    this.start = start;
    this.end = end;
    this.hash = hash;
    this.lines = marks & rowLines;
    this.cue = cueOf(marks);
    this.mayBeCredential = (marks & rowCandidate) > 0;
    this.sense = senseOfRow(marks);
  }

  /** Whether it is a word of the lexicon. */
  get isWord(): boolean {
    return isWordSense(this.sense);
  }

  form(text: string): Form {
    return (this.#form ??= this.end < 0 ? noForm : formOf(text, this));
  }
}

function formOf(text: string, { start, end, hash }: CredentialToken): Form {
  let letters = hashStart;
  let first = start;
  while (first < end && smallOf(text.charCodeAt(first)) === noLetter) first++;
  let last = first;
  for (; last < end; last++) {
    const small = smallOf(text.charCodeAt(last));
    if (small === noLetter) break;
    letters = hashStep(letters, small);
  }
  const shape = numberShapeOf(text, start, end);
  const hasLetters = first < end;
  return {
    shape,
    ending: hashOfEnding(text, start, end, 4),
    letters: hasLetters ? hashEnd(letters) : 0,
    lettersSense: hasLetters ? senseOf(hashEnd(letters)) : noLetters,
    cluster: first === start && last === end ? clusterOf(hash, (shape.kinds & 1) !== 0) : 0,
    number: shape.digits === end - start ? numberOf(text, start, end) : 0,
  };
}

/** Whether it must be surer: a word of the lexicon, small letters with signs between them, digits alone, or in a text with a program. */
export function isDoubtful(text: string, token: CredentialToken): boolean {
  const { shape, number } = token.form(text);
  return token.isWord || (shape.digits === 0 && (shape.kinds & 5) === 4) || number > 0 || token.program > 0;
}

/** What the lexicon says of a word. */
export const senseOf = (hash: number): number => rankAndKinds(marksOf(hash));
/** Whether it says that it is one, and not only a name. */
export const isWordSense = (sense: number): boolean => (sense & wordBits) > 0;

function numberOf(text: string, start: number, end: number): number {
  const zeros = text.charCodeAt(end - 1) !== zero ? 0 : text.charCodeAt(end - 2) === zero ? 4 : 2;
  const value = end - start === 4 ? Number(text.slice(start, end)) : 0;
  return 16 | zeros | (text.charCodeAt(start) === zero ? 1 : 0) | (value >= 1900 && value < 2040 ? 8 : 0);
}

/** What is before the first and behind the last. */
export const edgeToken = new CredentialToken(-1, -1, edgeHash, rowLines);
