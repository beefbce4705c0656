import { emptied, type Tokens, tokenRoom } from "../tagger/tokens.ts";

const wordsKept = 768;

/**
 * What detectors ask in turn about one text, so that it is found out once: its words, its kinds of characters, its names. One index
 * serves a search from slice to slice. Its arrays are worth keeping for the next search, since to make them takes a third as long as to
 * search a short request; `forget` leaves nothing in them of what was searched.
 */
export class TextIndex {
  /** Start, end and key of every word in turn. */
  words = new Int32Array(wordsKept);
  /** How much of `words` tells of the text; undefined if nobody has asked. */
  wordCount: number | undefined;
  signs: number | undefined;
  /** Where the capitalised words end that begin at a place; -1 where none does. */
  readonly nameEnds = new Map<number, number>();
  /** The row of titles that was read last. */
  titles = { start: 0, end: 0 };
  tokens: Tokens = tokenRoom(512);
  #text = "";

  /** Ends the search: neither the text nor what was found out about it is kept, nor the room that a long one took. */
  forget(): void {
    this.of("");
    if (this.words.length > wordsKept) {
      this.words = new Int32Array(wordsKept);
      this.tokens = tokenRoom(wordsKept);
    }
    this.words.fill(0);
    emptied(this.tokens);
  }

  /** Itself, for a text. */
  of(text: string): this {
    if (text === this.#text) return this;
    this.#text = text;
    this.wordCount = this.signs = undefined;
    if (this.nameEnds.size > 0) this.nameEnds.clear();
    this.titles = { start: 0, end: 0 };
    return this;
  }
}
