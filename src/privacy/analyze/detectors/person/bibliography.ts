import type { Span } from "../../detector.ts";
import { lengthAt } from "../../text/scan.ts";

/** `author = {Okoro, Ada B. and Bj{\"o}rk, Eva},` of BibTeX: each name by itself, with the commands for its accents. */
export function readAuthors(text: string, end: number, spans: Span[]): void {
  const start = end + lengthAt(text, opening, end);
  if (start === end) return;
  const close = closingBracket(text, start);
  if (close < 0 || !endOfField.test(text.slice(close + 1, close + 4))) return;
  let at = start;
  for (const one of text.slice(start, close).split(/(\s+and\s+)/)) {
    if (isName.test(one.replace(accent, "$1")))
      spans.push({ start: at, end: at + one.length, type: "PERSON", strength: 1 });
    at += one.length;
  }
}

/** The bracket that closes a field; -1 if it is far. */
function closingBracket(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length && at < start + longest; at++) {
    const sign = text.charAt(at);
    if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) return at;
  }
  return -1;
}

const opening = /\s{0,12}=\s{0,4}\{/y;
const endOfField = /^,?\s{0,2}(?:\n|\}|$)/;
/** A command for an accent, with its letter: `{\"o}`, `\'{e}`, `{\L}`. */
const accent = /\{?\\(?:["'`^~=.]|[cHkruvbdt](?=[ {]))?[ {]?\\?([a-zA-Z]{1,2})\}{0,2}/g;
/** A surname and given names, in either order; a group has a bracket about it, and is no person. */
const isName =
  /^(?=.{3,60}$)(?:(?:von|van|de[nrl]?|di|da|la|le) ){0,3}\p{Lu}[\p{L}\p{M}.'’-]*(?:,? [\p{L}\p{M}.'’-]{1,24}){1,4}$/u;
const longest = 600;
