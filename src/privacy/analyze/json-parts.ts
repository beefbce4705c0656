import type { TextRange } from "./detector.ts";
import { hasLines } from "./lines.ts";
import { lastAtMost, PartedList } from "./parted-list.ts";

/** What a view of JSON consists of: strings and prose, what is between the strings of JSON, and the quotes themselves. */
export const JsonPart = { text: 0, between: 1, quote: 2 } as const;

export type JsonPart = (typeof JsonPart)[keyof typeof JsonPart];

/** The parts of a view, in order: where each begins, what it is, and how many strings it is in. A text of a megabyte may have a million. */
export class JsonParts {
  readonly #places = new PartedList();
  readonly #parts = new PartedList();

  get count(): number {
    return this.#places.length;
  }

  begin(place: number, kind: JsonPart, depth: number): void {
    this.#places.push(place);
    this.#parts.push((depth << 2) | kind);
  }

  /** The part that a place is in. */
  at(place: number): number {
    return lastAtMost(this.#places, place);
  }

  /**
   * The depth of the string or the prose that a range begins and ends in, if there is JSON between: without all of that, what is around it
   * is still one. Undefined for any other range. Costs a step for each part in it.
   */
  depthAround(start: number, end: number): number | undefined {
    const first = this.at(start);
    const depth = this.depthOf(first);
    if (this.kindOf(first) !== JsonPart.text) return undefined;
    let last = first;
    while (last + 1 < this.count && this.placeOf(last + 1)! < end) if (this.depthOf(++last) < depth) return undefined;
    const isBack = this.kindOf(last) === JsonPart.text && this.depthOf(last) === depth;
    const endsString = this.placeOf(last + 1) === end && this.depthOf(last + 1) < depth;
    return last > first && (isBack || endsString) ? depth : undefined;
  }

  /** The strings of several lines. */
  *texts(text: string): Generator<TextRange> {
    for (let at = 0; at < this.count; at++) {
      if (this.kindOf(at) !== JsonPart.text || this.depthOf(at) === 0) continue;
      const [start, end] = [this.placeOf(at)!, this.placeOf(at + 1) ?? text.length];
      if (hasLines(text.slice(start, end))) yield { start, end };
    }
  }

  /** Where a part begins; undefined behind the last. */
  placeOf(index: number): number | undefined {
    return this.#places.at(index);
  }

  kindOf(index: number): JsonPart {
    return (this.#parts.at(index)! & 3) as JsonPart;
  }

  depthOf(index: number): number {
    return this.#parts.at(index)! >> 2;
  }
}
