import { isLetter, upper } from "./characters.ts";
import { nameOf, reservedWord } from "../pseudonymize/surrogate.ts";

/** A place in the letters of a surrogate: what may follow there. */
export interface Node {
  /** By letter, counted from A. */
  next: (Node | undefined)[];
  /** Letters of the type so far, underscores left out. */
  name: string;
  /** An underscore stands here, or what a model makes of it. */
  isJoint: boolean;
  /** A type is complete here: its digits follow. */
  isType: boolean;
  /** A wrapper is complete here: `SURROGATE_PII`, the same a second time within it, or one half of it. */
  wrapper: "whole" | "nested" | "half" | undefined;
  /** Whether these are letters of a wrapper's name, and of the one within. */
  isOfWrapper: boolean;
  isOfNested: boolean;
  /** Whether it is the reserved word as far as nothing else begins so. */
  isReserved: boolean;
  /** Whether a wrapper has begun. */
  isWrapped: boolean;
}

/** The surrogates that are recognised: a tree of their letters. */
export interface Grammar {
  types: ReadonlySet<string>;
  /** Where a word begins, or a capital within one: every form. */
  atWord: Node;
  /** Elsewhere: only what begins with the whole wrapper. */
  inWord: Node;
  /** Finds where one may begin, by its first two letters: many times faster than to ask at each place. */
  starts: RegExp;
}

/** Surrogates of the given types, with the wrapper, with half of it, or bare. */
export function grammar(types: readonly string[]): Grammar {
  const whole = [[reservedWord], [reservedWord, reservedWord]];
  const inWord = tree(whole, types);
  const atWord = types.length === 0 ? inWord : tree([...whole, ["SURROGATE"], ["PII"], []], types);
  return {
    types: new Set(types),
    atWord,
    inWord,
    starts: new RegExp(`[%&\\\\\uff21-\uff5a]|${pairsOf(atWord).join("|")}`, "gi"),
  };
}

/** For each letter that may come first, which may come second. */
function pairsOf(root: Node): string[] {
  return root.next.flatMap((child, index) => {
    const seconds = child?.next.map((next, second) => (next ? letterOf(second) : "")).join("");
    return seconds === undefined ? [] : [`${letterOf(index)}(?=[${seconds}]|[^a-z]|$)`];
  });
}

const letterOf = (index: number) => String.fromCharCode(letterA + index);

function tree(wrappers: readonly string[][], types: readonly string[]): Node {
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

function growWrapper(from: Node, word: string, isNested: boolean): Node {
  let at = from;
  for (let index = 0; index < word.length; index++) {
    at = grow(at, word, index);
    at.isOfWrapper = true;
    at.isOfNested = isNested;
    at.isReserved ||= index >= 3 && reservedWord.startsWith(word);
    at.isWrapped ||= at.isReserved;
  }
  return at;
}

function growType(from: Node, type: string): void {
  let at = from;
  for (let index = 0; index < type.length; index++) {
    at = grow(at, type, index);
    at.name = nameOf(type.slice(0, index + 1), "");
  }
  at.isType = true;
}

function grow(at: Node, word: string, index: number): Node {
  if (word[index] !== "_") return (at.next[word.charCodeAt(index) - letterA] ??= node(at.isWrapped));
  at.isJoint = true;
  return at;
}

/** Where a letter leads. */
export const nextOf = (from: Node, unit: number): Node | undefined => from.next[upper(unit) - letterA];

/** Whether it is worth reading on at a place: two letters tell most words from a surrogate. */
export function mayBegin(root: Node, text: string, start: number): boolean {
  const unit = text.charCodeAt(start);
  if (isLetter(unit)) {
    const second = text.charCodeAt(start + 1);
    const child = nextOf(root, unit);
    return child !== undefined && (!isLetter(second) || nextOf(child, second) !== undefined);
  }
  escapedLetter.lastIndex = start;
  return unit > 127 || escapedLetter.test(text);
}

/** The beginning of an escape that can mean a letter. */
const escapedLetter = /%(?:$|[4-7])|&(?:$|#(?:$|[xX\d]))|\\{1,16}(?:$|u(?:$|0(?:$|0(?:$|[4-7]))))/y;

function node(isWrapped: boolean): Node {
  const flags = { isJoint: false, isType: false, isOfWrapper: false, isOfNested: false, isReserved: false, isWrapped };
  return { next: Array.from({ length: 26 }), name: "", wrapper: undefined, ...flags };
}

const letterA = 0x41;
