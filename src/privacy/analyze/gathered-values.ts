import { isAsciiWord } from "../code-units.ts";
import type { Entity, Span } from "./detector.ts";
import { beginningLength, beginningOf, endOfWord, fewValues, insert, nextBeginning, ValueTrie } from "./value-trie.ts";

/**
 * The values of a request and their trie. Few values wait before they are put into it: most short requests say none of them twice, and to
 * make the nodes and to find the values where they were found before took a twentieth of such a search.
 */
export class GatheredValues {
  readonly #trie: ValueTrie;
  #waiting: Entity[] | undefined;
  /** Of those that wait: how each begins, and how much of it is before its first word, and from there on. */
  readonly #reaches: number[] = [];
  #isAscii = true;

  /** @param count of values, at most */
  constructor(count: number) {
    this.#trie = new ValueTrie(count);
    if (count <= fewValues) this.#waiting = [];
  }

  add(one: Entity): void {
    const { value, type } = one;
    const isAscii = !beyondAscii.test(value);
    this.#add(one, isAscii);
    // Capitals write an ß as two letters.
    if (!isAscii && /ß/iu.test(value)) this.#add({ value: value.replace(/ß/giu, "ss"), type }, false);
    else if (/ss/i.test(value)) this.#add({ value: value.replace(/ss/gi, "ß"), type }, false);
  }

  #add(one: Entity, isAscii: boolean): void {
    // A date of birth is looked for in a hundred forms.
    if (this.#waiting?.length === fewValues) this.#make();
    if (this.#waiting === undefined) return insert(this.#trie, one);
    const { value } = one;
    let start = 0;
    let end = 0;
    while (start < value.length && (end = endOfWord(value, start)) === start) start++;
    if (start === value.length) return;
    this.#trie.begin(value, start, end, isAscii);
    this.#waiting.push(one);
    this.#reaches.push(beginningOf(value, start, end), start, value.length - start);
    this.#isAscii &&= isAscii;
  }

  /** The trie to look for the values of a text in. Undefined if it has none but inside of what was found as surely: that would change nothing. */
  trieFor(text: string, found: readonly Span[] | undefined): ValueTrie | undefined {
    if (this.#waiting !== undefined) {
      if (found && this.#areOnlyIn(text, found)) return undefined;
      this.#make();
    }
    return this.#trie;
  }

  #make(): void {
    const waiting = this.#waiting!;
    this.#waiting = undefined;
    for (const one of waiting) insert(this.#trie, one);
  }

  #areOnlyIn(text: string, found: readonly Span[]): boolean {
    if (!this.#isAscii || text.length > longest || beyondAscii.test(text)) return false;
    let next = 0;
    for (let at = 0; at < text.length; at++) {
      const start = at;
      let beginning = 0;
      for (; at < text.length && isAsciiWord(text.charCodeAt(at)); at++)
        if (at < start + beginningLength) beginning = nextBeginning(beginning, text.charCodeAt(at));
      if (at === start || !this.#trie.mayBegin(beginning)) continue;
      while (next < found.length && found[next]!.end <= start) next++;
      const span = found[next];
      if (span === undefined || span.start > start || span.strength < 2) return false;
      if (!this.#areWithin(beginning, start - span.start, span.end - start)) return false;
    }
    return true;
  }

  /** Whether no value that begins with a word has more than so much before it, or more than so much from there on. */
  #areWithin(beginning: number, before: number, behind: number): boolean {
    const reaches = this.#reaches;
    for (let n = 0; n < reaches.length; n += 3)
      if (reaches[n] === beginning && (reaches[n + 1]! > before || reaches[n + 2]! > behind)) return false;
    return true;
  }
}

const longest = 4096;
const beyondAscii = /[\u0080-\uffff]/;
