import { carried } from "../carried.ts";
import { given } from "../lexicon/marks.ts";
import { passes } from "../lexicon/sieve.ts";
import type { Tokens } from "./tokens.ts";

let sieve: Uint8Array | undefined;

/**
 * Marks as given names the words that are in the lists of the whole world and in no other. The tagger learns without them: it must find
 * names that nobody lists, too.
 */
export function markRareNames({ count, marks, hash }: Tokens): void {
  for (let i = 0; i < count; i++)
    if (marks[i] === 0 && passes((sieve ??= carried("rare-names")), hash[i]! >>> 0)) marks[i] = given(1);
}
