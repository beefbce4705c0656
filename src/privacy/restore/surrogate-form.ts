import { isAsciiLetter, isDigit } from "../code-units.ts";
import { isAnyQuote, isCapital, isEmphasis, isLineBreak, isSeparator, isWhitespace, partnerOf } from "./characters.ts";
import { childOf, type Grammar, type GrammarNode } from "./grammar.ts";
import type { Invented } from "./invented.ts";

/** `partial`: undecided at the end of the text so far. The other results are final: no further text can change them. */
export type MatchResult = "none" | "partial" | "found";

/** Stands for the end of the text in place of a character. */
export const endOfText = 0;

/**
 * The form of one surrogate, in every spelling a model may produce: any case, missing or other brackets, space, hyphen or escaped
 * underscore for an underscore, marks of Markdown, line wraps. Every letter and digit must be there: there is no edit distance. Takes
 * decoded characters, each once.
 */
export class SurrogateForm {
  /** When found: its name, its end in the text, the end with a round bracket that opens nowhere in it, whether it is no ordinary text. */
  name = "";
  end = 0;
  endWithBracket = 0;
  isCertain = false;

  readonly #invented: Invented;
  /** What is being read; undefined when the form does not match. */
  #stage: "letters" | "digits" | "full" | "closing" | undefined;
  #node: GrammarNode;
  #digits = "";
  /** How much of the text has been read. */
  #read = 0;
  /** The closing brackets of the open ones, innermost first. */
  readonly #closings: number[] = [];
  /** Marks, separators and brackets since the last letter or digit. */
  #marks = 0;
  #spaces = 0;
  /** Whether there is a line break among the spaces. */
  #isWrap = false;
  #isQuoted = false;
  /** Whether a space follows half a wrapper. */
  #isApart = false;
  #isCapitals = true;
  #hasUnderscore = false;
  #isInWord = false;

  constructor(grammar: Grammar, invented: Invented) {
    this.#node = grammar.atWord;
    this.#invented = invented;
  }

