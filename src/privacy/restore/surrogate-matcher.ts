import {
  isCapital,
  isDigit,
  isEmphasis,
  isLetter,
  isLetterBefore,
  isLineBreak,
  isQuote,
  isSeparator,
  isWhitespace,
  isZeroWidth,
  lengthOf,
  meantAt,
  partnerOf,
  unitOf,
} from "./characters.ts";
import { type Grammar, mayBegin, nextOf, type Node } from "./grammar.ts";
import { Invented } from "./invented.ts";

/** UTF-16 units of text the longest tolerated spelling takes: the longest name with every character as `\\u0041`. */
export const longestSpelling = 400;

/** `partial`: the text ends before it is decided. Every other outcome is final: no text that follows can change it. */
export type Outcome = "none" | "partial" | "found";

/**
 * Recognises a surrogate in every spelling a model may bend it to: any case, missing or other brackets, space, hyphen or escaped
 * underscore for an underscore, Markdown marks, escapes, full-width and zero-width characters, line wraps. Every letter and digit
 * must be there: there is no edit distance. Reads each character once, however the text arrives.
 */
export class Spelling {
  /** How much of the text it takes. */
  length = 0;
  /** The same, with a round bracket that closes right behind it and opens nowhere in it. */
  lengthWithBracket = 0;
  /** Type and digits, without underscores: what it was issued as. Empty if the wrapper holds something else. */
  name = "";
  /** Whether it can be nothing else: in its wrapper, or a word of its own with an underscore. */
  isCertain = false;

