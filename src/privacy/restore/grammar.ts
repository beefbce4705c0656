import { isAsciiLetter } from "../code-units.ts";
import { isCapital, isLetterBefore, upper } from "./characters.ts";
import { nameOf, reservedWord } from "../pseudonymize/surrogate.ts";

/** A node in the trie of the letters of surrogates. */
export interface GrammarNode {
  /** Children by letter, counted from A. */
  next: (GrammarNode | undefined)[];
  /** Letters of the type so far, without underscores. */
  name: string;
  /** An underscore, or what a model wrote for it, may stand here. */
  isJoint: boolean;
  /** A type is complete; digits follow. */
  isType: boolean;
  /** A wrapper is complete: `SURROGATE_PII`, the same nested in it, or one half of it. */
  wrapper: "whole" | "nested" | "half" | undefined;
  /** Whether this letter belongs to a wrapper, and to a nested one. */
  isOfWrapper: boolean;
  isOfNested: boolean;
  /** Whether enough of the reserved word has been read that nothing else begins like it. */
  isReserved: boolean;
  /** Whether a wrapper has begun. */
  isWrapped: boolean;
}

/** The surrogates to recognise, as tries of their letters. */
export interface Grammar {
  types: ReadonlySet<string>;
  /** At the start of a word or at a capital within one: every form. */
  atWord: GrammarNode;
  /** Elsewhere: only forms with the whole wrapper. */
  inWord: GrammarNode;
  /** For each ASCII character what may follow it where a surrogate begins: a bit for each letter, one for marks, none if it begins none. */
  starts: Int32Array;
}

/** The grammar of surrogates of the given types: with the wrapper, with half of it, or bare. */
export function grammar(types: readonly string[]): Grammar {
  const whole = [[reservedWord], [reservedWord, reservedWord]];
  const inWord = tree(whole, types);
  const atWord = types.length === 0 ? inWord : tree([...whole, ["SURROGATE"], ["PII"], []], types);
  return { types: new Set(types), atWord, inWord, starts: startsOf(atWord) };
}

/** Letters in both cases, and what an escaped letter begins with. */
function startsOf(root: GrammarNode): Int32Array {
  const starts = new Int32Array(128);
  for (const escape of "%&\\") starts[escape.charCodeAt(0)] = -1;
  for (const [index, child] of root.next.entries()) {
    let seconds = 0;
    if (!child) continue;
    for (const [second, next] of child.next.entries()) if (next) seconds |= 1 << second;
    if (child.isJoint || child.isType) seconds |= 1 << marks;
    // A bit that nothing has: what is not seen may follow any letter.
    starts[letterA + index] = starts[letterA + index + 0x20] = seconds | (1 << 31);
  }
  return starts;
}

/**
 * The next place from `from` on and before `to` where a surrogate may begin by its first two letters; where there is none, the place at
 * which the search ended. Costs a step for each character.
 */
export function nextStart({ starts }: Grammar, text: string, from: number, to: number = text.length): number {
  let at = from;
  for (; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 128) {
      const seconds = starts[unit]!;
      if (seconds === 0) continue;
      const second = text.charCodeAt(at + 1);
      if ((seconds >> (isAsciiLetter(second) ? upper(second) - letterA : isSeen(second) ? marks : 31)) & 1) break;
    } else if (unit >= 0xff21 && unit <= 0xff5a) break;
  }
  return at;
}

function tree(wrappers: readonly string[][], types: readonly string[]): GrammarNode {
  const root = node(false);
  for (const words of wrappers) {
    let wrapper = root;
    for (const word of words) {
      const kind = word === reservedWord ? (wrapper.wrapper === "whole" ? "nested" : "whole") : "half";
      wrapper = growWrapper(wrapper, word, kind === "nested");
      wrapper.wrapper = kind;
      wrapper.isWrapped = true;
    }
    for (const type of types) growType(wrapper, type);
  }
  return root;
}

