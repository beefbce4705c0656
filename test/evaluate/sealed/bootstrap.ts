import { chance } from "../../privacy/chance.ts";

/** Counts of one source: `of` is what there was, `part` what the share is taken of. */
export interface Counts {
  part: number;
  of: number;
}

/** A share and half the width of the interval that holds 95 of 100 of what other sources of the kind would have given. */
export interface Estimate {
  share: number;
  error: number;
}

/**
 * Draws as many sources as there are, with replacement, a thousand times: whole sources, because errors in one go together. Draws
 * without anything of what is counted say nothing and are left out.
 */
export function estimate(sources: readonly Counts[]): Estimate {
  const random = chance(2026);
  const shares = Array.from({ length: draws }, () => {
    let [part, of] = [0, 0];
    for (let n = 0; n < sources.length; n++) {
      const drawn = random.of(sources);
      part += drawn.part;
      of += drawn.of;
    }
    return part / of;
  })
    .filter((share) => !Number.isNaN(share))
    .toSorted((a, b) => a - b);
  const sum = (key: keyof Counts) => sources.reduce((total, counts) => total + counts[key], 0);
  const at = (place: number) => shares[Math.floor(place * shares.length)]!;
  return { share: sum("part") / sum("of"), error: (at(0.975) - at(0.025)) / 2 };
}

/** Several shares of the same texts, each with its error; texts that share a source are drawn together. */
export function estimatesOf<T extends { source: string }>(
  texts: readonly T[],
  measure: (text: T, index: number) => readonly Counts[],
): Estimate[] {
  const measures: Map<string, Counts>[] = [];
  for (const [index, text] of texts.entries())
    for (const [n, { part, of }] of measure(text, index).entries()) {
      const counts = (measures[n] ??= new Map<string, Counts>());
      const sum = counts.get(text.source) ?? { part: 0, of: 0 };
      counts.set(text.source, { part: sum.part + part, of: sum.of + of });
    }
  return measures.map((counts) => estimate([...counts.values()]));
}

const draws = 1000;
