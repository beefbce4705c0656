import { givenOf, surnameOf, wordOf } from "../lexicon/marks.ts";
import { mayBeName } from "./candidates.ts";
import { WordShape, type Tokens } from "./tokens.ts";

/**
 * Removes the tags of words that were seldom tagged: `Tabs` is not a name if it occurs forty times and was tagged twice. Keeps common
 * names. Names after a title or another cue are found by their own detector.
 */
export function withdraw(tokens: Tokens, tags: Uint8Array): void {
  const counts = new Map<number, { seen: number; tagged: number }>();
  for (let i = 0; i < tokens.count; i++)
    if (tags[i] === 1 && isDoubtful(tokens, i)) counts.set(tokens.hash[i]!, { seen: 0, tagged: 0 });
  if (counts.size === 0) return;
  for (let i = 0; i < tokens.count; i++) {
    const count = tokens.shape[i] === WordShape.small ? undefined : counts.get(tokens.hash[i]!);
    if (count === undefined || !mayBeName(tokens, i)) continue;
    count.seen++;
    count.tagged += tags[i]!;
  }
  for (let i = 0; i < tokens.count; i++) {
    const count = tags[i] === 1 ? counts.get(tokens.hash[i]!) : undefined;
    if (count === undefined) continue;
    const { least, share } = wordOf(tokens.marks[i]!) > 1 ? commonWord : unknownWord;
    if (count.seen >= least && count.tagged < count.seen * share) tags[i] = 0;
  }
}

function isDoubtful({ marks }: Tokens, i: number): boolean {
  return givenOf(marks[i]!) < 2 && (surnameOf(marks[i]!) < 2 || wordOf(marks[i]!) > 1);
}

/** The fewest occurrences for a removal, and the share of tagged ones that a name needs. */
const unknownWord = { least: 8, share: 1 / 8 };
const commonWord = { least: 5, share: 1 / 4 };
