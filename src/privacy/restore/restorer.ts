import { isHighSurrogate } from "../code-units.ts";
import { type Addresses, hiddenText } from "./addresses.ts";
import { ExactValues } from "./exact-values.ts";
import { type Grammar, nextStart } from "./grammar.ts";
import { JsonDepth } from "./json-depth.ts";
import { Moves } from "./moves.ts";
import { OpenBrackets, OwedBracket } from "./owed-bracket.ts";
import type { MatchResult } from "./surrogate-form.ts";
import { SurrogateMatcher } from "./surrogate-matcher.ts";
import type { Original, Values } from "./values.ts";
import { endOfWritten, endsWithinWritten } from "./written-form.ts";
import { unknownText } from "../pseudonymize/surrogate.ts";

/** Restores one text that arrives in pieces. The concatenation of what `push` and `end` return does not depend on how the text was cut. */
export interface Restorer {
  push(piece: string): string;
  /**
   * Returns what was held back. A surrogate cut short is completed if exactly one fits, else dropped. A whole text may end with the
   * word SURROGATE, or a name such as PERSON_1; in one that was cut off, they are taken for the beginning of a surrogate.
   */
  end(isWhole: boolean): string;
  /**
   * Returns what is held back only because it is searched in windows: other texts go on before this one does.
   * @param inTurn whether this one is over with that, as far as one can tell. Then all goes out but what is certain to begin a surrogate;
   *   should a word have begun one after all, its value follows it.
   */
  pause(inTurn: boolean): string;
  /** Whether anything is held back. */
  readonly isHolding: boolean;
  /** Where places of the text are: those of what is held back, and of more that is about to come, as if it ended there. */
  moves(more?: string): Moves;
}

/**
 * @param json whether the text is JSON as a whole; values are escaped for their depth in it, and in what JSON another text holds
 * @param addresses left out: values go into addresses, too
 */
export const restorer = (values: Values, grammar: Grammar, json: boolean, addresses?: Addresses): Restorer =>
  new StreamRestorer(values, grammar, json, addresses);

/** Holds back only what may still become a surrogate. A character that cannot begin one costs a step of a loop. */
class StreamRestorer implements Restorer {
  readonly #values: Values;
  readonly #grammar: Grammar;
  readonly #depth: JsonDepth | undefined;
  readonly #addresses: Addresses | undefined;
  readonly #matcher: SurrogateMatcher;
  /** The last two characters that were sent, then what is held back. */
  #kept = "";
  #sent = 0;
  /** How much of what is held back has gone out already. */
  #early = 0;
  /** Whether the matcher has read what is held back, so that it is not read again. */
  #isReading = false;
  readonly #exact: ExactValues;
  readonly #brackets = new OpenBrackets();
  readonly #owed = new OwedBracket();
  readonly #moves = new Moves();

  constructor(values: Values, grammar: Grammar, json: boolean, addresses: Addresses | undefined) {
    this.#values = values;
    this.#addresses = addresses;
    this.#grammar = grammar;
    this.#exact = new ExactValues(values, grammar.types);
    this.#depth = json || values.hasEscapes ? new JsonDepth(json ? "json" : "text") : undefined;
    this.#matcher = new SurrogateMatcher(grammar);
  }

  push(piece: string): string {
    const isPart = this.#kept.length > this.#sent || this.#nextStart(piece, 0, undefined) < piece.length;
    if (isPart || piece.length < 2) return this.#restore(this.#kept + piece, undefined);
    // Nothing begins in most pieces: joined to what is kept, each would be copied.
    this.#moves.pass(this.#kept, this.#kept.length, "");
    return this.#hold(piece, piece.length, this.#pass(piece), piece.length);
  }

  end(isWhole: boolean): string {
    return this.#restore(this.#kept, isWhole ? "whole" : "cut");
  }

  pause(inTurn: boolean): string {
    return inTurn && this.isHolding ? this.#restore(this.#kept, "paused") : "";
  }

  get isHolding(): boolean {
    return this.#kept.length > this.#sent + this.#early;
  }

