import { lastAtMost, PartedList } from "./parted-list.ts";

/** A text in which stretches were replaced. */
export interface Rewritten {
  text: string;
  /** The offset in the text as it was written. */
  originOf(at: number): number;
}

/** Maps offsets of a text in which stretches were replaced back to the original text. One lookup is a binary search. */
export class OffsetMap {
  readonly #places = new PartedList();
  readonly #shifts = new PartedList();

  get isIdentity(): boolean {
    return this.#places.length === 0;
  }

  /** From `place` of the new text on, the original is `shift` characters ahead. Places must ascend. */
  add(place: number, shift: number): void {
    this.#places.push(place);
    this.#shifts.push(shift);
  }

  originOf(at: number): number {
    const last = lastAtMost(this.#places, at);
    return last < 0 ? at : at + this.#shifts.at(last)!;
  }
}
