import { isAsciiSmall, isAsciiWord } from "../code-units.ts";
import type { Entity, Span } from "./detector.ts";
import { craftInCode, isOfPrograms } from "./detectors/person/craft-words.ts";
import { hashOf } from "./lexicon/hash.ts";
import { marksOfWord } from "./lexicon/lexicon.ts";
import { givenOf, surnameOf, wordOf } from "./lexicon/marks.ts";
import { otherForms } from "./other-forms.ts";
import { spellingsOfDate } from "./date-spellings.ts";
import { namesWithin } from "./name-parts.ts";
import { alike } from "./alike.ts";
import { GatheredValues } from "./gathered-values.ts";
import { beginningLength, endOfWord, keyFrom, nextBeginning, type TrieValue, type ValueTrie } from "./value-trie.ts";
import { endOfGap, endsAnywhere, isOfIdentifier } from "./text/boundary.ts";

/** @param size how many values there are; left out: any number @param seeksNames whether the names in them are looked for, too */
export function* knownValues(
  found: Iterable<Entity>,
  size = Infinity,
  seeksNames = true,
): Generator<undefined, KnownValues> {
  const known = new KnownValues(size, seeksNames);
  yield* known.add(found);
  return known;
}

/**
 * Finds further occurrences of values that were found anywhere in the request: what is hidden once is hidden everywhere, but for a login or a
 * password that is a word of programs, and a login that is one of the most frequent words. Values may be added at any time.
 */
export class KnownValues {
  readonly #values: GatheredValues;
  readonly #seeksNames: boolean;
  #count = 0;
  #dates = 0;

  /** @param size how many there will be; left out: any number @param seeksNames whether the names in them are looked for, too */
  constructor(size = Infinity, seeksNames = true) {
    this.#values = new GatheredValues(size);
    this.#seeksNames = seeksNames;
  }

