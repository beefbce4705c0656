import type { Grammar } from "./grammar.ts";
import { JsonDepth } from "./json-depth.ts";
import { type Outcome, Spelling } from "./surrogate-matcher.ts";
import { nameOfWritten, reservedWord, unknownText } from "../pseudonymize/surrogate.ts";
import type { Hidden } from "../pseudonymize/vault.ts";

/** What surrogates stand for; a `Vault` as a restorer sees it. */
export interface Values {
  find(name: string): Pick<Hidden, "value"> | undefined;
  names: Iterable<string>;
}

/** Puts real values back into one text that arrives in pieces. What `push` and `end` return, joined, does not depend on how the text was cut. */
export interface Restorer {
  push(piece: string): string;
  /**
   * What was held back, at the end of the text: a surrogate cut short is completed if only one fits, else dropped. A text that is whole
   * may end with the word SURROGATE; one that was cut off cannot be told from a surrogate there.
   */
  end(isWhole: boolean): string;
  /** Whether anything is held back. */
  readonly isHolding: boolean;
}

/** @param json whether the text is JSON, so that values are escaped for the place they come to. */
export function restorer(values: Values, grammar: Grammar, json: boolean): Restorer {
  const depth = json ? new JsonDepth() : undefined;
  const spelling = new Spelling(grammar);
  /** The last two characters that went out, then what is held back. */
  let kept = "";
  let sent = 0;
  /** Whether what is held back is being read, so that it is not read again from its beginning. */
  let isReading = false;
  /** Values by their surrogates as they were issued, as far as this text has had them. */
  const exact = new Map<string, string>();
  /** Round brackets that are open in what went out. */
  let openBrackets = 0;

  return {
    push: (piece) => restore(kept + piece, undefined),
    end: (isWhole) => restore(kept, isWhole ? "whole" : "cut"),
    get isHolding() {
      return kept.length > sent;
    },
  };

  function restore(text: string, end: End | undefined): string {
    const isLast = end !== undefined;
    let out = "";
    let from = sent;
    for (let at = nextStart(text, sent, isLast); at < text.length; at = nextStart(text, at + 1, isLast)) {
      const known = isReading ? undefined : exactAt(text, at);
      if (known !== undefined) {
        out += pass(text.slice(from, at)) + insert(known);
        from = endOfWritten(text, at);
        at = from - 1;
        continue;
      }
      const outcome = outcomeAt(text, at, end);
      if (outcome === "none") continue;
      if (outcome === "partial") return hold(text, at, out + pass(text.slice(from, at)));
      const value = outcome === "cut" ? completed() : found();
      if (value === undefined) continue;
      out += pass(text.slice(from, at)) + insert(value);
      // A closing bracket whose opening one the model left out goes too, unless it closes one of the text's.
      const length = openBrackets === 0 ? spelling.lengthWithBracket : spelling.length;
      from = outcome === "cut" ? text.length : at + length;
      at = from - 1;
    }
    return hold(text, text.length, out + pass(text.slice(from)));
  }

  /** Where a surrogate may begin, or, in a text that goes on, half a character at its end waits for the other half. */
  function nextStart(text: string, from: number, isLast: boolean): number {
    if (isReading) return from;
    const { starts } = grammar;
    starts.lastIndex = from;
    if (starts.test(text)) return starts.lastIndex - 1;
    const last = text.length - 1;
    return !isLast && last >= from && isHighSurrogate(text.charCodeAt(last)) ? last : text.length;
  }

  /** The value of a surrogate written as it was issued, as most are: it can be nothing else, whatever follows. */
  function exactAt(text: string, at: number): string | undefined {
    const end = endOfWritten(text, at);
    if (end < 0) return undefined;
    const written = text.slice(at, end);
    const known = exact.get(written);
    if (known !== undefined) return known;
    const name = nameOfWritten(written, grammar.types);
    const value = name === undefined ? undefined : values.find(name)?.value;
    if (value !== undefined) exact.set(written, value);
    return value;
  }

  function outcomeAt(text: string, at: number, end: End | undefined): Outcome | "cut" {
    const isHeld = isReading;
    isReading = false;
    if (isHighSurrogate(text.charCodeAt(at))) return "partial";
    const outcome = isHeld ? spelling.read(text, at) : spelling.begin(text, at);
    if (outcome !== "partial") return outcome;
    isReading = end === undefined;
    if (isReading) return outcome;
    return end === "whole" && word.test(text.slice(at)) ? "none" : spelling.finish(text, at);
  }

  function hold(text: string, from: number, out: string): string {
    const start = Math.max(0, from - 2);
    kept = text.slice(start);
    sent = from - start;
    return out;
  }

  function pass(text: string): string {
    depth?.pass(text);
    // A closing bracket counts only behind an opening one.
    if (openBrackets === 0 && !text.includes("(")) return text;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit === openingBracket) openBrackets++;
      else if (unit === closingBracket && openBrackets > 0) openBrackets--;
    }
    return text;
  }

  function insert(value: string): string {
    return depth ? depth.escape(value) : value;
  }

  /** The text for a whole surrogate; undefined if it is ordinary text after all. */
  function found(): string | undefined {
    return values.find(spelling.name)?.value ?? (spelling.isCertain ? unknownText : undefined);
  }

  /** The text for a surrogate cut short: the value if one alone fits and most digits are there. */
  function completed(): string | undefined {
    const { name, isCertain } = spelling;
    const fitting = /\d{5}$/.test(name) ? [...values.names].filter((issued) => issued.startsWith(name)) : [];
    if (fitting.length === 1) return values.find(fitting[0]!)?.value;
    return isCertain ? "" : undefined;
  }
}

/** How a text ends: of itself, or anywhere. */
type End = "whole" | "cut";

/** A beginning of the reserved form that is an ordinary word: `SURROGATE`, or less of it. */
const word = /^s(?:u(?:r(?:r(?:o(?:g(?:a(?:te?)?)?)?)?)?)?)?[\s*]{0,9}$/i;

/** Where the bracket closes that a surrogate in the reserved form begins with; -1 if none does. */
function endOfWritten(text: string, at: number): number {
  if (!text.startsWith(opening, at)) return -1;
  for (let end = at + opening.length; end < at + longestWritten; end++)
    if (text.charCodeAt(end) === closingBracket) return end + 1;
  return -1;
}

const opening = `${reservedWord}(`;
const longestWritten = 64;
const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const openingBracket = 0x28;
const closingBracket = 0x29;
