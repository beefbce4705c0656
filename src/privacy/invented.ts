import { isEmphasis, isLineBreak, isQuote, isSeparator, partnerOf } from "./characters.ts";

/**
 * The reserved word `SURROGATE_PII` around something that was never a surrogate. The rule: it is swallowed with the bracket that
 * follows it, and with what that holds up to its closing one, if this comes on the same line within 64 characters and before any quote.
 */
export class Invented {
  /** Where it ends; 0 if the word has not been read. */
  end = 0;
  /** Whether more text may belong to it. */
  isOpen = false;
  #closing = 0;
  #count = 0;

  reset(): void {
    this.end = 0;
    this.isOpen = false;
  }

  /** The word ends here. */
  begin(end: number): void {
    this.end = end;
    this.isOpen = true;
    this.#closing = this.#count = 0;
  }

  take(unit: number, end: number): void {
    if (!this.isOpen) return;
    this.#count++;
    if (this.#closing === 0) this.#before(unit, end);
    else if (unit === this.#closing) this.#close(end);
    else this.isOpen = unit !== 0 && this.#count <= 64 && unit !== quote && !isLineBreak(unit);
  }

  #before(unit: number, end: number): void {
    this.#closing = partnerOf(unit);
    if (this.#closing !== 0) {
      this.end = end;
      this.#count = 0;
    } else this.isOpen = this.#count <= 8 && (isSeparator(unit) || isEmphasis(unit) || isQuote(unit));
  }

  #close(end: number): void {
    this.end = end;
    this.isOpen = false;
  }
}

const quote = 0x22;
