import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, isNoun, isPlace, wordOf } from "../../lexicon/marks.ts";
import { scan } from "../../text/scan.ts";
import { fieldWords } from "./field-words.ts";
import { isNoName } from "./names.ts";

/**
 * Who speaks in a dialogue, a line each: `Yoeran: Are you there?`. The names that no list has count only beside a common given name, or
 * any list of terms would be a dialogue.
 */
export function findSpeakers(text: string, spans: Span[]): void {
  const labels: { start: number; end: number; isGiven: boolean }[] = [];
  scan(text, line, ({ index, 0: shown }) => {
    const marks = marksOfWord(shown);
    const isGiven = givenOf(marks) > 1;
    const isWord = isGiven ? wordOf(marks) > 2 : wordOf(marks) > 0 || isNoun(marks) || isPlace(marks);
    if (!isWord && !isNoName(shown) && !fieldWords.has(shown.toLowerCase()))
      labels.push({ start: index, end: index + shown.length, isGiven });
    return false;
  });
  if (labels.length < 2 || !labels.some(({ isGiven }) => isGiven)) return;
  for (const { start, end } of labels) spans.push({ start, end, type: "PERSON", strength: 1 });
}

/** A single capitalised word before a colon and at least two more words. */
const line =
  /(?<=^|\n|\n\[\d{1,2}:\d\d(?::\d\d)?\] )\p{Lu}[\p{Ll}\p{M}]{1,20}(?= ?: [\p{L}¿¡"'(][^\s]{0,30}[ ,]{1,2}[^\s\d])/gu;
