import type { TextRange } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { isWordAt } from "../../text/boundary.ts";
import { fitsAt, lengthAt, matchAt, matchedAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { birthAfterwards, furtherTitles } from "./cue-words.ts";
import { isOfPrograms } from "./craft-words.ts";
import { isNoName, isShouted, type Name, readLowerCaseName, readName } from "./names.ts";

export function afterIntroduction(text: string, index: TextIndex, after: number): TextRange | undefined {
  const start = skip(text, index, after);
  return start < 0 ? undefined : place(start, readName(text, index, start) ?? readLowerCaseName(text, start));
}

/** "I am" needs two words, one that ends the clause, or, in small letters, a birth ("soy ana ruiz, nacida el") or a given name and no word. */
export function afterPerhaps(text: string, index: TextIndex, after: number, shown: string): TextRange | undefined {
  const start = skip(text, index, after);
  if (start < 0) return undefined;
  const name = readName(text, index, start);
  if (name !== undefined && isShouted(text.slice(start, name.end))) return undefined;
  if (name !== undefined)
    return name.words > 1 || isSingleName(text, start, name, shown) ? place(start, name) : undefined;
  const small = readLowerCaseName(text, start, 4);
  const isBorn = small !== undefined && small.words > 1 && fitsAt(text, birthAfterwards, small.end);
  if (isBorn) return place(start, small);
  const two = readLowerCaseName(text, start, 2);
  return two !== undefined && isGivenAndUnknown(text.slice(start, two.end)) ? place(start, two) : undefined;
}

/** "this is even gilmartin": in small letters a given name and a word that is none. */
function isGivenAndUnknown(name: string): boolean {
  const [given = "", surname = ""] = name.split(" ");
  const marks = marksOfWord(given);
  const isName = surname.length > 3 && wordOf(marksOfWord(surname)) === 0 && !isOfPrograms(surname);
  return isName && givenOf(marks) > 0 && wordOf(marks) < 3;
}

/** Not in German, which capitalises every noun: "Ich bin Arzt." */
function isSingleName(text: string, start: number, name: Name, shown: string): boolean {
  return endsClause(text, name.end) && !german.test(shown) && !nationality.test(text.slice(start, name.end));
}

/** `@author Ann Lee`, and `TODO(Ann)` unless a common word is between the brackets. */
export function afterCredit(text: string, index: TextIndex, after: number, shown: string): TextRange | undefined {
  const isMarked = text.charAt(after - shown.length - 1) === "@";
  const isBracketed = text.charAt(after) === "(";
  if (isMarked === isBracketed) return undefined;
  const start = after + 1;
  const name = readName(text, index, start) ?? (isBracketed ? readLowerCaseName(text, start, 2) : undefined);
  if (name === undefined || isMarked) return name && place(start, name);
  const marks = marksOfWord(text.slice(start, name.end));
  const isSure = givenOf(marks) > 1 || (wordOf(marks) === 0 && /^\p{Lu}/u.test(text.slice(start, name.end)));
  return isSure && text.charAt(name.end) === ")" ? place(start, name) : undefined;
}

/** `MR I K ASANTE-BOWYER`, as cards have it. */
export function afterTitleOnCard(text: string, _: TextIndex, after: number, shown: string): TextRange | undefined {
  const name = /^MRS?\.?$/.test(shown) ? matchedAt(text, onCard, after) : undefined;
  return name === undefined ? undefined : { start: after + 1, end: after + name.length };
}

const onCard = / (?:[A-Z] ){1,4}[A-Z][A-Z'’-]{2,24}(?![A-Za-z])/y;

export function afterTitle(text: string, index: TextIndex, after: number, shown: string): TextRange | undefined {
  const isShort = shown.charAt(0) === shown.charAt(0).toLowerCase() && shown.length < 5;
  if (isShort && !smallTitle.test(shown) && !shortTitle.test(shown)) return undefined;
  const start = skip(text, index, after, shown.endsWith("."));
  if (start < 0) return undefined;
  // "MS SQL", "MS Office".
  if (shown === "MS" && fitsAt(text, ofMicrosoft, start)) return undefined;
  // "Monsieur le Juge".
  if (ofOffices.test(shown) && fitsAt(text, office, start)) return undefined;
  const name = readName(text, index, start, 4);
  // A word on the next line with a colon after it is the next field.
  if (name !== undefined && text.charAt(name.end) === ":" && text.slice(after, start).includes("\n")) return undefined;
  if (name === undefined && smallTitle.test(shown)) return place(start, readSmallSurname(text, start, shown));
  if (name === undefined || (shouted.test(shown) && !isUpperCase(text.slice(start, name.end)))) return undefined;
  // "Frau MEIER, Anna" in registers.
  if (name.words === 1 && text.startsWith(", ", name.end) && isUpperCase(text.slice(start, name.end))) {
    return place(start, readName(text, index, name.end + 2, 2) ?? name);
  }
  return place(start, isUpperCase(text.slice(start, name.end)) ? beforeWords(text, start, name) : name);
}

const ofMicrosoft =
  /(?:SQL|DOS|Access|Azure|Build|Edge|Excel|Exchange|Office|Outlook|Paint|Project|SharePoint|Teams|Visio|Visual|Windows|Word)(?!\p{L})/iuy;
const ofOffices = /^(?:m(?:onsieur|adame|lle|me)?|señora?|sra?)\.?$/i;
const office = /(?:le |la |l['’]|el |il )\p{Lu}|(?:Juez|Alcaldesa?|Fiscal|Notario)(?!\p{L})/uy;

/** "HERR ZECH WIRD AM": in capitals, the sentence goes on behind a name as the name does. */
function beforeWords(text: string, start: number, name: Name): Name {
  const words = text.slice(start, name.end).split(" ");
  const others = words.findIndex((word, at) => at > 0 && wordOf(marksOfWord(word)) > 1);
  if (others < 0) return name;
  return { end: start + words.slice(0, others).join(" ").length, words: others };
}

/** "ask herr okafor", "monsieur lefort": a surname in lower case, unless it is a common word. */
function readSmallSurname(text: string, start: number, shown: string): Name | undefined {
  const name = readLowerCaseName(text, start, 1);
  if (name === undefined || name.end - start < 3) return undefined;
  const marks = marksOfWord(text.slice(start, name.end));
  const word = wordOf(marks);
  const isSurname = surnameOf(marks) > 1 || givenOf(marks) > 1;
  return word === 0 || (isSurname && word < (plainTitle.test(shown) ? 3 : 2)) ? name : undefined;
}

export function afterSalutation(text: string, index: TextIndex, after: number, shown: string): TextRange | undefined {
  const start = skip(text, index, after);
  const name = start < 0 ? undefined : readName(text, index, start, 4);
  if (name === undefined) return undefined;
  return endsSalutation.test(text.slice(name.end, name.end + 2)) ||
    (name.words > 1 && shown.charAt(0) !== shown.charAt(0).toLowerCase())
    ? place(start, name)
    : undefined;
}

export function afterSignOff(text: string, index: TextIndex, after: number, shown: string): TextRange | undefined {
  const gap = matchAt(text, lineBreak, after);
  if (gap === null || (gap[0] === ", " && shown.length < 4)) return undefined;
  const start = skip(text, index, after + gap[0].length, true);
  const isSmallAllowed = gap[0].startsWith(",") && gap[0].length > 1;
  const name =
    start < 0
      ? undefined
      : (readName(text, index, start, 4) ?? (isSmallAllowed ? readLowerCaseName(text, start) : undefined));
  return name !== undefined && endsSignature.test(text.slice(name.end, name.end + 4)) ? place(start, name) : undefined;
}

/** `Kawasaki, Mitsou, geb. am …` at the start of a line. */
export function beforeBirth(text: string, _: TextIndex, after: number, shown: string): TextRange | undefined {
  const start = after - shown.length;
  const gap = gapBehindName.exec(text.slice(Math.max(0, start - 3), start))?.[0].length ?? 0;
  const end = start - gap;
  const from = Math.max(0, end - 70);
  const name = (from === 0 ? nameFromStart : nameFromLine).exec(text.slice(from, end))?.[1];
  const isName = gap > 0 && name !== undefined && name.split(/[ ,]+/).every((word) => !isNoName(word));
  return isName ? { start: end - name.replace(whose, "").length, end } : undefined;
}

/** The start of the name after spaces and further titles; -1 if something else follows. */
function skip(text: string, index: TextIndex, at: number, isGapOptional = false): number {
  const gap = matchAt(text, gapBefore, at);
  if (gap === null && !isGapOptional) return -1;
  return endOfTitles(text, index, at + (gap?.[0].length ?? 0));
}

/** The end of a row of titles. Each title is a cue of its own, so the row is cached. */
function endOfTitles(text: string, index: TextIndex, start: number): number {
  const row = index.of(text).titles;
  if (start > row.start && start < row.end && !isWordAt(text, start - 1)) return row.end;
  const end = start + lengthAt(text, furtherTitles, start);
  index.titles = { start, end };
  return end;
}

function place(start: number, name: Name | undefined): TextRange | undefined {
  return name === undefined ? undefined : { start, end: name.end };
}

const isUpperCase = (shown: string): boolean => shown.length > 1 && shown === shown.toUpperCase();

function endsClause(text: string, at: number): boolean {
  return fitsAt(text, clauseEnd, at);
}

const gapBefore = /,? {0,2}\n|[,:]? {1,2}|\u00a0/y;
/** `SR.` and `DR.` are also heads of tables; before a name in capitals they are titles. */
const shouted = /^(?!RA$)[A-Z]{2,4}\.?$/;
const smallTitle =
  /^(?:herrn?|frau|mr|mrs|monsieur|madame|mademoiselle|señora?|señorita|don|doña|signora?|mevrouw|meneer|de heer|dr|prof|dott|sig|mme|mlle|dhr|mevr|mw)\.?$|^(?:hr|fr|fam)\.$/;
/** Before a name with a capital, in Dutch and further languages. */
const shortTitle = /^(?:drs\.?|ds\.|ir\.|ing\.|fru|pan[uią]|paní|pana|κα|κος|κ\.|özv\.|ifj\.)$/;
/** Titles that mean nothing else. */
const plainTitle = /^(?:herrn?|mr|mrs|monsieur|signor|mevrouw|meneer|de heer|dr|prof)\.?$/;
const clauseEnd = /[,!\n)"]|\.(?!\w)|$| (?:and|from|und|aus|et|de|y|da|e|en|uit|van|here|speaking)(?![\p{L}])/uy;
const endsSalutation = /^(?: ?[,:!\n\r)\\–-]|\.(?!\w)|$)/;
const endsSignature = /^\.?(?: {0,3}$| {0,3}[\n\r\t\\,(|<"-]| {2})/;
const lineBreak = /[,.!]? {0,2}(?:\n|\\n|\r\n){1,3}[ \t]{0,4}(?=\S)|, (?=\p{Lu})/uy;
const gapBehindName = /,? ?\(?$/;
const wholeName = String.raw`(\p{Lu}[\p{L}\p{M}'’-]{1,25}(?:,? \p{Lu}[\p{L}\p{M}.'’-]{0,25}){1,3})$`;
const nameFromLine = new RegExp(`[\\n\\t:;] {0,3}${wholeName}`, "u");
/** "Patient Buder, Ryan". */
const whose = /^(?:Patient(?:in)?|Paciente|Paziente|Patiënte?|Mandant(?:in)?) /u;
const nameFromStart = new RegExp(`(?:^|[\\n\\t:;]) {0,3}${wholeName}`, "u");
const german = /^(?:ich bin|hier |patient|mandant)/i;
const nationality = /(?:an|ish|ese|isch|er|sch)$/i;