function growWrapper(from: GrammarNode, word: string, isNested: boolean): GrammarNode {
  let at = from;
  for (let index = 0; index < word.length; index++) {
    at = grow(at, word, index);
    at.isOfWrapper = true;
    at.isOfNested = isNested;
    at.isReserved ||= index + 1 >= reservedLetters && reservedWord.startsWith(word);
    at.isWrapped ||= at.isReserved;
  }
  return at;
}

function growType(from: GrammarNode, type: string): void {
  let at = from;
  for (let index = 0; index < type.length; index++) {
    at = grow(at, type, index);
    // A type PII_X reads as X does behind the whole wrapper, which comes first.
    at.name ||= nameOf(type.slice(0, index + 1), "");
  }
  at.isType = true;
}

function grow(at: GrammarNode, word: string, index: number): GrammarNode {
  if (word[index] !== "_") return (at.next[word.charCodeAt(index) - letterA] ??= node(at.isWrapped));
  at.isJoint = true;
  return at;
}

/** The child for a letter. */
export const childOf = (from: GrammarNode, unit: number): GrammarNode | undefined => from.next[upper(unit) - letterA];

/** What may begin at a place. */
export const rootAt = ({ inWord, atWord }: Grammar, text: string, start: number): GrammarNode =>
  isLetterBefore(text, start) && !isCapital(text.charCodeAt(start)) ? inWord : atWord;

/** Whether a surrogate may begin at a place, by the letters that follow each other there. */
export function mayBegin(root: GrammarNode, text: string, start: number): boolean {
  let unit = text.charCodeAt(start);
  if (!isAsciiLetter(unit)) {
    // Of a row of backslashes, all are of the escape or none is: one left alone would break the JSON that it stands in.
    if (unit === backslash && text.charCodeAt(start - 1) === backslash) return false;
    escapedLetter.lastIndex = start;
    return unit > 127 || escapedLetter.test(text);
  }
  let letter: GrammarNode | undefined = root;
  for (let at = start; letter && isAsciiLetter(unit); unit = text.charCodeAt(++at)) {
    letter = childOf(letter, unit);
    // Whatever follows, the reserved word goes.
    if (letter?.wrapper) return true;
  }
  if (!letter) return false;
  // Within a word nothing may stand but what is not seen, or is decoded.
  return letter.isJoint || letter.isType || !isSeen(unit);
}

/** What is no part of a line wrap: a space is one only behind its break. */
const isSeen = (unit: number) =>
  (unit >= 0x20 && unit < 0x7f && unit !== percent && unit !== ampersand && unit !== backslash) || unit === tab;
const [tab, percent, ampersand, backslash] = [0x09, 0x25, 0x26, 0x5c];

/** Whether a surrogate, or enough of one to be known by, may be in a text that is there as a whole. @param to where it begins at the latest */
export function mayBeIn(known: Grammar, text: string, to: number = text.length - reservedLetters + 1): boolean {
  for (let at = nextStart(known, text, 0, to); at < to; at = nextStart(known, text, at + 1, to))
    if (mayBegin(rootAt(known, text, at), text, at)) return true;
  return false;
}

/** Of the reserved word, fewer letters at the end of a text are ordinary text. */
const reservedLetters = 4;

/** The beginning of an escape that may decode to a letter, also to one in full width. */
const escapedLetter =
  /%(?:25){0,3}(?:$|2$|[4-7])|&(?:$|#(?:$|[xX\d]))|\\{1,16}(?:$|u(?:$|0(?:$|0(?:$|[4-7]))|[fF](?:$|[fF](?:$|[2-5])))|x(?:$|[4-7]))/y;

function node(isWrapped: boolean): GrammarNode {
  const flags = { isJoint: false, isType: false, isOfWrapper: false, isOfNested: false, isReserved: false, isWrapped };
  return { next: Array.from({ length: 26 }), name: "", wrapper: undefined, ...flags };
}

const letterA = 0x41;
/** The bit of `starts` behind those of the letters. */
const marks = 26;
