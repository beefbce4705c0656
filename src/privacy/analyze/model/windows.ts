import type { TextRange } from "../detector.ts";

/** A run of tokens that a model reads at once, and which of them it is believed about: those that no other window has farther from its edges. */
export interface Window extends TextRange {
  own: TextRange;
}

/** Windows over tokens, each of at most `most`; neighbours have a quarter in common, at whose middle one ends and the other begins. */
export function windows(count: number, most: number): Window[] {
  const overlap = Math.floor(most / 4);
  const found: Window[] = [];
  for (let start = 0, from = 0; from < count;) {
    const end = Math.min(count, start + most);
    const until = end === count ? count : end - (overlap >> 1);
    found.push({ start, end, own: { start: from, end: until } });
    from = until;
    start = end - overlap;
  }
  return found;
}
