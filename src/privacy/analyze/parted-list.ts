/**
 * A list of whole numbers that may become very long. It grows by chunks: to copy an array of a million numbers when it is full takes longer
 * than a slice of work may.
 */
export class PartedList {
  readonly #full: Int32Array[] = [];
  #last: number[] = [];

  get length(): number {
    return this.#full.length * chunkLength + this.#last.length;
  }

  push(number: number): void {
    this.#last.push(number);
    if (this.#last.length < chunkLength) return;
    this.#full.push(Int32Array.from(this.#last));
    this.#last = [];
  }

  /** Undefined behind the end. */
  at(index: number): number | undefined {
    const behind = index - this.#full.length * chunkLength;
    return behind < 0 ? this.#full[Math.floor(index / chunkLength)]![index % chunkLength] : this.#last[behind];
  }
}

/** Index of the last of some ascending numbers that is at most `most`; -1 if none is. */
export function lastAtMost(ascending: Pick<PartedList, "length" | "at">, most: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending.at(middle)! <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const chunkLength = 8192;
