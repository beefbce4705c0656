/** Maps offsets of a text in which stretches were replaced back to the original text. One lookup is a binary search. */
export class OffsetMap {
  readonly #places = [0];
  readonly #shifts = [0];

  get isIdentity(): boolean {
    return this.#places.length === 1;
  }

  /** From `place` of the new text on, the original is `shift` characters ahead. Places must ascend. */
  add(place: number, shift: number): void {
    this.#places.push(place);
    this.#shifts.push(shift);
  }

  originOf(at: number): number {
    return at + this.#shifts[lastAtMost(this.#places, at)]!;
  }
}

/** Index of the last of some ascending numbers that is at most `most`; -1 if none is. */
export function lastAtMost(ascending: readonly number[], most: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
