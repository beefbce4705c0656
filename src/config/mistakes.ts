/** One mistake in the configuration: where it is and what would be right. Never repeats a secret. */
export interface Mistake {
  source: "file" | "environment" | "flag";
  file: string | null;
  /** Counted from 1; null for a whole file, or none. */
  line: number | null;
  column: number | null;
  /** Path of the key, such as `models[0].targets[0]`, or the name of the variable or flag; empty for the file itself. */
  key: string;
  reason: string;
}

/** More than fit on a screen help nobody. */
const maxMistakes = 20;

/** A configuration that cannot be used; the message has one line for each mistake. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly mistakes: readonly Mistake[];
  /** Mistakes beyond those listed. */
  readonly further: number;

  constructor(found: readonly Mistake[]) {
    const mistakes = found.slice(0, maxMistakes);
    const further = found.length - mistakes.length;
    super([...mistakes.map(mistakeLine), ...(further > 0 ? [`and ${further} more`] : [])].join("\n"));
    this.mistakes = mistakes;
    this.further = further;
  }

  /** Whether all mistakes are in flags, so that this is wrong use of the command. */
  get wrongUse(): boolean {
    return this.mistakes.every(({ source }) => source === "flag");
  }
}

/** `penname.yaml:12:5: models[0].id: what is wrong`. */
export function mistakeLine({ file, line, column, key, reason }: Mistake): string {
  const place = [file, line, column].filter((part) => part !== null).join(":");
  return [place, key, reason].filter((part) => part !== "").join(": ");
}

/** The known word nearest to a mistyped one, if any is near enough. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(plain(word), plain(candidate)) }))
    .toSorted((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= Math.max(1, Math.floor(word.length / 3)) ? best.candidate : undefined;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Insertions, deletions, replacements and swaps of neighbours that make `a` into `b` (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : replaced;
      next.push(Math.min(replaced, swapped, row[j]! + 1, next[j - 1]! + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
