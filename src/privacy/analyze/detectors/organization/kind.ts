import type { TextRange } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { givenOf, isNoun, isPlace, surnameOf, wordOf } from "../../lexicon/marks.ts";
import { fitsAt, lengthAt, matchAt, matchedAt } from "../../text/scan.ts";
import { isLetter } from "../../text/words.ts";
import { articles, links, qualifiers } from "./kind-forms.ts";

/** `Druckerei Ahrens`, `Gesamtschule am Steigerwald`: a kind with a capital, and a name behind it. */
export const readCapitalKind = (text: string, start: number, end: number) =>
  isCapitalAt(text, start) ? readKind(text, start, end, canBeName) : undefined;

/** `gemeente Zeewolde`, `cabinet dentaire Morel`: a kind that its language writes small, and a name behind it. */
export const readSmallKind = (text: string, start: number, end: number) =>
  readKind(text, start, fitsAt(text, qualifiers, end) ? qualifiers.lastIndex : end, mayBeName);

/** `ASL Roma 1`: an abbreviation in capital letters, and a name behind it. */
export const readAcronym = (text: string, start: number, end: number) =>
  isInCapitals(text.slice(start, end)) ? withNumber(text, readKind(text, start, end, canBeName)) : undefined;

/** `Diocese of Truro`: an English kind, and a name behind "of". */
export function readOfKind(text: string, start: number, end: number): TextRange | undefined {
  const isOf = isCapitalAt(text, start) && (text.startsWith(" of ", end) || text.startsWith(" for ", end));
  return isOf ? readKind(text, start, end, mayBeName) : undefined;
}

/** `Ironberg Fitness`, `St Bertrand's Infirmary`: a name, and a kind behind it. The run of words with a capital begins at `first`. */
export function readKindTail(text: string, start: number, end: number, first: number): TextRange | undefined {
  if (first < 0 || start - first > longestRun || !isCapitalAt(text, start)) return undefined;
  const run = nameBefore.exec(text.slice(first, start))?.[0];
  if (run === undefined || addressed.test(run)) return undefined;
  const words = run.match(anyWord)!;
  return words.length < 5 && words.some((word) => word.length > 2 && canBeName(word) && !isNoName(word))
    ? { start: start - run.length, end }
    : undefined;
}

/**
 * A kind up to the end of its name, which is in quotes, behind an article, or right behind the kind; and behind small words, if the kind has
 * a capital: "la universidad de Sevilla" may be any that is there.
 */
function readKind(text: string, start: number, end: number, isName: (word: string) => boolean): TextRange | undefined {
  if (fitsAt(text, quotedName, end)) return { start, end: quotedName.lastIndex };
  const isArticle = fitsAt(text, articles, end);
  const link = isArticle || !isCapitalAt(text, start) ? undefined : matchedAt(text, links, end);
  const from = isArticle ? articles.lastIndex : end + (link?.length ?? 1);
  if (!isArticle && text.charAt(end) !== " ") return undefined;
  const name = matchAt(text, nameRun, from);
  if (name === null) return undefined;
  const word = firstWord.exec(name[0])![0];
  if (isNoName(word)) return undefined;
  if (isArticle || (link === undefined ? word.length > 2 && isName(word) : isLinkedName(link, word, isName)))
    return { start, end: nameRun.lastIndex };
  return undefined;
}

/** Behind a small word, a person's name belongs to who owns it (`scuola di Marco`), and a German noun is no name (`Firma im Ausland`). */
function isLinkedName(link: string, word: string, isName: (word: string) => boolean): boolean {
  const marks = marksOfWord(word);
  if (isPlace(marks)) return true;
  return word.length > 2 && givenOf(marks) < 2 && isName(word) && !(germanLink.test(link) && isNoun(marks));
}

/** Words that never begin a name, and abbreviations: what is all in capitals must be a known name. */
const isNoName = (word: string) => notNames.test(word) || (isInCapitals(word) && !isKnownName(word));

/** Whether a word has a place among the names of people or places. */
function isKnownName(word: string): boolean {
  const marks = marksOfWord(word);
  return isPlace(marks) || (wordOf(marks) === 0 && surnameOf(marks) + givenOf(marks) > 0);
}

const isInCapitals = (word: string) => word.length > 1 && word === word.toUpperCase();

/** `ASL Roma 1`: with the number behind. */
function withNumber(text: string, span: TextRange | undefined): TextRange | undefined {
  return span && { start: span.start, end: span.end + lengthAt(text, numberBehind, span.end) };
}

/** A name of people or places, or a word that is on no list. */
export function canBeName(word: string): boolean {
  const marks = marksOfWord(word);
  const rank = wordOf(marks);
  if (rank === 0) return true;
  return rank < 3 && (isPlace(marks) || surnameOf(marks) + rank > 3 || (rank === 1 && givenOf(marks) > 1));
}

/** A word that is not frequent, or a name. */
const mayBeName = (word: string) => wordOf(marksOfWord(word)) < 2 || canBeName(word);

/** Whether a letter with a capital is at a place. */
export function isCapitalAt(text: string, at: number): boolean {
  const char = text.charAt(at);
  return isLetter(char.charCodeAt(0)) && char !== char.toLowerCase();
}

const word = String.raw`\p{Lu}[\p{L}\p{M}]{0,24}(?:['’-]\p{L}[\p{L}\p{M}]{0,24}){0,3}(?![\p{L}\p{M}])`;
const quotedName = / ["“„«‹] ?(?:\p{Lu}|[Zz]u[mr] )[^"“”„«»›\n]{1,40}["“”»›]/uy;
const nameRun = new RegExp(
  String.raw`(?:St\.|Dr\.|${word})(?: (?:(?:de|del|de la|du|des|di|della|van|van de|van der|der|von|am|an der|&|y|e|et|en|und) )?(?:d['’])?(?:St\.|${word})){0,3}`,
  "uy",
);
const numberBehind = / \d{1,2}(?![\d:/-]|[.,]\d| ?[€$£%])/y;
const germanLink = /^ (?:am|an|im|in|der|auf|vom|von|bei|beim|zu|zum|zur|unter|des) /;
const firstWord = /[\p{L}\p{M}]+/u;
const anyWord = /[\p{L}\p{M}]+/gu;
/** Words of a name before its kind: no comma and no end of a sentence between. */
const nameBefore =
  /(?<!\p{L})(?!(?:The|A|An|In|At|For|From|By|And|Der|Die|Das|Bei|Le|La|Les|El|Los|Il|De|Het|Our|My|Your|This|When|If|With|He|She|We|I|To|On|Is|Are|Dear|No|New|Via) )(?:(?:St\.|[\p{L}\p{M}'’-]+|&) )+$/u;
const addressed = /^(?:Herrn?|Frau|Mr|Mrs|Ms|Dr|Prof|Monsieur|Madame|Señora?|Signora?|Mevrouw|Meneer|Dhr|Mw) /;
const notNames =
  /^(?:Nr|No|Dr|Prof|Herrn?|Frau|Mr|Mrs|Ms|Mme|Tel|Telefon|Fax|E|Email|Mail|Avda|Calle|Plaza|Ctra|Av|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Sehr|Datum|Chef|Maître|Monsieur|Madame|Don|Doña|Señora?|Signora?|Dott|Avv|Ing|Google|Java|Python|Docker|Excel|Word|Windows|Linux|Android|PDF|API|SQL|Europe|Europa)$/;
const longestRun = 60;