  readonly #grammar: Grammar;
  readonly #invented = new Invented();
  /** What is read at the moment; undefined when only the wrapper is left to find. */
  #stage: "letters" | "digits" | "full" | "closing" | undefined;
  #node: Node;
  #digits = "";
  /** How much has been read, and how much of it is surely part of the surrogate. */
  #read = 0;
  #end = 0;
  /** The closing brackets that go with the opening ones, innermost first. */
  #closings: number[] = [];
  /** Marks, separators and brackets since the last letter or digit. */
  #marks = 0;
  #spaces = 0;
  /** Whether there is a line break among the spaces. */
  #isWrap = false;
  #isQuoted = false;
  /** Whether a space stands behind half a wrapper. */
  #isApart = false;
  #isCapitals = true;
  #hasUnderscore = false;
  #isInWord = false;

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
    this.#node = grammar.atWord;
  }

  /** Whether a surrogate starts at a place. */
  begin(text: string, start: number): Outcome {
    const isInWord = isLetterBefore(text, start);
    const root = isInWord && !isCapital(text.charCodeAt(start)) ? this.#grammar.inWord : this.#grammar.atWord;
    if (!mayBegin(root, text, start)) return "none";
    this.#invented.reset();
    this.#stage = "letters";
    this.#node = root;
    this.#digits = "";
    this.#closings = [];
    this.#read = this.#marks = this.#spaces = 0;
    this.#isWrap = this.#isQuoted = this.#isApart = this.#hasUnderscore = false;
    this.#isCapitals = true;
    this.#isInWord = isInWord || text[start - 1] === "_";
    return this.read(text, start);
  }

  /** Goes on where the text was at its end before. */
  read(text: string, start: number): Outcome {
    while (this.#read < longestSpelling) {
      const meant = meantAt(text, start + this.#read);
      if (meant === 0) return "partial";
      if (this.#read === 0 && !isLetter(unitOf(meant))) return "none";
      this.#read += lengthOf(meant);
      const outcome = this.#take(unitOf(meant));
      if (outcome !== "partial") return outcome;
    }
    return this.#take(endOfText);
  }

  /** Decides at the end of the text. `cut`: it may be the beginning of a surrogate, `name` as far as it goes. */
  finish(text: string, start: number): Outcome | "cut" {
    if (this.#stage === "letters" || this.#stage === "digits") {
      const { name, isWrapped, isReserved } = this.#node;
      const digits = this.#digits.length;
      this.name = name + this.#digits;
      this.isCertain =
        digits > 0
          ? isWrapped || this.#hasUnderscore
          : this.#invented.end > 0 || (isReserved && (this.#isCapitals || this.#hasUnderscore));
      if (this.isCertain || digits > 4) return "cut";
    }
    const outcome = this.#take(endOfText);
    // What is left behind an open bracket is the escape of its partner, cut short.
    if (outcome === "found" && this.#closings.length > 0 && start + this.#read < text.length)
      this.length = this.lengthWithBracket = text.length - start;
    return outcome;
  }

  #take(unit: number): Outcome {
    if (isZeroWidth(unit)) return "partial";
    this.#invented.take(unit, this.#read);
    const outcome = this.#stage === undefined ? "none" : this.#follow(unit);
    if (outcome !== "none") return outcome;
    this.#stage = undefined;
    if (this.#invented.isOpen) return "partial";
    if (this.#invented.end === 0) return "none";
    this.name = "";
    this.length = this.lengthWithBracket = this.#invented.end;
    this.isCertain = true;
    return "found";
  }

  /** White space with a line break in it is a line wrap and means nothing, so white space waits for what follows. */
  #follow(unit: number): Outcome {
    if (this.#stage === "full") {
      if (isDigit(unit)) return "none";
      this.#stage = "closing";
      if (this.#closings.length === 0) return this.#found(unit);
    }
    if (isWhitespace(unit)) {
      if (this.#spaces === 0 && !isLineBreak(unit) && !this.#mayPause()) return "none";
      this.#isWrap ||= isLineBreak(unit);
      return ++this.#spaces > 24 ? this.#step(endOfText) : "partial";
    }
    const spaces = this.#isWrap ? 0 : this.#spaces;
    this.#spaces = 0;
    this.#isWrap = false;
    for (let count = 0; count < spaces; count++) {
      const outcome = this.#step(space);
      if (outcome !== "partial") return outcome;
    }
    return this.#step(unit);
  }

  /** Whether anything but a line break may stand here: not within a word, or half of all words would be waited for. */
  #mayPause(): boolean {
    const { isJoint, isType, isWrapped, wrapper } = this.#node;
    return this.#stage === "letters"
      ? isJoint || isType || wrapper !== undefined
      : isWrapped || this.#stage === "closing";
  }

  #step(unit: number): Outcome {
    if (this.#stage === "digits") return this.#digit(unit);
    if (this.#stage === "closing") return this.#close(unit);
    if (isLetter(unit)) return this.#letter(unit);
    return isDigit(unit) ? this.#digit(unit) : this.#mark(unit);
  }

  #letter(unit: number): Outcome {
    const node = nextOf(this.#node, unit);
    if (!node || (this.#isApart && !node.isOfWrapper)) return "none";
    // A wrapper is one within another only if that is the reserved word, and not the letters of a type.
    if (node.isOfNested && node.name === "" && this.#invented.end === 0) return "none";
    this.#node = node;
    this.#marks = 0;
    this.#isCapitals &&= isCapital(unit);
    if (node.wrapper === "whole") {
      this.#isApart = false;
      // In small letters and without an underscore they are English words.
      if (this.#hasUnderscore || this.#isCapitals) this.#invented.begin(this.#read);
    }
    if (!node.isWrapped) this.#hasUnderscore = false;
    return "partial";
  }

  /** What may stand between words: separators, marks, and behind a wrapper quotes and brackets. */
  #mark(unit: number): Outcome {
    const { isJoint, isType, isWrapped, wrapper } = this.#node;
    if ((!isJoint && !isType && !wrapper) || ++this.#marks > (isWrapped ? 8 : 3)) return "none";
    if (isSeparator(unit)) {
      this.#hasUnderscore ||= unit === underscore;
      // Half a wrapper with a space behind it is an English word; "surrogate" may go on with the other half.
      this.#isApart ||= wrapper === "half" && isSpace(unit);
      return this.#isApart && !isJoint ? "none" : "partial";
    }
    if (isEmphasis(unit)) return isWrapped || isType ? "partial" : "none";
    if (!wrapper) return "none";
    const closing = partnerOf(unit);
    if (closing !== 0) this.#closings.unshift(closing);
    else if (!isQuote(unit)) return "none";
    else this.#isQuoted = true;
    return "partial";
  }

  #digit(unit: number): Outcome {
    const { isType, isWrapped } = this.#node;
    if (isDigit(unit) && isType && !this.#isApart) {
      this.#stage = "digits";
      this.#marks = 0;
      this.#digits += String.fromCharCode(unit);
      if (this.#digits.length === 9) {
        this.#stage = "full";
        this.#end = this.#read;
      }
      return "partial";
    }
    return isWrapped && isSeparator(unit) && ++this.#marks === 1 ? "partial" : "none";
  }

  /** A closing bracket is swallowed only as the partner of an opening one: any other belongs to the text. */
  #close(unit: number): Outcome {
    if (unit === this.#closings[0]) {
      this.#closings.shift();
      this.#marks = 0;
      this.#end = this.#read;
      return this.#closings.length === 0 ? this.#found(unit) : "partial";
    }
    const isMark = isSpace(unit) || isEmphasis(unit) || (this.#isQuoted && isQuote(unit));
    return isMark && ++this.#marks <= 8 ? "partial" : this.#found(unit);
  }

  /** @param next the character it was decided by */
  #found(next: number): Outcome {
    const { name, isWrapped } = this.#node;
    const isOwnWord = !this.#isInWord && !isLetter(next) && next !== underscore;
    this.name = name + this.#digits;
    this.length = this.#end;
    this.isCertain = isWrapped || (this.#hasUnderscore && isOwnWord);
    this.lengthWithBracket = isWrapped && next === roundClosing ? this.#read : this.#end;
    return "found";
  }
}

const endOfText = 0;
const space = 0x20;
const underscore = 0x5f;
const roundClosing = 0x29;
const isSpace = (unit: number) => unit === space || unit === 0xa0;
