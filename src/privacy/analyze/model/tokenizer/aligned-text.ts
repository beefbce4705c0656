import type { TextRange } from "../../detector.ts";

/** A text that was made of another, each of whose UTF-16 units knows the range of the original that it came from. */
export class AlignedText {
  readonly text: string;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;

  private constructor(text: string, starts: Int32Array, ends: Int32Array) {
    this.text = text;
    this.#starts = starts;
    this.#ends = ends;
  }

  /** A text that is its own original. */
  static of(text: string): AlignedText {
    const starts = Int32Array.from({ length: text.length }, (_, at) => at);
    return new AlignedText(
      text,
      starts,
      starts.map((at) => at + 1),
    );
  }

  /** The range of the original that a range came from, which is not empty. */
  originOf({ start, end }: TextRange): TextRange {
    return { start: this.#starts[start]!, end: this.#ends[end - 1]! };
  }

  /** Whether it begins where the original does. */
  get isFirst(): boolean {
    return this.#starts[0] === 0;
  }

  slice(start: number, end: number): AlignedText {
    return new AlignedText(
      this.text.slice(start, end),
      this.#starts.subarray(start, end),
      this.#ends.subarray(start, end),
    );
  }

  /** With some of its stretches, in order, replaced; all units of what stands for a stretch came from all of it. */
  replaced(changes: Iterable<Change>): AlignedText {
    const parts: string[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    let done = 0;
    const keepUntil = (place: number) => {
      parts.push(this.text.slice(done, place));
      for (; done < place; done++) {
        starts.push(this.#starts[done]!);
        ends.push(this.#ends[done]!);
      }
    };
    for (const { start, end, to } of changes) {
      keepUntil(start);
      // What is put in before a unit came from nothing.
      const first = this.#starts[start] ?? this.#ends[start - 1] ?? 0;
      const last = end > start ? this.#ends[end - 1]! : first;
      parts.push(to);
      for (let unit = 0; unit < to.length; unit++) {
        starts.push(first);
        ends.push(last);
      }
      done = end;
    }
    if (done === 0 && parts.length === 0) return this;
    keepUntil(this.text.length);
    return new AlignedText(parts.join(""), Int32Array.from(starts), Int32Array.from(ends));
  }

  /** With what a pattern matches replaced. @param pattern with the flag `g` */
  mapped(pattern: RegExp, to: (match: string) => string): AlignedText {
    const changes: Change[] = [];
    for (const { 0: match, index } of this.text.matchAll(pattern)) {
      const changed = to(match);
      if (changed !== match) changes.push({ start: index, end: index + match.length, to: changed });
    }
    return this.replaced(changes);
  }
}

/** A stretch, and what stands in its place. */
export interface Change extends TextRange {
  to: string;
}
