import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, surnameOf, wordOf } from "../../lexicon/marks.ts";

/** `H-A-T-H-E-R-S-A-G-E`: a name letter by letter, which the word for it announces, or which the text has whole or the lists as a name. */
export function findSpelledNames(text: string, spans: Span[]): void {
  if (!mayHold.test(text)) return;
  const small = text.toLowerCase();
  for (const { index: start, 0: shown } of text.matchAll(spelled)) {
    const isAnnounced = announces.test(text.slice(Math.max(0, start - reach), start));
    const whole = shown.replaceAll("-", "").toLowerCase();
    if (isAnnounced || small.includes(whole) || isListed(whole))
      spans.push({ start, end: start + shown.length, type: "PERSON", strength: 2 });
  }
}

function isListed(word: string): boolean {
  const marks = marksOfWord(word);
  return givenOf(marks) + surnameOf(marks) > 0 && wordOf(marks) < 2;
}

const mayHold = /\p{Lu}-\p{Lu}-\p{Lu}-\p{Lu}/u;
const spelled = /(?<![\p{L}\d-])\p{Lu}(?:-\p{Lu}){3,24}(?![\p{L}\d-])/gu;
const announces =
  /(?<!\p{L})(?:(?:sur|last |first |vor|nach|achter)?name[ns]?|buchstab\p{Ll}*|noms?|épel\p{Ll}*|apellidos?|deletre\p{Ll}*|cognome|nome|naam|spel\p{Ll}*)(?!\p{L})[^\n.]{0,20}$/iu;
const reach = 48;
