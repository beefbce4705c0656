import { isAsciiLetter, isDigit } from "../code-units.ts";
import { isAnyQuote, isEmphasis, isLineBreak, isSeparator, partnerOf } from "./characters.ts";

/**
 * Measures the reserved word `SURROGATE_PII` around something that is no surrogate. A bracket after it with its content belongs to it if
 * it closes on the same line, within 64 characters and before any quote; else the next word does if it has a digit or an underscore.
 */
export class Invented {
  /** Its end in the text; 0 before the reserved word has been read. */
  end = 0;
  /** Whether further text may belong to it. */
  isOpen = false;
  #isBefore = true;
  #closing = 0;
  #count = 0;
  /** End of the previous character. */
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

  /** Takes a character that ends at a place of the text. */
  take(unit: number, end: number): void {
    if (!this.isOpen) return;
    this.#count++;
    if (this.#isBefore) this.#before(unit, end);
    else this.#inside(unit, end);
    this.#last = end;
  }

  #before(unit: number, end: number): void {
    this.#closing = partnerOf(unit);
    this.#isBefore = this.#closing === 0 && !isAsciiLetter(unit) && !isDigit(unit);
    if (this.#closing !== 0) {
      this.end = end;
      this.#isWord = true;
      this.#count = 0;
    } else if (!this.#isBefore) this.#inside(unit, end);
    else {
      // A word after a space is ordinary text.
      if (unit === space) this.#isWord = false;
      this.isOpen = this.#count <= 8 && (isSeparator(unit) || isEmphasis(unit) || isAnyQuote(unit));
    }
  }

  #inside(unit: number, end: number): void {
    if (this.#isWord && (isAsciiLetter(unit) || isDigit(unit) || unit === underscore)) {
      this.#isName ||= !isAsciiLetter(unit);
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
