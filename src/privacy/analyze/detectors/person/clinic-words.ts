import { givenOf, surnameOf, wordOf } from "../../lexicon/marks.ts";
import type { Tokens } from "../../tagger/tokens.ts";
import { hashesOf } from "./craft-words.ts";
import written from "./clinic-words.txt" with { type: "text" };

/**
 * Whether words are what German letters of doctors are full of, anatomy, illnesses, drugs and findings, or such words beside common ones:
 * "Makula", "Blande Narbe". No other list has most of them, so they look like surnames; those that are surnames say nothing.
 */
export function areOfClinic({ hash, marks }: Tokens, first: number, last: number): boolean {
  let count = 0;
  for (let i = first; i <= last; i++) {
    if (givenOf(marks[i]!) > 1 || surnameOf(marks[i]!) > 1) return false;
    if (clinicHashes.has(hash[i]!)) count++;
    else if (wordOf(marks[i]!) === 0) return false;
  }
  return count > 0;
}

const clinicHashes = hashesOf([written.trim()]);