  reset(root: GrammarNode, isInWord: boolean): void {
    this.#stage = "letters";
    this.#node = root;
    this.#digits = "";
    // To set a length is slow, and nearly always in vain.
    if (this.#closings.length > 0) this.#closings.length = 0;
    this.#marks = this.#spaces = 0;
    this.#isWrap = this.#isQuoted = this.#isApart = this.#hasUnderscore = false;
    this.#isCapitals = true;
    this.#isInWord = isInWord;
  }

  stop(): void {
    this.#stage = undefined;
  }

  /**
   * What has been read of letters and digits, and whether it can only be the beginning of a surrogate; undefined if it is more or none. A
   * text that ends by itself may end in `PERSON_1`, as the name of a column.
   */
  beginning(isWhole: boolean): { name: string; digits: number; isCertain: boolean } | undefined {
    if (this.#stage !== "letters" && this.#stage !== "digits") return undefined;
    const { name, isWrapped, isReserved } = this.#node;
    const digits = this.#digits.length;
    const isWord = this.#invented.end > 0 || (isReserved && (this.#isCapitals || this.#hasUnderscore));
    const isSurrogate = isWrapped || (this.#hasUnderscore && !isWhole);
    return { name: name + this.#digits, digits, isCertain: digits > 0 ? isSurrogate : isWord };
  }

  /** What closes the innermost bracket that is open; 0 if none is. */
  get closing(): number {
    return this.#closings[0] ?? 0;
  }

  /** Takes a character that ends at `read`. White space with a line break is a wrap and means nothing, so it waits for what follows. */
  take(unit: number, read: number): MatchResult {
    this.#read = read;
    if (this.#stage === undefined) return "none";
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
      const result = this.#step(space);
      if (result !== "partial") return result;
    }
    return this.#step(unit);
  }

  /** Whether a space may stand here. Not within a word: else half of all words would be held back. */
  #mayPause(): boolean {
    const { isJoint, isType, isWrapped, wrapper } = this.#node;
    return this.#stage === "letters"
      ? isJoint || isType || wrapper !== undefined
      : isWrapped || this.#stage === "closing";
  }

  #step(unit: number): MatchResult {
    if (this.#stage === "digits") return this.#digit(unit);
    if (this.#stage === "closing") return this.#close(unit);
    if (isAsciiLetter(unit)) return this.#letter(unit);
    return isDigit(unit) ? this.#digit(unit) : this.#mark(unit);
  }

  #letter(unit: number): MatchResult {
    const node = childOf(this.#node, unit);
    if (!node || (this.#isApart && !node.isOfWrapper)) return "none";
    // A nested wrapper needs the reserved word around it, not just the letters of a type.
    if (node.isOfNested && node.name === "" && this.#invented.end === 0) return "none";
    this.#node = node;
    this.#marks = 0;
    this.#isCapitals &&= isCapital(unit);
    if (node.wrapper === "whole") {
      this.#isApart = false;
      // In lower case without an underscore, "surrogate pii" is English.
      if (this.#hasUnderscore || this.#isCapitals) this.#invented.begin(this.#read);
    }
    if (!node.isWrapped) this.#hasUnderscore = false;
    return "partial";
  }

  /** A character between words: a separator, a mark, and after a wrapper a quote or a bracket. */
  #mark(unit: number): MatchResult {
    const { isJoint, isType, isWrapped, wrapper } = this.#node;
    if ((!isJoint && !isType && !wrapper) || ++this.#marks > (isWrapped ? 8 : 3)) return "none";
    if (isSeparator(unit)) {
      this.#hasUnderscore ||= unit === underscore;
      // Half a wrapper followed by a space is an English word, unless the other half follows "surrogate".
      this.#isApart ||= wrapper === "half" && isSpace(unit);
      return this.#isApart && !isJoint ? "none" : "partial";
    }
    if (isEmphasis(unit)) return isWrapped || isType ? "partial" : "none";
    if (!wrapper) return "none";
    const closing = partnerOf(unit);
    if (closing !== 0) this.#closings.unshift(closing);
    else if (!isAnyQuote(unit)) return "none";
    else this.#isQuoted = true;
    return "partial";
  }

  #digit(unit: number): MatchResult {
    const { isType, isWrapped } = this.#node;
    if (isDigit(unit) && isType && !this.#isApart) {
      this.#stage = "digits";
      this.#marks = 0;
      this.#digits += String.fromCharCode(unit);
      if (this.#digits.length === 9) {
        this.#stage = "full";
        this.end = this.#read;
      }
      return "partial";
    }
    return isWrapped && isSeparator(unit) && ++this.#marks === 1 ? "partial" : "none";
  }

  /** A closing bracket belongs to the surrogate only if its opening one does. */
  #close(unit: number): MatchResult {
    if (unit === this.#closings[0]) {
      this.#closings.shift();
      this.#marks = 0;
      this.end = this.#read;
      return this.#closings.length === 0 ? this.#found(unit) : "partial";
    }
    const isMark = isSpace(unit) || isEmphasis(unit) || (this.#isQuoted && isAnyQuote(unit));
    return isMark && ++this.#marks <= 8 ? "partial" : this.#found(unit);
  }

  /** @param next the character that decided it */
  #found(next: number): MatchResult {
    const { name, isWrapped } = this.#node;
    const isOwnWord = !this.#isInWord && !isAsciiLetter(next) && next !== underscore;
    this.name = name + this.#digits;
    this.isCertain = isWrapped || (this.#hasUnderscore && isOwnWord);
    this.endWithBracket = isWrapped && next === roundClosing ? this.#read : this.end;
    return "found";
  }
}

const space = 0x20;
const underscore = 0x5f;
export const roundClosing = 0x29;
const isSpace = (unit: number) => unit === space || unit === 0xa0 || unit === 0x2009 || unit === 0x202f;
