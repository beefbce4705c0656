/** Chance that a seed repeats: a linear congruential generator (Numerical Recipes, 7.1). */
export interface Chance {
  /** A whole number below `most`. */
  below(most: number): number;
  /** One of a list. */
  of<Item>(list: readonly Item[]): Item;
}

export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * most);
  };
  return { below, of: (list) => list[below(list.length)]! };
}

/** A text or bytes in pieces: all at once, one by one, or of random lengths; long ones not quite as small, for time's sake. */
export function pieces<Whole extends string | Uint8Array>(whole: Whole, random: Chance): Whole[] {
  const longest = random.of([1, 2, 5, 12, 40, Infinity]) * Math.ceil(whole.length / 2000);
  const cut: Whole[] = [];
  for (let at = 0; at < whole.length;) {
    const end = longest === Infinity ? whole.length : at + 1 + random.below(longest);
    cut.push(whole.slice(at, end) as Whole);
    at = end;
  }
  return cut;
}
