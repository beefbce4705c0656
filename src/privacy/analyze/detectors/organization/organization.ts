import type { Detector, Span, TextRange } from "../../detector.ts";
import { capital, particle } from "../address/forms.ts";
import { capitalEndings, smallEndings } from "./kind-forms.ts";
import { isCapitalAt, readAcronym, readCapitalKind, readKindTail, readOfKind, readSmallKind } from "./kind.ts";
import { acronymKinds, capitalKinds, kindTails, ofKinds, smallKinds } from "./kind-words.ts";
import { findLegalForms } from "./legal-forms.ts";
import { startOfName } from "./leads.ts";
import { organizationCues, organizationEndings, organizationHeads, organizationTails } from "./words.ts";
import { lengthAt, matchAt } from "../../text/scan.ts";
import { eachWord, WordTable } from "../../text/word-table.ts";
import { TextIndex } from "../../text/text-index.ts";

/** Companies and institutions, by a word in or next to their name. Off by default. */
export const organization: Detector = {
  name: "organization",
  types: ["ORGANIZATION"],
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    eachWord(text, index, readWord, { names: new CapitalisedRun(), spans });
    findLegalForms(text, spans);
    return spans;
  },
};

interface NameSearch {
  names: CapitalisedRun;
  spans: Span[];
}

function readWord(text: string, start: number, end: number, number: number, { names, spans }: NameSearch): void {
  const found = readAt(text, start, end, number, names.take(text, start, end));
  if (found === undefined) return;
  // Behind what leads to it, no more than the last word may be left: "Tom Berg, Club".
  const first = found.start < start ? startOfName(text, found.start, found.end) : found.start;
  if (first === found.start || first < start)
    spans.push({ start: first, end: found.end, type: "ORGANIZATION", strength: 1 });
}

/** @param first where the run of capitalised words before it begins */
function readAt(text: string, start: number, end: number, number: number, first: number): TextRange | undefined {
  const found = number > 0 ? readers.at(number)?.(text, start, end) : undefined;
  if (found !== undefined) return found;
  if (number > 0 && tails.at(number)) return readTail(text, start, end, first);
  if (number > 0 && kindsBehind.at(number)) return readKindTail(text, start, end, first);
  return end - start > 5 ? readEnding(text, start, end) : undefined;
}

/** Tracks the run of capitalised words before the current word. */
class CapitalisedRun {
  #start = -1;
  #end = -1;
  #words = 0;

