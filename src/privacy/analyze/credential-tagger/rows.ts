/**
 * The tokens near the cues of a text, as numbers in an array that the next text reuses. Most texts speak of doors, accounts and keys and have
 * no password: an object for each token would be half of the search for one.
 */
export class TokenRows {
  /** Start, end, hash and marks of each token, one after the other. */
  cells = new Int32Array(roomFirst);
  /** How many cells are filled. */
  length = 0;

  /** @param lines how many ended before it, up to three */
  add(start: number, end: number, lines: number): void {
    const { cells, length } = this;
    if (length === cells.length) (this.cells = new Int32Array(length * 2)).set(cells);
    this.cells[length] = start;
    this.cells[length + 1] = end;
    this.cells[length + 3] = lines;
    this.length = length + rowCells;
  }

  /** Forgets the text, and releases the room that a long one took. */
  clear(): void {
    if (this.cells.length > roomKept) this.cells = new Int32Array(roomFirst);
    else this.cells.fill(0, 0, this.length);
    this.length = 0;
  }
}

export const rowCells = 4;
const roomFirst = 1024 * rowCells;
const roomKept = 8 * roomFirst;

/** What the marks of a token have, as bits: the lines before it, … */
export const rowLines = 3;
/** … whether it has digits, signs, or a capital behind a small letter, … */
export const rowMixed = 1 << 2;
/** … whether a cue is near enough for what is mixed, and for a word, … */
export const rowNear = 1 << 3;
export const rowNearer = 1 << 4;
/** … whether it may be a credential, … */
export const rowCandidate = 1 << 5;
/** … the sense of the last cue in it, 0 if there is none, in four bits, and what the lexicon says of it, as `rankAndKinds` has it, in five. */
export const cueShift = 6;
export const senseShift = 10;
export const cueOf = (marks: number): number => (marks >> cueShift) & 15;
export const senseOfRow = (marks: number): number => marks >> senseShift;
