import { detectors } from "./index.ts";

/** Names that stand for several types in `privacy.detect`. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  default: [...new Set(detectors.flatMap((detector) => detector.types))],
};

/** The types that `privacy.detect` asks for. `further` are types that exist through other settings, such as the types of patterns. */
export function resolveTypes(detect: readonly string[], further: readonly string[] = []): ReadonlySet<string> {
  const known = new Set([...Object.values(groups).flat(), ...further]);
  return new Set(
    detect.flatMap((name) => {
      const group = groups[name];
      if (group !== undefined) return group;
      if (known.has(name)) return [name];
      throw new Error(
        `privacy.detect: "${name}" is neither a type nor a group; did you mean "${nearest(name, [...Object.keys(groups), ...known])}"?`,
      );
    }),
  );
}

/** A type that contains the name, else the one spelt most like it. */
function nearest(name: string, known: readonly string[]): string {
  const containing = known.find((type) => type.includes(name.toUpperCase()));
  if (containing !== undefined) return containing;
  return known.toSorted(
    (a, b) => distance(name.toUpperCase(), a.toUpperCase()) - distance(name.toUpperCase(), b.toUpperCase()),
  )[0]!;
}

/** The fewest letters to insert, delete or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const above = row;
    row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, above[j]! + 1, row[j - 1]! + 1));
    }
  }
  return row[b.length]!;
}
