import { survey } from "./survey.ts";
import type { TextIndex } from "./text-index.ts";
import { enlist, wordWith } from "./word-lists.ts";

/** A map from words to values, whose words wake who waits for them. Read when the first text is searched. */
export class WordTable<T> {
  /** Marks its words in a `TextIndex`. */
  readonly bit: number;
  readonly #entries: () => Iterable<readonly [word: string, value: T]>;
  #read: Map<string, T> | undefined;

  constructor(entries: () => Iterable<readonly [word: string, value: T]>) {
    this.#entries = entries;
    this.bit = enlist(() => this.#values.keys());
  }

  get #values(): Map<string, T> {
    return (this.#read ??= new Map(this.#entries()));
  }

  /** Visits every word of a text that the map has. */
  eachIn(text: string, index: TextIndex, visit: (start: number, end: number, value: T) => void): void {
    eachMarked(text, index, this.bit, (start, end, number) => {
      const value = this.at(number);
      if (value !== undefined) visit(start, end, value);
    });
  }

  /** The value of the word with a number among the words on lists. */
  at(number: number): T | undefined {
    return this.#values.get(wordWith(number));
  }
}

/** Visits every word with one of the marks. */
export function eachMarked(
  text: string,
  index: TextIndex,
  marks: number,
  visit: (start: number, end: number, number: number) => void,
): void {
  const { words, met, metCount, lists } = survey(text, index);
  if ((lists & marks) === 0) return;
  for (let n = 0; n < metCount; n++) {
    const at = met[n]!;
    if ((words[at + 3]! & marks) !== 0) visit(words[at]!, words[at + 1]!, words[at + 2]!);
  }
}

/** Visits every run of letters, with its number among the words on lists; 0 if it is on none. */
export function eachWord(
  text: string,
  index: TextIndex,
  visit: (start: number, end: number, number: number) => void,
): void {
  const { words, wordCount } = survey(text, index);
  for (let at = 0; at < wordCount; at += 4) visit(words[at]!, words[at + 1]!, words[at + 2]!);
}
