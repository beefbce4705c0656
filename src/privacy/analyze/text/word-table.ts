import { survey } from "./survey.ts";
import type { TextIndex } from "./text-index.ts";
import { enlist, listedWord } from "./word-lists.ts";

/** Called for a word of a text. A function of a module, given what it needs: a closure for each list and text is garbage. */
export type Visit<T, Context> = (text: string, start: number, end: number, value: T, context: Context) => void;

/** A map from words to values, whose words wake who waits for them. Read when the first of its words is met. */
export class WordTable<T> {
  /** Marks its words in a `TextIndex`. */
  readonly bit: number;
  readonly #entries: () => Iterable<readonly [word: string, value: T]>;
  #byWord: ReadonlyMap<string, T> | undefined;
  /** Of words that were met, by their numbers among the words on lists. To number all of them takes 3 ms of the first search. */
  readonly #met = new Map<number, T | undefined>();

  /** @param name of its own among all such maps */
  constructor(name: string, entries: () => Iterable<readonly [word: string, value: T]>) {
    this.#entries = entries;
    this.bit = enlist(name, () => new Map(entries()).keys());
  }

  /** Visits every word of a text that the map has. */
  eachIn<Context>(text: string, index: TextIndex, visit: Visit<T, Context>, context: Context): void {
    const { words, met, metCount, lists } = survey(text, index);
    if ((lists & this.bit) === 0) return;
    for (let n = 0; n < metCount; n++) {
      const at = met[n]!;
      const value = (words[at + 3]! & this.bit) === 0 ? undefined : this.at(words[at + 2]!);
      if (value !== undefined) visit(text, words[at]!, words[at + 1]!, value, context);
    }
  }

  /** Whether a text has a word that may be one of its. */
  mayBeIn(text: string, index: TextIndex): boolean {
    return (survey(text, index).lists & this.bit) !== 0;
  }

  /** The value of the word with a number among the words on lists. */
  at(number: number): T | undefined {
    const met = this.#met.get(number);
    if (met !== undefined || this.#met.has(number)) return met;
    const value = (this.#byWord ??= new Map(this.#entries())).get(listedWord(number));
    this.#met.set(number, value);
    return value;
  }
}

/** Visits every word with one of the marks, with its number among the words on lists. */
export function eachMarked<Context>(
  text: string,
  index: TextIndex,
  marks: number,
  visit: Visit<number, Context>,
  context: Context,
): void {
  const { words, met, metCount, lists } = survey(text, index);
  if ((lists & marks) === 0) return;
  for (let n = 0; n < metCount; n++) {
    const at = met[n]!;
    if ((words[at + 3]! & marks) !== 0) visit(text, words[at]!, words[at + 1]!, words[at + 2]!, context);
  }
}

/** Visits every run of letters, with its number among the words on lists; 0 if it is on none. */
export function eachWord<Context>(
  text: string,
  index: TextIndex,
  visit: Visit<number, Context>,
  context: Context,
): void {
  const { words, wordCount } = survey(text, index);
  for (let at = 0; at < wordCount; at += 4) visit(text, words[at]!, words[at + 1]!, words[at + 2]!, context);
}
