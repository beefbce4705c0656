import type { Analyzer } from "../analyze/analyzer.ts";
import { isWithinWord } from "../analyze/text/boundary.ts";
import { TextIndex } from "../analyze/text/text-index.ts";
import { inSlices, nextTurn } from "../../stream/turns.ts";
import { type OutputSearchOptions, SearchedOutput } from "./searched-output.ts";

/**
 * Hides personal data that the model wrote of itself: what the detectors find in its texts, before surrogates are restored, is replaced
 * by its type, as in `[PERSON]`. What stands in the request passes. A window costs about a millisecond for each 3 kB, at once in a stream,
 * whose readers do not wait.
 */
export class OutputSearch {
  readonly #options: OutputSearchOptions;
  readonly #own = new Map<string, boolean>();
  /** Searched texts, since events of some APIs repeat what was said before. */
  readonly #wholes = new Map<string, string>();
  #texts: string[] | undefined;
  /** With the words of a text, shared by all of the answer's. */
  #analyzer: Analyzer | undefined;

  constructor(options: OutputSearchOptions) {
    this.#options = options;
  }

  /** Begins a text. */
  text(isJson: boolean): SearchedOutput {
    const keep = (text: string, searched: string) => this.#keep(text, isJson, searched);
    this.#analyzer ??= { ...this.#options.analyzer, index: new TextIndex() };
    const isOwn = (value: string) => this.#isOwn(value);
    return new SearchedOutput({ ...this.#options, analyzer: this.#analyzer, isJson, isOwn, keep });
  }

  /** A text that is there as a whole: the same as if it had come in pieces. */
  whole(text: string, isJson: boolean): string {
    const known = this.#wholes.get(keyOf(text, isJson));
    if (known !== undefined) return known;
    const one = this.text(isJson);
    return one.push(text) + one.end();
  }

  /** Searches the long texts of a whole answer in turns with other calls, so that `whole` has them at once. */
  async prepare(answer: unknown, account: string): Promise<void> {
    const turn = () => nextTurn(account);
    for (const { text, isJson } of longTexts(answer, "")) {
      const one = this.text(isJson);
      for (let at = 0; at < text.length; at += sliceLength) {
        await inSlices(one.pushing(text.slice(at, at + sliceLength)), turnMs, turn);
        await turn();
      }
      await inSlices(one.ending(), turnMs, turn);
    }
  }

  #keep(text: string, isJson: boolean, searched: string): void {
    if (this.#wholes.size >= wholesMost) this.#wholes.clear();
    this.#wholes.set(keyOf(text, isJson), searched);
  }

  /** Whether a value is the caller's: one that is hidden from the model, or one that it was sent. */
  #isOwn(value: string): boolean {
    let isOwn = this.#own.get(value);
    if (isOwn === undefined) {
      // Each costs a pass over the request. Whatever is beyond is hidden.
      if (this.#own.size >= ownMost) return false;
      isOwn = this.#options.vault.holds(value) || this.#sent().some((text) => says(text, value));
      this.#own.set(value, isOwn);
    }
    return isOwn;
  }

  #sent(): string[] {
    if (this.#texts) return this.#texts;
    this.#texts = [];
    for (const field of this.#options.request.texts())
      if (field) this.#texts.push(field.kind === "key" ? field.key : String(field.owner[field.key]));
    return this.#texts;
  }
}

/** Whether a text has a value as words of their own. */
function says(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1))
    if (!isWithinWord(text, at) && !isWithinWord(text, at + value.length)) return true;
  return false;
}

const ownMost = 1000;
const wholesMost = 64;
const sliceLength = 2048;
/** Milliseconds between two turns. */
const turnMs = 1;
const keyOf = (text: string, isJson: boolean) => `${isJson ? "json" : "text"} ${text}`;

/** The texts of a value that take longer than a slice. In arguments they are JSON. */
function* longTexts(value: unknown, key: string): Generator<{ text: string; isJson: boolean }> {
  if (typeof value === "string") {
    if (value.length > sliceLength && searched.has(key)) yield { text: value, isJson: key === "arguments" };
  } else if (typeof value === "object" && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* longTexts(inner, Array.isArray(value) ? key : name);
}

/** What dialects call the texts that models write. */
const searched = new Set("content text refusal reasoning reasoning_content arguments input code".split(" "));
