import type { Span } from "./detector.ts";

/** A value found somewhere in a request. */
export interface Found {
  value: string;
  type: string;
}

interface Sought extends Found {
  folded: string;
  /** Where its first word stands in it. */
  wordAt: number;
}

/** Finds further places of values that were found elsewhere in the request: what is hidden once is hidden everywhere. */
export function propagator(found: Iterable<Found>): (text: string) => Generator<undefined, Span[]> {
  const byWord = new Map<string, Sought[]>();
  for (const { value, type } of found) {
    const word = /[\p{L}\p{N}]+/u.exec(value);
    if (!word || value.length < 3) continue;
    const key = word[0].toLowerCase();
    byWord.set(key, [...(byWord.get(key) ?? []), { value, type, folded: fold(value), wordAt: word.index }]);
  }
  for (const sought of byWord.values()) sought.sort((a, b) => b.value.length - a.value.length);

  return function* (text) {
    const spans: Span[] = [];
    if (byWord.size === 0) return spans;
    const folded = fold(text);
    const words = /[\p{L}\p{N}]+/gu;
    let counted = 0;
    for (let word = words.exec(text); word; word = words.exec(text)) {
      if (++counted % 2048 === 0) yield;
      const sought = byWord.get(word[0].toLowerCase());
      const hit = sought?.find((one) => standsAt(text, folded, word.index - one.wordAt, one));
      if (!hit) continue;
      const start = word.index - hit.wordAt;
      spans.push({ start, end: start + hit.value.length, type: hit.type, strength: 2 });
      words.lastIndex = Math.max(words.lastIndex, start + hit.value.length);
    }
    return spans;
  };
}

/** A name counts only as it was written, or in capitals: "Will" is a person where "will" is not. */
function standsAt(text: string, folded: string, start: number, { value, type, folded: wanted }: Sought): boolean {
  const end = start + value.length;
  if (start < 0 || end > text.length || (isWord(text[end - 1]) === isWord(text[end]) && isWord(text[end])))
    return false;
  if (isWord(text[start]) && isWord(text[start - 1])) return false;
  const written = text.slice(start, end);
  return type === "PERSON" ? written === value || written === value.toUpperCase() : folded.slice(start, end) === wanted;
}

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Lower case, if it keeps every place: some letters grow when folded. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}
