import type { TextRange } from "./detector.ts";
import { lastAtMost, PartedList } from "./parted-list.ts";

/** A text in which stretches were replaced. */
export interface Rewritten {
  text: string;
  /** The offset in the text as it was written. */
  originOf(at: number): number;
  /** Whether something stands between two lines there that is in no line: what goes on in the next line is then hidden line by line. */
  isByLine?: boolean;
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

/** A stretch of a text, and what stands there instead; left out: nothing. */
export interface Replaced extends TextRange {
  by?: string;
}

/** A text with some stretches of it replaced, in order. */
export function rewritten(text: string, stretches: Iterable<Replaced>): Rewritten {
  const offsets = new OffsetMap();
  const parts: string[] = [];
  let length = 0;
  let last = 0;
  for (const { start, end, by = "" } of stretches) {
    const kept = text.slice(last, start) + by;
    parts.push(kept);
    length += kept.length;
    last = end;
    offsets.add(length, last - length);
  }
  return { text: parts.join("") + text.slice(last), originOf: (at) => offsets.originOf(at) };
}

/** A part of a text, rewritten, with the places of the whole. @param start where the part begins */
export const movedBy = (start: number, { text, originOf }: Rewritten): Rewritten => ({
  text,
  originOf: (at) => start + originOf(at),
});

/** The first place of a rewritten text that stands at a place of the text as it was written, or behind it. */
export function rewrittenPlace({ text, originOf }: Rewritten, origin: number): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (originOf(middle) < origin) low = middle + 1;
    else high = middle;
  }
  return low;
}
