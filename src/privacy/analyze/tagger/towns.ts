import { carried } from "../carried.ts";
import { isPlace, place, wordOf } from "../lexicon/marks.ts";
import { passes } from "../lexicon/sieve.ts";
import type { Tokens } from "./tokens.ts";

let sieve: Uint8Array | undefined;

/** Marks as places the words of towns that the table does not have: in it they would speak against people of that name. */
export function markTowns({ count, marks, hash }: Tokens): void {
  sieve ??= carried("towns");
  for (let i = 0; i < count; i++)
    if (!isPlace(marks[i]!) && wordOf(marks[i]!) === 0 && passes(sieve, hash[i]! >>> 0)) marks[i]! |= place;
}
