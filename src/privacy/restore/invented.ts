import { isDigit, isEmphasis, isLetter, isLineBreak, isQuote, isSeparator, partnerOf } from "./characters.ts";

/**
 * The reserved word `SURROGATE_PII` around something that was never a surrogate. The rule: what a bracket behind it holds goes with
 * it, if that closes on the same line within 64 characters and before any quote; if not, the word that follows goes with it when
 * it has a digit or an underscore in it, as the names of surrogates have.
 */
export class Invented {
  /** Where it ends; 0 if the reserved word has not been read. */
  end = 0;
  /** Whether more text may belong to it. */
  isOpen = false;
  #isBefore = true;
  #closing = 0;
  #count = 0;
  /** Where the character before ended. */
  #last = 0;
  #isWord = true;
  #isName = false;

  reset(): void {
    this.end = 0;
    this.isOpen = false;
  }

  /** The reserved word ends here. */
  begin(end: number): void {
    this.end = this.#last = end;
    this.isOpen = this.#isBefore = this.#isWord = true;
    this.#isName = false;
    this.#closing = this.#count = 0;
  }

  /** Goes on with a character that ends at a place of the text. */
  take(unit: number, end: number): void {
    if (!this.isOpen) return;
    this.#count++;
    if (this.#isBefore) this.#before(unit, end);
    else this.#inside(unit, end);
    this.#last = end;
  }

  #before(unit: number, end: number): void {
    this.#closing = partnerOf(unit);
    this.#isBefore = this.#closing === 0 && !isLetter(unit) && !isDigit(unit);
    if (this.#closing !== 0) {
      this.end = end;
      this.#isWord = true;
      this.#count = 0;
    } else if (!this.#isBefore) this.#inside(unit, end);
    else {
      // A word that a space keeps apart is the text's.
      if (unit === space) this.#isWord = false;
      this.isOpen = this.#count <= 8 && (isSeparator(unit) || isEmphasis(unit) || isQuote(unit));
    }
  }

  #inside(unit: number, end: number): void {
    if (this.#isWord && (isLetter(unit) || isDigit(unit) || unit === underscore)) {
      this.#isName ||= !isLetter(unit);
      this.isOpen = this.#count <= contentMost;
      return;
    }
    if (this.#isWord && this.#isName) this.end = this.#last;
    this.#isWord = false;
    const isClosed = this.#closing !== 0 && unit === this.#closing;
    if (isClosed) this.end = end;
    const isOver = isClosed || unit === 0 || unit === quote || isLineBreak(unit) || this.#count > contentMost;
    this.isOpen = this.#closing !== 0 && !isOver;
  }
}

const contentMost = 64;
const space = 0x20;
const quote = 0x22;
const underscore = 0x5f;
