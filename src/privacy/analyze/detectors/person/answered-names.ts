import type { TextRange } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, wordOf } from "../../lexicon/marks.ts";
import { fitsAt, lengthAt, matchAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { readLowerCaseName, readName } from "./names.ts";

/**
 * "And your last name?", on the next line "Kowalski", "this is vikram." or "kowalski, thx": the answer is the name and nothing but what leads
 * to it and thanks; who answers may stand before it.
 */
export function afterQuestion(text: string, index: TextIndex, after: number): TextRange | undefined {
  const gap = matchAt(text, answerGap, after);
  if (gap === null) return undefined;
  const from = after + gap[0].length;
  const lead = lengthAt(text, answerLead, from);
  const start = from + lead;
  const name = readName(text, index, start, 4) ?? readLowerCaseName(text, start);
  if (name === undefined || !fitsAt(text, answerEnd, name.end)) return undefined;
  // "It's complicated."
  return lead > 0 && text.slice(start, name.end).split(" ").some(isWord) ? undefined : { start, end: name.end };
}

function isWord(word: string): boolean {
  const marks = marksOfWord(word);
  return wordOf(marks) > (givenOf(marks) > 1 ? 2 : 1);
}

const answerGap =
  /["'”»)]{0,2}(?: {0,2}(?:\r?\n|\\n){1,2} {0,4}| {1,2})(?:\[[^\]\n]{1,24}\] {0,2})?(?:[-–>•] |\p{L}[\p{L} ]{0,20}: ?)?["'“«]?(?=\p{L})/uy;
const answerLead =
  /(?:(?:hi|hello|yes|sure|ok|ja|oui|sí|si|sì|hallo|hola|bonjour|ciao)[,.!]? )?(?:this is|it is|it['’]?s|that['’]?s|i['’]?m|i am|(?:my|the) (?:(?:first|last) )?name['’]?s?(?: is)?|das ist|es ist|hier ist|ich bin|ich hei(?:ß|ss)e|c['’]est|je suis|je m['’]appelle|es|soy|me llamo|mi (?:nombre|apellido) es|è|sono|mi chiamo|het is|dit is|ik ben|ik heet) (?:mr|mrs|ms|herr|frau|mme|madame|monsieur|señora?|signora?|mevrouw|meneer)?\.? ?/iuy;
const answerEnd =
  /[.!]?["'”»]? {0,2}(?:[\n\r\\]|$)|[.,!]? {1,2}(?:thanks|thank you|thx|ty|cheers|please|pls|here|speaking|danke|bitte|merci|svp|s['’]il vous|gracias|por favor|grazie|per favore|bedankt|dank|alsjeblieft|graag)(?!\p{L})|, (?:\p{Lu}-\p{Lu}-|(?:with|mit|avec|con|met) (?:an? |ein(?:em)? |une? |una? |een )?["'“]?\p{L}["'”]?(?!\p{L}))/iuy;