  /** Takes the next word; returns the start of the run before it, -1 if there is none. */
  take(text: string, start: number, end: number): number {
    const goesOn = this.#words > 0 && start - this.#end < 6 && joints.test(text.slice(this.#end, start));
    if (!goesOn) this.#words = 0;
    const before = this.#words > 0 ? this.#start : -1;
    if (isCapitalAt(text, start) && this.#words < longestRun) {
      if (this.#words === 0) this.#start = start;
      this.#words++;
      this.#end = end;
    } else if (this.#words === longestRun || end - start > 3 || !and.test(text.slice(start, end))) this.#words = 0;
    return before;
  }
}

/** `Ashworth & Kaur Solicitors LLP`: capitalised words up to the last word. */
function readTail(text: string, start: number, end: number, first: number): TextRange | undefined {
  if (first < 0 || !(isCapitalAt(text, start) || /^(?:gmbh|eG)$/.test(text.slice(start, end)))) return undefined;
  if (/^E[Gg]$/.test(text.slice(start, end))) return undefined;
  const before = text.slice(first, start);
  const from = first + (leadingSmall.exec(before)?.[0].length ?? 0);
  if (start - from < 2) return undefined;
  return { start: from, end: end + lengthAt(text, legalBehind, end) };
}

/** `Hospital Ramón y Cajal`, `Stichting Waterkant`, `University of Leeds`. */
function readHead(text: string, start: number, end: number): TextRange | undefined {
  if (!isCapitalAt(text, start))
    return smallHeads.has(text.slice(start, end)) ? readSmallKind(text, start, end) : undefined;
  const behind = text.charAt(start - 1) === "-" ? null : matchAt(text, nameBehind, end);
  return behind === null
    ? readCompound(text, start, end)
    : { start: start - leadOf(text, start), end: end + behind[0].length };
}

/** A word that ends in a kind: a compound with a capital, or a Dutch one in small letters. */
function readEnding(text: string, start: number, end: number): TextRange | undefined {
  const isSmall = !isCapitalAt(text, start);
  if (isSmall && text.charAt(start - 1) !== "-" && !isCapitalAt(text, end + 1)) return undefined;
  const ending = text.slice(Math.max(start, end - longestEnding), end);
  if (organizationEndings.test(ending)) return readCompound(text, start, end);
  if (isSmall ? smallEndings.test(ending) : capitalEndings.test(ending))
    return (isSmall ? readSmallKind : readCapitalKind)(text, start, end);
  return undefined;
}

/** `Diakonissenkrankenhaus Berlin`, `Sankt-Klara-Spital Klagenfurt`. */
function readCompound(text: string, start: number, end: number): TextRange | undefined {
  const lead = hyphensBefore.exec(text.slice(Math.max(0, start - 40), start))?.[0].length ?? 0;
  if (!isCapitalAt(text, start - lead)) return undefined;
  const behind = matchAt(text, nameBehind, end);
  if (behind === null && lead === 0) return undefined;
  const from = start - lead;
  return { start: from - leadOf(text, from), end: end + (behind?.[0].length ?? 0) };
}

/** "Allgemeines", "St.": the length of what belongs to the name before its first word. */
const leadOf = (text: string, start: number) =>
  adjectiveBefore.exec(text.slice(Math.max(0, start - 24), start))?.[0].length ?? 0;

/** "works at Kerr & Sons": a name after a verb. */
function readCue(text: string, _: number, end: number): TextRange | undefined {
  const gap = matchAt(text, cueGap, end);
  const name = gap === null ? null : matchAt(text, nameHere, end + gap[0].length);
  return name === null ? undefined : { start: end + gap![0].length, end: end + gap![0].length + name[0].length };
}

/** "Coden is a design agency": a name before its kind. */
function readKind(text: string, start: number): TextRange | undefined {
  const before = kindBefore.exec(text.slice(Math.max(0, start - 100), start));
  const name = before?.[1];
  return name === undefined
    ? undefined
    : { start: start - before![0].length, end: start - before![0].length + name.length };
}

const tails = new WordTable<true>("organization-tail", () => organizationTails.map((word) => [word, true]));
const kindsBehind = new WordTable<true>("organization-kind", () => kindTails.map((word) => [word, true]));
/** Of a word in several lists, the last counts. */
const readers = new WordTable("organization", () => [
  ...ofKinds.map((word) => [word, readOfKind] as const),
  ...acronymKinds.map((word) => [word, readAcronym] as const),
  ...smallKinds.map((word) => [word, readSmallKind] as const),
  ...capitalKinds.map((word) => [word, readCapitalKind] as const),
  ...organizationHeads.map((word) => [word, readHead] as const),
  ...organizationCues.map((word) => [word, readCue] as const),
  ..."agency company firm startup manufacturer provider retailer".split(" ").map((word) => [word, readKind] as const),
]);

const smallHeads: ReadonlySet<string> = new Set(smallKinds);
const longestRun = 8;
const longestEnding = 20;
const joints = /^(?:[ -]|, |\. ?| & | (?:and|und|et|y|e|en|of|\+) |['’])$/;
const and = /^(?:and|und|et|y|e|en|of|s)$/;
/** An article or a preposition at the start of a sentence does not belong to a name. */
const leadingSmall =
  /^(?:(?:The|A|An|In|At|For|From|By|And|Der|Die|Das|Bei|Im|Le|La|Les|L['’]|El|Los|Il|De|Het|Our|My|Your|This|When|If|With|He|She|We) ){1,2}/;
const legalBehind =
  /(?:,? ?(?:GmbH|AG|KG|Ltd|LLC|LLP|Inc|plc|PLC|Co)(?!\p{L})\.?| ?& ?Co\.? ?KG| mbH){1,2}|(?<=Ltd|Inc|Corp|Co)\./uy;
const nameBehind = new RegExp(
  String.raw`(?: \(\p{Lu}{2,6}\)| ?\n?(?:&? ?(?:${particle}|für|Dr\.|St\.|&) ){0,3}(?:(?<=(?:der|des|von|den) )\p{Ll}{4,20} )?(?<=[ \n'’])(?!(?:Dr|Prof|Herr|Frau|Mr|Mrs|Tel|E-?[Mm]ail|Avda|Calle|Plaza|Ctra|Av|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Poliklinik|Abteilung|Station|Direktor|Chefarzt|Chefärztin|Sehr|Leiter|Leitung|Datum)(?!\p{L}))${capital}(?<!\p{Ll}{4}\.)(?:-\p{Lu}{2,5})?){1,7}(?<!\.)`,
  "uy",
);
const adjectiveBefore =
  /(?<![\p{L}-])(?:St\.|Sankt|(?:Medizinisch|Evangelisch|Katholisch|Städtisch|Allgemein|Technisch|Psychiatrisch|Neurologisch|Frei)e[nrsm]?) $/u;
const hyphensBefore = /(?:[\p{L}\p{M}]{2,20}-){1,3}$/u;
const cueGap =
  / (?:(?:auch|noch|jetzt|heute|derzeit|früher|aussi|encore|también|anche|ook|nog|now|also|still|currently) )?(?:(?:at|for|from|by|with|bei|in|der|dem|chez|à|en|alla|presso|per|bij|op|the|la) ){1,3}/uy;
const nameHere = new RegExp(
  String.raw`(?!(?:The|A|An|Mr|Mrs|Ms|Dr|Herr|Frau)(?!\p{L}))${capital}(?: (?<!\p{Ll}{4}\. )(?:(?:&|and|und|et|y|e|en|of) )?${capital}){0,4}(?<!\.)`,
  "uy",
);
const kindBefore = new RegExp(
  String.raw`((?:${capital},? (?:and )?){0,5}${capital}) is (?:an? |the )(?:[\p{L}-]{2,16} ){0,2}$`,
  "u",
);
