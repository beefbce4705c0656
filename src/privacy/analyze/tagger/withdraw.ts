import { givenOf, surnameOf, wordOf } from "../lexicon/marks.ts";
import { mayBeName } from "./features.ts";
import { WordShape, type Tokens } from "./tokens.ts";

/**
 * Takes back words that were seldom told to be names: `Tabs` is none if it stands forty times in a text and looked like one twice.
 * Usual names are left alone, and what a title or another cue shows to be a name is found by that.
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

/** How often a word must stand in a text, and which share of its places must look like a name, so that it stays one. */
const unknownWord = { least: 8, share: 1 / 8 };
const commonWord = { least: 5, share: 1 / 4 };
