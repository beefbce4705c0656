import type { Detector, Span } from "../../detector.ts";
import { isWordAt } from "../../text/boundary.ts";
import { fitsAt } from "../../text/scan.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";
import { WordTable } from "../../text/word-table.ts";
import { languageNames } from "./language-names.ts";
import { nationalityWords, onlyCapital } from "./nationality-words.ts";

const words = new WordTable<true>("nationality", () => nationalityWords().map((word) => [word, true]));

/** Nationality, religion and party. Off by default. A language is none of them: "translate it to German", "a Spanish word". */
export const nationality: Detector = {
  name: "nationality",
  types: ["NRP"],
  wake: wakeOn({ words: [words] }),
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    words.eachIn(text, index, read, spans);
    return spans;
  },
};

function read(text: string, start: number, end: number, _: true, spans: Span[]): void {
  const small = text.slice(start, end).toLowerCase();
  const isSmall = text.charAt(start) === small.charAt(0);
  if ((isSmall && onlyCapital.has(small)) || isWordAt(text, start - 1) || isWordAt(text, end)) return;
  if (!isLanguage(text, start, end, small)) spans.push({ start, end, type: "NRP", strength: 1 });
}

function isLanguage(text: string, start: number, end: number, small: string): boolean {
  if (!languageNames.has(small)) return false;
  return ofLanguage.test(text.slice(Math.max(0, start - 24), start)) || fitsAt(text, languageBehind, end);
}

/** "in German", "translate to French", "speaks Spanish and Italian". */
const ofLanguage =
  /(?<!\p{L})(?:in|into|to|from|speaks?|spoken|spoke|speaking|learn(?:ing|s)?|teach(?:es|ing)?|studying|stud(?:y|ies)|fluent|basic|write|written|auf|ins|aus dem|vom|spricht|sprechen|lerne[nt]?|en|del?|al|du|parle|habla|in het|naar het|uit het)(?: (?:and|or|und|oder|et|ou|y|o|e|en|\p{L}{4,12}),?)? $/iu;
const languageBehind =
  /[ -](?:language|words?|translations?|sentences?|text|grammar|class|classes|course|courses|lessons?|teachers?|homework|vocabulary|version|phrases?|speakers?|essay|poem|wikipedia|alphabet|verbs?|nouns?|pronunciation|spelling|keyboard|literature)(?!\p{L})/iuy;
