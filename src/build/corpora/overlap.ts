import type { Labelled } from "./labelled.ts";

/** The sentences of texts that must not be learnt from, wherever else they stand. */
export class HeldBack {
  readonly #sentences = new Set<string>();

  constructor(texts: readonly Pick<Labelled, "text">[]) {
    for (const { text } of texts) for (const sentence of longSentences(text)) this.#sentences.add(sentence);
  }

  /** Whether a text has one of the sentences. Spaces, marks and capitals make no difference, for each collection writes them in its own way. */
  isIn(text: string): boolean {
    return longSentences(text).some((sentence) => this.#sentences.has(sentence));
  }
}

/** Short ones say nothing: "He was born in Berlin." stands in many texts. */
function longSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s|\n/)
    .map((sentence) => sentence.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, ""))
    .filter(({ length }) => length >= 32);
}
