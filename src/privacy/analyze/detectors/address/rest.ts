import {
  codeBehindTown,
  continuations,
  door,
  houses,
  regionBehind,
  town,
  townAfterUnit,
  townAlone,
  unit,
} from "./forms.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { isPlace, wordOf } from "../../lexicon/marks.ts";
import { startsWithCountry } from "../location/countries.ts";
import { endOfParts, lengthAt, matchAt } from "../../text/scan.ts";

/** The end of an address that has been read up to street and number: after rooms, postcode, town and country. */
export function endOfAddress(text: string, from: number, hasDoors = false): number {
  const behindStreet = endOfParts(text, door, from, hasDoors ? 3 : 0);
  let end = endOfParts(text, unit, behindStreet, 4);
  const place = firstOf(text, end) || (end > behindStreet ? lengthAt(text, townAfterUnit, end) : 0);
  end += place;
  if (end > from) end = endOfParts(text, regionBehind, end, 2);
  const gap = place > 0 || end > from ? matchAt(text, beforeCountry, end) : null;
  const country = gap === null ? 0 : startsWithCountry(text, end + gap[0].length);
  if (country === 0) return end;
  end += gap![0].length + country;
  return end + lengthAt(text, codeBehind, end);
}

function firstOf(text: string, end: number): number {
  const small = matchAt(text, smallTown, end);
  if (small !== null && isTown(small[1]!)) return small[0].length;
  for (const form of continuations) {
    const found = matchAt(text, form, end);
    if (found !== null) return found[0].length;
  }
  return lengthAt(text, townAlone, end) || lengthAt(text, townBeforeCountry, end);
}

/** After a postcode, a word that is a place or not in the lexicon is a town. */
export function isTown(word: string): boolean {
  const marks = marksOfWord(word);
  return isPlace(marks) || wordOf(marks) === 0;
}

/** The start of an address with the town before the street, as in Austria, or the flat, the floor and the house before the number. */
export function startOfAddress(text: string, start: number): number {
  let from = start;
  for (let parts = 0; parts < 3; parts++) {
    const lead = leading.exec(text.slice(Math.max(0, from - 60), from))?.[0].length ?? 0;
    if (lead === 0) break;
    from -= lead;
  }
  return from;
}

/** `, 69003 lyon`, all in lower case. */
const smallTown = /,? (?:in )?\d{4,5} (\p{Ll}[\p{L}-]{2,24})(?![\p{L}\d])/uy;
const room = String.raw`(?:[Ff]lat|[Aa]pt|[Aa]partment|[Uu]nit|[Ss]uite|[Rr]oom|[Ff]loor|[Aa]ppartement|[Ww]ohnung|[Aa]pp)\.? ?[A-Za-z\d][A-Za-z\d.]{0,4},? {1,2}`;
const floor = String.raw`(?:Ground|First|Second|Third|Fourth|Fifth|Top|Upper|Lower|\d{1,2}(?:st|nd|rd|th)) [Ff]loor(?: [Ff]lat)?, `;
/** `H.No. 1147, ` of India, and `4° "C" de ` of Argentina. */
const houseOrDoor = String.raw`[Hh](?:ouse|\.)? ?[Nn]o[.:]{0,2} ?[A-Z]?-?\d{1,5}(?:[-/][\dA-Z]{1,4})?, |(?:piso )?\d{1,2}[º°] ?(?:"[A-Z]"|[A-Z]) de `;
const house = `(?:${houses}|Cottages|Mansion|Tower|Gatehouse|Buildings?|Wharf|Villas?|Grange|Point)`;
const leading = new RegExp(
  `(?<![\\p{L}\\d-])(?:(?:[A-Z]{1,2}-)?\\d{4,5}[ -]${town},? {0,2}\\n?|(?:${room})?(?:The )?(?:\\p{Lu}[\\p{L}'’]{1,20} ){1,3}${house}, |${room}|${floor}|${houseOrDoor}|# ?\\d{1,5} ?[–-] ?|(?:R[ée]sidence|Lieu-?dit|Lotissement|Immeuble|Imm\\.|[Bb][âa]t(?:iment|\\.)?|Hameau|Quartier|Domaine|Villa|Cité) [\\p{Lu}\\d][^,;:\\n]{0,36}, ?\\n?|(?<=\\n[ \\t]{0,8})\\d{1,6} |(?<![\\p{L}\\d.,:/$€£#-]|\\d )(?!(?:19|20)\\d\\d )\\d{3,6} )$`,
  "u",
);
const beforeCountry = /[,.]?[ \t]{0,4}\n(?:[ \t]{0,4}\n)?[ \t]{0,4}|[,.]? ?\(?/y;
const townBeforeCountry = new RegExp(`[,.]?[ \\t]{0,4}\\n[ \\t]{0,4}${town}(?=\\n)`, "uy");
const codeBehind = new RegExp(`(?: |, ?)${codeBehindTown}\\)?|(?: |, ?)\\d{3,4}(?![\\d.,:])\\)?|\\)`, "uy");
