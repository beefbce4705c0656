import { RE2JS } from "re2js";
import { withPlainSpaces } from "./composed.ts";
import type { Analyzer } from "./analyzer.ts";
import type { Detector, Span } from "./detector.ts";
import { isWithinWord } from "./text/boundary.ts";
import { typePattern } from "../pseudonymize/surrogate.ts";

/** Finds the configured terms in any case: one pass over a trie, however many there are. A term matches whole words only. */
export function terms(list: readonly string[]): Detector {
  const root: TermNode = { next: new Map(), isEnd: false };
  for (const term of list) if (term.trim() !== "") plant(root, fold(term.normalize("NFC").trim().replace(/\s+/g, " ")));
  return {
    name: "terms",
    hasAnyCharacter: true,
    types: root.next.size > 0 ? ["TERM"] : [],
    find(text) {
      const spans: Span[] = [];
      const folded = fold(text);
      for (let start = 0; start < folded.length;) {
        const end = behind(root, letter(folded, start)) ? longestFrom(root, folded, start) : -1;
        if (end > 0) spans.push({ start, end, type: "TERM", strength: 3 });
        start = end > 0 ? end : start + 1;
      }
      return spans;
    },
  };
}

/** Finds the configured patterns with RE2, which runs in linear time. A pattern that does not compile is an error that says why. */
export function patterns(list: readonly { type: string; regex: string }[]): Detector {
  const compiled = list.map(({ type, regex }) => ({ type, matcher: compile(type, regex) }));
  return {
    name: "patterns",
    hasAnyCharacter: true,
    types: [...new Set(list.map(({ type }) => type))],
    find(text) {
      const spans: Span[] = [];
      for (const { type, matcher: pattern } of compiled) {
        const matcher = pattern.matcher(text);
        while (matcher.find()) {
          if (matcher.end() > matcher.start())
            spans.push({ start: matcher.start(), end: matcher.end(), type, strength: 3 });
        }
      }
      return spans;
    },
  };
}

/** Whether a value is one of those that are never hidden, or stands within one of them at its place of a text. */
export function allowed(list: readonly string[]): Analyzer["allowed"] {
  const values = new Set(list.map(plain));
  if (values.size === 0) return () => false;
  const { find } = terms(list);
  const longest = Math.max(...list.map(({ length }) => length));
  return (value, text, start) => {
    if (values.has(plain(value))) return true;
    const from = Math.max(0, start - longest);
    const end = start + value.length;
    return find(text.slice(from, start + longest + 1)).some(
      (one) => from + one.start <= start && from + one.end >= end,
    );
  };
}

const plain = (value: string) => withPlainSpaces(value.normalize("NFC")).trim().toLowerCase();

interface TermNode {
  next: Map<number, TermNode>;
  isEnd: boolean;
}

function plant(root: TermNode, term: string): void {
  let node = root;
  const written = term.replaceAll("ß", "ss");
  for (let i = 0; i < written.length; i++) {
    const code = letter(written, i);
    const next = node.next.get(code) ?? { next: new Map(), isEnd: false };
    node.next.set(code, next);
    node = next;
  }
  node.isEnd = true;
}

/** The node behind a letter. Capitals write an ß as two. */
const behind = ({ next }: TermNode, code: number): TermNode | undefined =>
  code === sharpS ? next.get(smallS)?.next.get(smallS) : next.get(code);

function longestFrom(root: TermNode, text: string, start: number): number {
  if (isWithinWord(text, start)) return -1;
  let longest = -1;
  let node: TermNode | undefined = root;
  for (let at = start; node !== undefined && at <= text.length;) {
    if (node.isEnd && !isWithinWord(text, at)) longest = at;
    const code = letter(text, at);
    node = behind(node, code);
    at++;
    // A space in a term matches a line break with its indentation.
    if (code === space) for (let skipped = 0; skipped < 40 && letter(text, at) === space; skipped++) at++;
  }
  return longest;
}

/** Lower case with the same offsets: the few letters whose lower case is longer stay as they are. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length
    ? lower
    : text.replace(/\p{Lu}/gu, (char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char));
}

/** The unit at a place, without what text processors make of it: an apostrophe, a hyphen, and a space of any width. */
function letter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code > space && code < 128) return code;
  return code === space || (code >= 9 && code <= 13) ? space : (typographic.get(code) ?? code);
}

const space = 32;
const smallS = 0x73;
const sharpS = 0xdf;
const typographic: ReadonlyMap<number, number> = new Map(
  [
    "'\u2018\u2019",
    "-\u2010\u2011\u2012\u2013\u2212",
    " \u00a0\u2002\u2003\u2005\u2007\u2009\u200a\u202f\u205f\u3000",
  ].flatMap(([sign = "", ...others]) => others.map((one) => [one.charCodeAt(0), sign.charCodeAt(0)] as const)),
);

function compile(type: string, regex: string): RE2JS {
  if (!typePattern.test(type)) {
    throw new Error(`privacy.patterns: "${type}" cannot be a type; use capitals and underscores, such as STAFF_ID`);
  }
  try {
    return RE2JS.compile(withPlainSpaces(regex.normalize("NFC")));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `privacy.patterns: the regex of ${type} is not valid: ${reason}. Back-references and look-around are not part of the linear-time engine`,
      { cause: error },
    );
  }
}