  moves(more = ""): Moves {
    if (!this.isHolding && more === "") return this.#moves;
    const rest = new StreamRestorer(this.#values, this.#grammar, false, undefined);
    rest.push(this.#kept + more);
    rest.end(true);
    return this.#moves.before(rest.#moves, this.#kept.slice(0, this.#sent + this.#early));
  }

  #restore(text: string, end: End | undefined): string {
    let out = "";
    let from = this.#sent + this.#early;
    /** Where a word stands that may begin a surrogate if the text goes on. */
    let begun = text.length;
    let at = this.#nextStart(text, this.#sent, end);
    for (; at < text.length; at = this.#nextStart(text, at + 1, end)) {
      const known = this.#isReading ? undefined : this.#exact.at(text, at);
      if (known !== undefined) {
        const returned = this.#pass(text.slice(from, at)) + this.#insert(known);
        out += returned;
        from = this.#moves.add(text, endOfWritten(text, at), returned);
        at = from - 1;
        begun = text.length;
        continue;
      }
      // Not read before it is decided: it is then most often exactly the issued form.
      if (end === undefined && !this.#isReading && endsWithinWritten(text, at))
        return out + this.#hold(text, at, this.#pass(text.slice(from, at)), from);
      const result = this.#matchAt(text, at, end);
      if (result === "partial" || (result === "cut" && end === "paused"))
        return out + this.#hold(text, at, this.#pass(text.slice(from, at)), from);
      const value = result === "none" ? undefined : result === "cut" ? this.#completed() : this.#found();
      if (value === undefined) {
        begun = Math.min(begun, at);
        continue;
      }
      const returned = this.#pass(text.slice(from, at)) + this.#insert(value, this.#matcher.isBracketOpen);
      out += returned;
      // A closing bracket whose opening one the model left out goes too, unless it closes one of the text's.
      const length = this.#brackets.count === 0 ? this.#matcher.lengthWithBracket : this.#matcher.length;
      from = this.#moves.add(text, result === "cut" ? text.length : at + length, returned);
      at = from - 1;
      begun = text.length;
    }
    const kept = end === "paused" ? begun : text.length;
    return out + this.#hold(text, kept, this.#pass(text.slice(from)), text.length);
  }

  /** The next place where a surrogate may begin. In a text that continues, half a surrogate pair at its end counts too: it waits. */
  #nextStart(text: string, from: number, end: End | undefined): number {
    if (this.#isReading) return from;
    const start = nextStart(this.#grammar, text, from);
    if (start < text.length) return start;
    const last = text.length - 1;
    const goesOn = end === undefined || end === "paused";
    return goesOn && last >= from && isHighSurrogate(text.charCodeAt(last)) ? last : text.length;
  }

  #matchAt(text: string, at: number, end: End | undefined): MatchResult | "cut" {
    const isHeld = this.#isReading;
    this.#isReading = false;
    if (isHighSurrogate(text.charCodeAt(at))) return "partial";
    const result = isHeld ? this.#matcher.read(text, at) : this.#matcher.begin(text, at);
    if (result !== "partial") return result;
    this.#isReading = end === undefined;
    if (this.#isReading) return result;
    const isWhole = end !== "cut";
    return isWhole && word.test(text.slice(at)) ? "none" : this.#matcher.finish(text, at, isWhole);
  }

  /** @param gone the place up to which all went out */
  #hold(text: string, from: number, rest: string, gone: number): string {
    const start = Math.max(0, from - 2);
    this.#kept = text.slice(start);
    this.#sent = from - start;
    this.#early = Math.max(0, gone - from);
    return this.#moves.pass(text, start, rest);
  }

  #pass(given: string): string {
    const text = this.#owed.without(given);
    this.#depth?.pass(text);
    this.#addresses?.pass(text);
    this.#brackets.pass(text);
    return text;
  }

  #insert({ value, quoted }: Original, isBracketOpen = false): string {
    this.#owed.passSurrogate(isBracketOpen);
    if (this.#addresses?.isInside && value !== "") return hiddenText;
    this.#addresses?.passValue(value);
    return this.#depth ? this.#depth.escape(value, quoted) : value;
  }

  /** The replacement of a complete surrogate; undefined if it is ordinary text after all. */
  #found(): Original | undefined {
    const { name, isCertain } = this.#matcher;
    return this.#values.find(name) ?? (isCertain ? { value: unknownText } : undefined);
  }

  /** The replacement of a surrogate cut short: its value if at least five digits are there and exactly one fits. */
  #completed(): Original | undefined {
    const { name, isCertain } = this.#matcher;
    const fitting = /\d{5}$/.test(name) ? [...this.#values.names].filter((issued) => issued.startsWith(name)) : [];
    return fitting.length === 1 ? this.#values.find(fitting[0]!) : isCertain ? { value: "" } : undefined;
  }
}

/** How a text ends: the model ended it, it was cut off anywhere, or others go on before it does. */
type End = "whole" | "cut" | "paused";

/** A beginning of the reserved word that may be an ordinary word: `SURROGATE`, or less of it, with what stands behind the last word of a text. */
const word = /^s(?:u(?:r(?:r(?:o(?:g(?:a(?:te?)?)?)?)?)?)?)?[\s*"'`([–-]{0,9}$/i;