  *add(found: Iterable<Entity>): Generator<undefined, void> {
    const values = this.#values;
    for (const one of found) {
      if (++this.#count % 32 === 0) yield;
      if (isEverywhere(one)) continue;
      values.add(one);
      if (this.#seeksNames) for (const value of namesWithin(one.value, one.type)) values.add({ value, type: "PERSON" });
      const { value, type } = one;
      for (const form of otherForms(one)) values.add({ value: form, type });
      if (type !== "DATE_OF_BIRTH" || ++this.#dates > datesMost) continue;
      for (const spelling of spellingsOfDate(value)) values.add({ value: spelling, type });
      yield;
    }
  }

  /** @param found what is hidden in the text anyway: what is inside of it is found again only if anything else is */
  *findIn(text: string, found?: readonly Span[]): Generator<undefined, Span[]> {
    const trie = this.#values.trieFor(text, found);
    return trie === undefined ? [] : yield* find(text, trie);
  }
}

/** Dates of birth that are looked for in other forms, too: a table may have thousands, and each has a hundred. */
const datesMost = 32;

/** At module level, not a closure: the engine would compile the closure of each request anew. */
function* find(text: string, trie: ValueTrie): Generator<undefined, Span[]> {
  const spans: Span[] = [];
  if (trie.isEmpty) return spans;
  for (let at = 0; at < text.length;) {
    if (at > 0) yield;
    at = findBetween(trie, text, at, at + turnLength, spans);
  }
  return spans;
}

/** Finds the values that begin between two places; returns where it stopped. */
function findBetween(trie: ValueTrie, text: string, from: number, to: number, spans: Span[]): number {
  const end = Math.min(to, text.length);
  let at = from;
  while (at < end) {
    const start = at;
    let unit = text.charCodeAt(at);
    let beginning = 0;
    while (isAsciiWord(unit)) {
      if (at < start + beginningLength) beginning = nextBeginning(beginning, unit);
      if (++at === text.length) break;
      unit = text.charCodeAt(at);
    }
    let mayBegin = trie.mayBegin(beginning);
    if (unit >= 128) {
      at = endOfWord(text, start);
      const first = text.charCodeAt(start);
      mayBegin = !endsAnywhere(first) || trie.mayBegin(nextBeginning(0, first));
    }
    if (at === start) at++;
    else if (mayBegin) {
      const hit = longestAt(trie, text, start, at) ?? genitiveAt(trie, text, start, at);
      if (!hit) continue;
      spans.push(hit);
      at = Math.max(at, hit.end);
    }
  }
  return at;
}

/** Characters searched between two pauses. */
const turnLength = 8192;

/** The longest value that begins with the word at a place. */
function longestAt(trie: ValueTrie, text: string, start: number, firstEnd: number): Span | undefined {
  let longest: Span | undefined;
  let key = keyFrom(0, text, start, firstEnd);
  let node = trie.get(key);
  for (let end = firstEnd; node;) {
    if (node.values) for (const value of node.values) longest = longer(spanOf(value, text, start, end), longest);
    if (!node.goesOn) break;
    const next = endOfGap(text, end);
    const nextEnd = endOfWord(text, next);
    if (nextEnd === next) break;
    key = keyFrom(key, text, end, nextEnd);
    node = trie.get(key);
    end = nextEnd;
  }
  return longest;
}

/** Of two that may end at the same place the one that has the sign before it, too. */
const longer = (one: Span | undefined, known: Span | undefined): Span | undefined =>
  one === undefined || (known?.end === one.end && known.start < one.start) ? known : one;

/** "Trautmanns Vertrag": a German genitive, of which only the name is hidden. */
function genitiveAt(trie: ValueTrie, text: string, start: number, end: number): Span | undefined {
  const last = text.charCodeAt(end - 1);
  if (end - start < 5 || (last !== smallS && last !== capitalS)) return undefined;
  const name = trie.get(keyFrom(0, text, start, end - 1))?.values?.find(({ type }) => type === "PERSON");
  if (!name) return undefined;
  // The French "remis" is no Remi's.
  const isAnyCase = isAsciiSmall(text.charCodeAt(start)) || last === capitalS;
  return isAnyCase && marksOfWord(text.slice(start, end)) !== 0 ? undefined : spanOf(name, text, start, end - 1);
}

const smallS = 115;
const capitalS = 83;

function spanOf(one: TrieValue, text: string, first: number, last: number): Span | undefined {
  const { value, type, lead, tail } = one;
  const start = first - lead.length;
  const end = last + tail.length;
  if (start < 0 || end - start !== value.length) return undefined;
  // Most are written as they were found, which costs no string to see.
  const isSame = text.startsWith(value, start);
  const written = isSame ? value : text.slice(start, end);
  if (!isSame) {
    one.alike ??= alike(value);
    if (alike(written) !== one.alike || !written.startsWith(lead) || !written.endsWith(tail)) return undefined;
  }
  // First and last name may be two lines of a form.
  if (type === "PERSON" && !isSame && lineBreak.test(written) && !lineBreak.test(value)) return undefined;
  if (named.has(type) && isOfIdentifier(text, start, end) && isWordToo(value)) return undefined;
  if (type === "PERSON" && !isSame && text.charAt(start - 1) !== "@" && !mayBeNameOf(value, written)) return undefined;
  return { start, end, type, strength: 2 };
}

const lineBreak = /[\n\r]/;

/** Types of names, of which programs have many. */
const named: ReadonlySet<string> = new Set(["PERSON", "LOCATION", "ORGANIZATION"]);

/** Whether a login is more often a word than somebody, `path`, or a login or a password the name of a program: `user: loki`. */
function isEverywhere({ value, type }: Entity): boolean {
  if (type !== "USERNAME" && type !== "PASSWORD") return false;
  return isOfPrograms(value.toLowerCase()) || (type === "USERNAME" && wordOf(marksOfWord(value)) === 3);
}

/** Whether a name is a word, too, so that in an identifier it is that: `Math.Max(a, b)` for Max, `AREA_NUMBER`. */
function isWordToo(value: string): boolean {
  return wordOf(marksOfWord(value)) > 0 || craftInCode.has(hashOf(value.toLowerCase()) | 0);
}

/** "Will" may be a person, "will" is not: in lower case a name counts only if it was found so, or is in the lexicon as a name only. */
function mayBeNameOf(value: string, written: string): boolean {
  const first = written.charAt(0);
  if (first !== first.toLowerCase() || /\P{L}/u.test(value)) return true;
  const marks = marksOfWord(value);
  return givenOf(marks) + surnameOf(marks) > 1 && wordOf(marks) === 0;
}
