import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, isNoun, isPlace, wordOf } from "../../lexicon/marks.ts";
import { matchedAt } from "../../text/scan.ts";
import { fieldWords } from "./field-words.ts";
import { isNoName } from "./names.ts";

/**
 * Who speaks in a dialogue, a line each: `Yoeran: Are you there?`. The names that no list has count only beside a common given name, or
 * where a question is answered on the next line; or any list of terms would be a dialogue.
 */
export function findSpeakers(text: string, spans: Span[]): void {
  findExported(text, spans);
  findTimed(text, spans);
  findBracketed(text, spans);
  const found: { start: number; end: number; isGiven: boolean; isRare: boolean }[] = [];
  for (let colon = text.indexOf(": "); colon >= 0; colon = text.indexOf(": ", colon + 2)) {
    const start = startOfLabel(text, colon);
    const shown = start < 0 || !mayBegin(text, start) ? undefined : matchedAt(text, line, start);
    if (shown === undefined) continue;
    const marks = marksOfWord(shown);
    const isGiven = givenOf(marks) > 1;
    // Of what is no word, one in fourteen is taken for a rare one.
    const isRare = !isGiven && wordOf(marks) === 1;
    const isWord = isGiven ? wordOf(marks) > 2 : wordOf(marks) > 1 || isNoun(marks) || isPlace(marks);
    if (!isWord && !isNoName(shown) && !fieldWords.has(shown.toLowerCase()))
      found.push({ start, end: start + shown.length, isGiven, isRare });
  }
  const isAmongGiven = found.some(({ isGiven }) => isGiven);
  const labels = isAmongGiven ? found : found.filter(({ isRare }) => !isRare);
  if (labels.length < 2 || !(isAmongGiven || isAnswered(text, labels))) return;
  for (const { start, end } of labels) spans.push({ start, end, type: "PERSON", strength: 1 });
}

/** Whether behind a line that ends with a question mark somebody else speaks. */
function isAnswered(text: string, labels: readonly { start: number; end: number }[]): boolean {
  return labels.some(({ start, end }, n) => {
    const next = labels[n + 1];
    if (next === undefined || next.start - end > farthest || !text.slice(end, next.start).endsWith("?\n")) return false;
    return (
      !text.slice(end, next.start - 1).includes("\n") && text.slice(start, end) !== text.slice(next.start, next.end)
    );
  });
}

/** Characters of a line that somebody is given to say. */
const farthest = 300;

/** The export of a messenger, `12/05/2024, 18:05 - Inès B.: vers 13h`: whoever wrote a line stands before its colon. */
function findExported(text: string, spans: Span[]): void {
  if (!mayBeExport.test(text)) return;
  for (const { index, 0: shown, 1: name = "" } of text.matchAll(exported)) {
    const end = index + shown.length;
    if (!isNoName(name) && !ofLogs.test(name))
      spans.push({ start: end - name.length, end, type: "PERSON", strength: 2 });
  }
}

/** What a log has in the place of a name. */
const ofLogs =
  /^(?:error|warning|warn|info|notice|debug|trace|fatal|server|status|system|fehler|warnung|hinweis|erreur|errore|aviso|fout)$/i;
const mayBeExport =
  /\d, \d{1,2}:\d\d|\d[./]\d\d(?:\d\d)? \d\d:\d\d \p{Lu}|[./-]\d\d(?:\d\d?)? \d{1,2}:\d\d(?::\d\d)?(?:[ \u202f][AaPp]\.?[Mm]\.?)?(?:\] | - )/u;
const exported =
  /(?<=^|\n)\u200e?\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d\d(?::\d\d)?(?:[ \u202f][AaPp]\.?[Mm]\.?)?(?:\] | - |(?<=\d[./]\d\d(?:\d\d)? \d\d:\d\d) (?=\p{Lu}\p{Ll}))([\p{L}][\p{L}\p{M}.'’ -]{0,40}[\p{L}\p{M}.])(?=: )/gu;

/** `[09:12] marco: chi ha le credenziali?`: who is told from what a log says by a common given name, and whoever speaks with him. */
function findTimed(text: string, spans: Span[]): void {
  if (!text.includes("] ")) return;
  const said = [...text.matchAll(timed)].map(({ index, 0: shown, 1: name = "" }) => {
    const marks = marksOfWord(/^[^ ]+/.exec(name)![0]);
    const end = index + shown.length;
    const isGiven = givenOf(marks) > 1 && wordOf(marks) < givenOf(marks);
    const isRareGiven = givenOf(marks) === 1 && wordOf(marks) === 0;
    return { start: end - name.length, end, isGiven, isRareGiven, isWord: wordOf(marks) > 0 || isNoName(name) };
  });
  const isChat = said.some(({ isGiven, isRareGiven }) => isGiven || isRareGiven);
  for (const { start, end, isGiven, isWord } of said)
    if (isGiven || (isChat && !isWord)) spans.push({ start, end, type: "PERSON", strength: 1 });
}

const timed =
  /(?<=^|\n)\[\d{1,2}:\d\d(?::\d\d)?\] (\p{L}[\p{L}\p{M}'’-]{1,20}(?: \p{L}[\p{L}\p{M}'’-]{0,20}\.?)?)(?=: )/gu;

/** `<Nonna Rosa> come si mette la foto`, as some chats are copied: three lines at least, or it is markup. */
function findBracketed(text: string, spans: Span[]): void {
  if (!text.includes("\n<") || text.includes("</")) return;
  const said = [...text.matchAll(bracketed)];
  if (said.length < 3) return;
  for (const { index, 0: shown, 1: name = "" } of said) {
    const start = index + shown.length - name.length;
    if (!isNoName(name)) spans.push({ start, end: start + name.length, type: "PERSON", strength: 1 });
  }
}

const bracketed = /(?<=^|\n)<[~@+]?(\p{Lu}[\p{L}\p{M}'’-]{1,20}(?: \p{Lu}[\p{L}\p{M}'’-]{0,20}\.?){0,2})(?=> \S)/gu;

/** Most words before a colon begin no line, or in small letters. */
function mayBegin(text: string, start: number): boolean {
  const first = text.charCodeAt(start);
  if (first < 128 && !(first >= 65 && first <= 90)) return false;
  return start === 0 || text.charCodeAt(start - 1) === newline || text.charCodeAt(start - 2) === closing;
}

/** Where the word before a colon begins, behind a line break or a space; -1 if it is too long for a name. */
function startOfLabel(text: string, colon: number): number {
  const end = text.charCodeAt(colon - 1) === space ? colon - 1 : colon;
  for (let at = end - 1; at >= end - longest; at--) {
    if (at < 0) return 0;
    const unit = text.charCodeAt(at);
    if (unit === space || unit === newline) return at + 1;
  }
  return -1;
}

/** 21 characters, each of which may be a pair. */
const longest = 43;
const space = 32;
const newline = 10;
const closing = 93;
/** A single capitalised word before a colon and at least two more words. */
const line =
  /(?<=^|\n|\n\[\d{1,2}:\d\d(?::\d\d)?\] )\p{Lu}[\p{Ll}\p{M}]{1,20}(?:['’-]\p{L}[\p{Ll}\p{M}]{0,14})?(?= ?: [\p{L}¿¡"'(][^\s]{0,30}[ ,]{1,2}[^\s\d])/uy;
