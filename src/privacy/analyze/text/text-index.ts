import { type CodeLines, codeLinesOf } from "./code-lines.ts";
import { clearTokens, type Tokens, tokenRoom } from "../tagger/tokens.ts";

const wordsKept = 768;

/**
 * What several detectors need to know of one text, computed once: its words, character classes and names. Serves one analysis, slice by
 * slice. Its arrays are reused by the next analysis, because allocating them costs a third of analyzing a short request; `forget` clears
 * them.
 */
export class TextIndex {
  /** Start, end and key of each word, one after the other. */
  words = new Int32Array(wordsKept);
  /** How many entries of `words` are filled; undefined until they are. */
  wordCount: number | undefined;
  charClasses: number | undefined;
  /** The end of the capitalised word at a place; -1 if there is none. */
  readonly nameEnds = new Map<number, number>();
  /** The last row of titles that was read. */
  titles = { start: 0, end: 0 };
  tokens: Tokens = tokenRoom(512);
  #codeLines: CodeLines | undefined;
  #text = "";

  /** Ends the analysis: clears everything about the text and releases the memory that a long one took. */
  forget(): void {
    this.of("");
    if (this.words.length > wordsKept) {
      this.words = new Int32Array(wordsKept);
      this.tokens = tokenRoom(wordsKept);
    }
    this.words.fill(0);
    clearTokens(this.tokens);
  }

  /** Itself, reset if the text is another one. */
  of(text: string): this {
    if (text === this.#text) return this;
    this.#text = text;
    this.wordCount = this.charClasses = undefined;
    if (this.nameEnds.size > 0) this.nameEnds.clear();
    this.titles = { start: 0, end: 0 };
    this.#codeLines = undefined;
    return this;
  }

  /** The lines of a text, told apart when they are first asked for. */
  codeLines(text: string): CodeLines {
    this.of(text);
    return (this.#codeLines ??= codeLinesOf(text));
  }
}
