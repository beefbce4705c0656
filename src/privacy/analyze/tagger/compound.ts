import { hashEnd, hashStart, hashStep } from "../lexicon/hash.ts";
import { marksOf } from "../lexicon/lexicon.ts";
import { wordOf } from "../lexicon/marks.ts";

/** Whether an unknown word is a compound of two known ones, as in German and Dutch: `Rechtsexpertin`. So are some surnames, but fewer. */
export function isCompound(text: string, start: number, end: number): boolean {
  if (end - start < 8 || end - start > longest) return false;
  const small = text.slice(start, end).toLowerCase();
  let hash = hashStart;
  for (let at = 0; at < small.length - lastLeast; at++) {
    hash = hashStep(hash, small.charCodeAt(at));
    if (at + 1 < firstLeast || wordOf(marksOf(hashEnd(hash))) === 0) continue;
    for (let from = at + 1; from <= at + 2; from++) {
      if (from === at + 2 && !"sn".includes(small.charAt(at + 1))) break;
      if (isWord(small, from)) return true;
    }
  }
  return false;
}

function isWord(small: string, from: number): boolean {
  if (small.length - from < lastLeast) return false;
  let hash = hashStart;
  for (let at = from; at < small.length; at++) hash = hashStep(hash, small.charCodeAt(at));
  return wordOf(marksOf(hashEnd(hash))) > 0;
}

const firstLeast = 3;
const lastLeast = 4;
const longest = 30;
