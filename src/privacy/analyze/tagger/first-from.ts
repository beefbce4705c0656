import type { Tokens } from "./tokens.ts";

/** The first word that ends behind a place. */
export function firstFrom({ end, count }: Tokens, at: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (end[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
