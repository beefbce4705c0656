import { isAsciiLetter, isInvisible } from "../code-units.ts";
import { isLetterBefore, lengthOf, meantAt, unitOf } from "./characters.ts";
import { type Grammar, mayBegin, rootAt } from "./grammar.ts";
import { Invented } from "./invented.ts";
import { endOfText, type MatchResult, roundClosing, SurrogateForm } from "./surrogate-form.ts";

/** The longest tolerated spelling in UTF-16 units of text: the longest name with every character as `\\u0041`. */
export const longestSpelling = 400;

/**
 * Recognises surrogates, issued or invented, in a text that arrives in pieces. Decodes escapes and full-width characters, skips
 * zero-width ones, and reads each character once, however the text is cut.
 */
export class SurrogateMatcher {
  /** The length of the surrogate in the text. */
  length = 0;
  /** The same with a round bracket that closes right after it and opens nowhere in it. */
  lengthWithBracket = 0;
  /** The name it was issued under, see `nameOf`. Empty if the reserved word wraps something else. */
  name = "";
  /** Whether it cannot be ordinary text: it has the reserved word, or is a separate word with an underscore. */
  isCertain = false;
  /** Whether it has a round bracket that it does not close. */
  isBracketOpen = false;

  readonly #grammar: Grammar;
  readonly #invented = new Invented();
  readonly #form: SurrogateForm;
  /** How much of the text has been read. */
  #read = 0;

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
    this.#form = new SurrogateForm(grammar, this.#invented);
  }

  /** Begins at a place of the text and reads as far as it goes. */
  begin(text: string, start: number): MatchResult {
    const isInWord = isLetterBefore(text, start);
    const root = rootAt(this.#grammar, text, start);
    if (!mayBegin(root, text, start)) return "none";
    this.#invented.reset();
    this.#form.reset(root, isInWord || text[start - 1] === "_");
    this.#read = 0;
    return this.read(text, start);
  }

  /** Continues where the text ended before. */
  read(text: string, start: number): MatchResult {
    while (this.#read < longestSpelling) {
      const meant = meantAt(text, start + this.#read);
      if (meant === 0) return "partial";
      if (this.#read === 0 && !isAsciiLetter(unitOf(meant))) return "none";
      this.#read += lengthOf(meant);
      const result = this.#take(unitOf(meant));
      if (result !== "partial") return result;
    }
    return this.#take(endOfText);
  }

  /**
   * Decides at the end of the text. `cut`: the text may end in the beginning of a surrogate; `name` is as much as there is of it.
   * @param isWhole whether the text ends by itself, rather than being cut off
   */
  finish(text: string, start: number, isWhole: boolean): MatchResult | "cut" {
    const beginning = this.#form.beginning(isWhole);
    if (beginning) {
      this.name = beginning.name;
      this.isCertain = beginning.isCertain;
      if (beginning.isCertain || beginning.digits > 4) return "cut";
    }
    const result = this.#take(endOfText);
    // The rest of the text after an open bracket is the escape of its partner, cut short.
    if (result === "found" && this.#form.closing !== 0 && start + this.#read < text.length)
      this.length = this.lengthWithBracket = text.length - start;
    return result;
  }

  #take(unit: number): MatchResult {
    if (isInvisible(unit)) return "partial";
    this.#invented.take(unit, this.#read);
    const result = this.#form.take(unit, this.#read);
    if (result === "partial") return result;
    if (result === "found") {
      this.name = this.#form.name;
      this.length = this.#form.end;
      this.lengthWithBracket = this.#form.endWithBracket;
      this.isCertain = this.#form.isCertain;
      this.isBracketOpen = this.#form.closing === roundClosing;
      return result;
    }
    this.#form.stop();
    if (this.#invented.isOpen) return "partial";
    if (this.#invented.end === 0) return "none";
    this.name = "";
    this.isBracketOpen = false;
    this.length = this.lengthWithBracket = this.#invented.end;
    this.isCertain = true;
    return "found";
  }
}
