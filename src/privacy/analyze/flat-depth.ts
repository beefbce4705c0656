import type { JsonDepth } from "../restore/json-depth.ts";

/** What tells the depth of strings along a text. */
export type Depth = Pick<
  JsonDepth,
  "open" | "isBetweenStrings" | "isIdle" | "turns" | "turnedAt" | "nextFrom" | "pass"
>;

/** The depth in JSON whose strings hold no further JSON: 0 or 1. */
export class FlatDepth implements Depth {
  open = 0;
  readonly isIdle = false;
  readonly turns = 0;
  readonly turnedAt = 0;

  get isBetweenStrings(): boolean {
    return this.open === 0;
  }

  nextFrom(_: string, from: number): number {
    return from;
  }

  /** @param to the end of what `decode` takes: plain text, or a quote or letter with the backslashes before it */
  pass(text: string, from: number, to: number): number {
    const isBound = to > from && text.charCodeAt(to - 1) === quote && (to - from) % 2 === 1;
    if (isBound) this.open = 1 - this.open;
    return to;
  }
}

const quote = 0x22;
