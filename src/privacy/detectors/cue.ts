import type { Detector, Span } from "../detector.ts";
import { isWordAt, startsWord } from "./boundary.ts";
import { findFields } from "./cue-fields.ts";
import {
  birthAfterwards,
  furtherTitles,
  introduced,
  perhapsIntroduced,
  salutations,
  signOffs,
  titles,
} from "./cue-words.ts";
import { readLowerCaseName, readName, type Name } from "./names.ts";
import { matchAt, scan, withoutOverlaps } from "./scan.ts";

/** People behind a plain cue in English, German, French, Spanish, Italian and Dutch. Reports the name without its title. */
export const cue: Detector = {
  name: "cue",
  types: ["PERSON"],
  find(text) {
    const spans: Span[] = [];
    for (const { words, read } of cues) {
      scan(text, words, ({ index, 0: shown }) => {
        const after = index + shown.length;
        if (!startsWord(text, index) || isWordAt(text, after)) return false;
        const found = read(text, after, shown);
        if (found !== undefined) spans.push({ ...found, type: "PERSON", strength: 1 });
        return found !== undefined;
      });
    }
    findFields(text, spans);
    findMailboxes(text, spans);
    return withoutOverlaps(spans);
  },
};

interface Place {
  start: number;
  end: number;
}

const cues: { words: RegExp; read(text: string, after: number, shown: string): Place | undefined }[] = [
  { words: introduced, read: afterIntroduction },
  { words: perhapsIntroduced, read: afterPerhaps },
  { words: titles, read: afterTitle },
  { words: salutations, read: afterSalutation },
  { words: signOffs, read: afterSignOff },
];

function afterIntroduction(text: string, after: number): Place | undefined {
  const start = skip(text, after);
  return start < 0 ? undefined : place(start, readName(text, start) ?? readLowerCaseName(text, start));
}

/** "I am" needs two words, a word that ends the clause, or, in small letters, a birth: "soy ana ruiz, nacida el". */
function afterPerhaps(text: string, after: number): Place | undefined {
  const start = skip(text, after);
  if (start < 0) return undefined;
  const name = readName(text, start);
  if (name !== undefined)
    return name.words > 1 || (endsClause(text, name.end) && !nationality.test(text.slice(start, name.end)))
      ? place(start, name)
      : undefined;
  const small = readLowerCaseName(text, start, 4);
  return small !== undefined && small.words > 1 && matchAt(text, birthAfterwards, small.end) !== null
    ? place(start, small)
    : undefined;
}

function afterTitle(text: string, after: number, shown: string): Place | undefined {
  const first = shown.charAt(0);
  if (shown === "MS" || (first === first.toLowerCase() && shown.length < 5)) return undefined;
  const start = skip(text, after);
  const name = start < 0 ? undefined : readName(text, start, 4);
  // "Frau MEIER, Anna" in registers.
  if (name?.words === 1 && text.slice(start, name.end) === text.slice(start, name.end).toUpperCase()) {
    const given = text.startsWith(", ", name.end) ? readName(text, name.end + 2, 2) : undefined;
    if (given !== undefined) return place(start, given);
  }
  return place(start, name);
}

function afterSalutation(text: string, after: number, shown: string): Place | undefined {
  const start = skip(text, after);
  const name = start < 0 ? undefined : readName(text, start, 4);
  if (name === undefined || /^to$/i.test(shown)) return undefined;
  return endsSalutation.test(text.slice(name.end, name.end + 2)) ||
    (name.words > 1 && shown.charAt(0) !== shown.charAt(0).toLowerCase())
    ? place(start, name)
    : undefined;
}

function afterSignOff(text: string, after: number): Place | undefined {
  const gap = matchAt(text, lineBreak, after);
  if (gap === null) return undefined;
  const start = skip(text, after + gap[0].length);
  const name = start < 0 ? undefined : (readName(text, start, 4) ?? readLowerCaseName(text, start));
  return name !== undefined && /^\.?\s*(?:$|[\n\\,(|<"-])/.test(text.slice(name.end, name.end + 4))
    ? place(start, name)
    : undefined;
}

/** `Jane Doe <jane@example.org>`, wherever it stands. */
function findMailboxes(text: string, spans: Span[]): void {
  scan(text, mailbox, ({ index, 1: shown = "" }) => {
    const name = readName(text, index);
    if (name === undefined || name.end !== index + shown.length) return false;
    spans.push({ start: index, end: name.end, type: "PERSON", strength: 1 });
    return true;
  });
}

/** Where the name begins, spaces and further titles skipped; -1 if something else follows. */
function skip(text: string, at: number): number {
  const gap = matchAt(text, gapBefore, at);
  if (gap === null) return -1;
  const start = at + gap[0].length;
  const further = matchAt(text, furtherTitles, start);
  return start + (further?.[0].length ?? 0);
}

function place(start: number, name: Name | undefined): Place | undefined {
  return name === undefined ? undefined : { start, end: name.end };
}

function endsClause(text: string, at: number): boolean {
  return matchAt(text, clauseEnd, at) !== null;
}

const gapBefore = /[ \u00a0]{1,2}|:? ?\n|: {0,2}/y;
const clauseEnd = /[,.!\n)"]|$| (?:and|from|und|aus|et|de|y|da|e|en|uit|van|here|speaking)(?![\p{L}])/uy;
const endsSalutation = /^(?: ?[,:!.\n)\\–-]|$)/;
const lineBreak = /[,.!]? {0,2}(?:\n|\\n|\r\n){1,3}[ \t]{0,4}(?=\S)|, (?=\p{Lu})/uy;
const mailbox = /(?<![\p{L}\p{M}.'-])(\p{Lu}[\p{L}\p{M}.'’ -]{1,60}[\p{L}\p{M}.])"? {1,2}[<(](?=[^\s<>@]{1,64}@)/gu;
const nationality = /(?:an|ish|ese|isch|er|sch)$/i;
