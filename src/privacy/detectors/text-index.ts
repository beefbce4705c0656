import { type Tokens, tokenRoom } from "../tagger/tokens.ts";

/**
 * What detectors ask in turn about one text, so that it is found out once: its words, its kinds of characters, its names. One index
 * serves a search from slice to slice and keeps its rooms, for new ones for each text cost more than to fill them; it goes with the search,
 * and what was searched with it.
 */
export class TextIndex {
  /** Start, end and key of every word in turn. */
  words = new Int32Array(768);
  /** How much of `words` tells of the text; undefined if nobody has asked. */
  wordCount: number | undefined;
  signs: number | undefined;
  /** Where the capitalised words end that begin at a place; -1 where none does. */
  readonly nameEnds = new Map<number, number>();
  /** The row of titles that was read last. */
  titles = { start: 0, end: 0 };
  tokens: Tokens = tokenRoom(512);
  #text = "";

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
