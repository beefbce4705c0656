import { survey } from "./survey.ts";
import type { TextIndex } from "./text-index.ts";
import { enlist } from "./word-lists.ts";

/** A map from words to values, whose words wake who waits for them. Read when the first text is searched. */
export class WordTable<T> {
  /** Marks its words in a `TextIndex`. */
  readonly bit: number;
  readonly #entries: () => Iterable<readonly [word: string, value: T]>;
  #known: Map<string, T> | undefined;

  constructor(entries: () => Iterable<readonly [word: string, value: T]>) {
    this.#entries = entries;
    this.bit = enlist(() => this.#map.keys());
  }

  get #map(): Map<string, T> {
    return (this.#known ??= new Map(this.#entries()));
  }

  /** Visits every word of a text that the map has. */
  eachIn(text: string, index: TextIndex, visit: (start: number, end: number, value: T) => void): void {
    const { words, wordCount, lists } = survey(text, index);
    if ((lists & this.bit) === 0) return;
    for (let at = 0; at < wordCount; at += 4) {
      const value = this.get(text, words[at]!, words[at + 1]!, words[at + 3]!);
      if (value !== undefined) visit(words[at]!, words[at + 1]!, value);
    }
  }

  /** @param lists those that the word may be on */
  get(text: string, start: number, end: number, lists: number): T | undefined {
    return (lists & this.bit) === 0 ? undefined : this.#map.get(text.slice(start, end).toLowerCase());
  }
}

/** Visits every run of letters with the lists that it may be on, and its key, which equal words share whatever their case. */
export function eachWord(
  text: string,
  index: TextIndex,
  visit: (start: number, end: number, lists: number, key: number) => void,
): void {
  const { words, wordCount } = survey(text, index);
  for (let at = 0; at < wordCount; at += 4) visit(words[at]!, words[at + 1]!, words[at + 3]!, words[at + 2]!);
}
