import { isWordAt } from "../../text/boundary.ts";

/** Where a word of a program stands: among its identifiers, alone between quotes, or in words to a reader. */
export const Place = { identifiers: 0, quoted: 1, words: 2 } as const;

/** The place of a stretch of a line of code. Reads the line up to it, at most 300 characters. */
export function placeOf(text: string, lineStart: number, start: number, end: number): number {
  const before = text.charAt(start - 1);
  const behind = text.charAt(end);
  if ((quotes.includes(before) && behind === before) || (before === ">" && behind === "<")) return Place.quoted;
  let quote = 0;
  for (let at = Math.max(lineStart, start - 300); at < start; at++) {
    const unit = text.charCodeAt(at);
    // Most are letters.
    if (unit > backslash && unit !== backquote) continue;
    if (unit === backslash) at++;
    else if (quote !== 0) quote = unit === quote ? 0 : quote;
    else if (unit === doubleQuote || unit === backquote || (unit === apostrophe && !isWordAt(text, at - 1)))
      quote = unit;
    else if (startsComment(text, at, unit)) return Place.words;
  }
  return quote === 0 ? Place.identifiers : Place.words;
}

function startsComment(text: string, at: number, unit: number): boolean {
  if (unit !== slash && unit !== hash) return false;
  const next = text.charCodeAt(at + 1);
  if (unit === hash) return next === space;
  return (next === slash && text.charCodeAt(at - 1) !== colon) || next === asterisk;
}

const quotes = "\"'`";
const space = 32;
const doubleQuote = 34;
const hash = 35;
const apostrophe = 39;
const asterisk = 42;
const slash = 47;
const colon = 58;
const backslash = 92;
const backquote = 96;

/** Whether a sign joins the word to others, without a space: `t.Errorf`, `Env::Array`, `$ENV{`. A dot or comma that ends a sentence does not. */
export function isJoinedInCode(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const isHyphenated = before === "-" && isWordAt(text, start - 2);
  if (before !== "" && tightBefore.includes(before) && !isHyphenated) return true;
  const behind = text.charAt(end);
  if (behind === "") return false;
  if (tightBehind.includes(behind)) return true;
  return (
    (behind === "." || behind === ":" || behind === "-") && (isWordAt(text, end + 1) || text.charAt(end + 1) === behind)
  );
}

/** Whether an operator, a bracket or the end of a statement is next to the word, with or without a space. */
export function isBesideOperator(text: string, start: number, end: number): boolean {
  if (isJoinedInCode(text, start, end)) return true;
  let from = start - 1;
  while (from > start - 8 && text.charCodeAt(from) === 32) from--;
  let to = end;
  while (to < end + 8 && text.charCodeAt(to) === 32) to++;
  const before = text.charAt(from);
  const behind = text.charAt(to);
  return (
    (before !== "" && operators.includes(before)) || (behind !== "" && (operators.includes(behind) || behind === ";"))
  );
}

const tightBefore = "._$&*~^@%#/\\<+|-!:([{=";
const tightBehind = "_([{<=*/\\";
const operators = "=+*/%&|^?([{}])~!";
