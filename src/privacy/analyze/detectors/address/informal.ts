import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { isPlace, wordOf } from "../../lexicon/marks.ts";
import { lengthAt, matchAt } from "../../text/scan.ts";
import { smallPostcode } from "./postcode.ts";
import { streetsBehind } from "./words.ts";

/**
 * `i live at 12 mill race`, `a guy at 44 pinecrest who parks here`, `wohne am anger 4`: an address as one says it, without a word for a street
 * and without capitals. Told by the word before a number: behind words for living or for coming to somebody the name may be of ordinary words,
 * otherwise it ends as none but a place's. One lookup for most words before a number.
 */
export function readInformal(text: string, start: number, end: number): Span | undefined {
  if (text.charCodeAt(end) !== space) return undefined;
  const word = text.slice(start, end).toLowerCase();
  return leads.has(word) ? readBehindNumber(text, start, end) : readBeforeNumber(text, start, end, word);
}

function readBehindNumber(text: string, start: number, end: number): Span | undefined {
  const [shown, number = "", article = "", first = ""] = matchAt(text, numberAndWord, end) ?? [];
  if (shown === undefined || (article === "" ? noName : noneBehindThe).has(first.toLowerCase())) return undefined;
  const before = text.slice(Math.max(0, start - reach), end);
  const isHome = atHome.test(before);
  const at = end + shown.length;
  const stop = isHome && /^\p{Ll}/u.test(first) ? endOfName(text, at) : at;
  const finish = endOfPlace(text, stop);
  const isAtEdge = lengthAt(text, edge, finish) > 0 || finish === text.length;
  const isTold = article === "" && (mayBeName(first, before, number) || finish > stop);
  if (!(isTold && (isAtEdge || isHome)) && !(isHome && isAtEdge && isSaid(first, article))) return undefined;
  return { start: end + shown.indexOf(number), end: finish, type: "ADDRESS", strength: 1 };
}

/** Whether what stands behind a number is a name, whatever is said before. */
function mayBeName(first: string, before: string, number: string): boolean {
  const marks = marksOfWord(first.toLowerCase());
  if (first.length < 5 || wordOf(marks) > 1) return false;
  if (/^\p{Lu}/u.test(first) && number.length > 2 && ofPolice.test(before)) return !first.endsWith("s");
  if (wordOf(marks) > 0) return false;
  if (first.length > 6 && (endsAsPlace.test(first) || endsAsName.test(first))) return true;
  return toSomebody.test(before) && !first.endsWith("s");
}

/** Whether ordinary words are said as a name: "5 the paddocks", "12 mill race", but not "3 houses". */
const isSaid = (first: string, article: string): boolean => article !== "" || !first.endsWith("s");

/** The end of up to two further words of a name in small letters. */
function endOfName(text: string, from: number): number {
  let end = from;
  for (let words = 0; words < 2; words++) {
    const [shown, word = ""] = matchAt(text, nextWord, end) ?? [];
    if (shown === undefined || lengthAt(text, edge, end) > 0 || noName.has(word)) break;
    end += shown.length;
  }
  return end;
}

/** The end of a word for a street, a town and a postcode behind a name in small letters. */
function endOfPlace(text: string, from: number): number {
  let end = from;
  const [street, kind = ""] = matchAt(text, nextWord, end) ?? [];
  if (street !== undefined && streetWords.has(kind)) end += street.length;
  const [town, name = ""] = matchAt(text, townBehind, end) ?? [];
  if (town !== undefined && isTown(name) && (end > from || town.startsWith(","))) end += town.length;
  return end + lengthAt(text, postcodeBehind, end);
}

function isTown(name: string): boolean {
  const marks = marksOfWord(name);
  return isPlace(marks) || (wordOf(marks) === 0 && name.length > 4);
}

/** `wohne am anger 4`, `vivo en serrano 12`, `woon op singel 4`: the number last. */
function readBeforeNumber(text: string, start: number, end: number, word: string): Span | undefined {
  if (word.length < 4 || noName.has(word) || text.charAt(start) !== word.charAt(0)) return undefined;
  const [lead, shown = ""] = placeLead.exec(text.slice(Math.max(0, start - reach), start)) ?? [];
  const number = lead === undefined ? 0 : lengthAt(text, numberAtEnd, end);
  if (number === 0) return undefined;
  return { start: start - shown.length, end: end + number, type: "ADDRESS", strength: 1 };
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const space = 32;
const reach = 44;
const leads = list("at to from is number no nr outside opposite raided searched into au");
const streetWords: ReadonlySet<string> = new Set(streetsBehind);
const numberAndWord =
  /\.? (?:no\.? |number |#)?(\d{1,5}[a-z]?) ((?:the|les) )?(\p{L}[\p{L}'’]{2,20})(?![\p{L}\d_]|[-/.:@]\w)/uy;
const nextWord = / (\p{Ll}[\p{Ll}'’]{2,16})(?![\p{L}\d_]|[-/.:@]\w)/uy;
const townBehind =
  /,? (?:in )?(\p{Ll}[\p{Ll}-]{3,20})(?=[ \t]{0,2}(?:[,.;!?)\n]|$)| (?:pls|plz|please|asap|btw|and|for|uk|[a-z]{1,2}\d))/uy;
const postcodeBehind = new RegExp(`,? ${smallPostcode}`, "y");
/** What may stand behind a name. */
const edge =
  /[ \t]{0,2}(?:[,.;:!?)"\n]|$)| (?:who|that|which|where|next|near|opposite|by|in|on|with|and|pls|plz|please|asap|btw|if|so|now|since|for|tonight|today|tomorrow|last|rn|thx|thanks|mate|cos|but|or|round|behind|beside|above|below|across|is|was|has|if|when|until|et|depuis|avec)(?!\p{L})/uy;
/** Who lives there, or whose house it is. "We go live at 9" is of something else. */
const atHome =
  /(?<!\p{L})(?:(?:lives|living|lived|reside[sd]?|residing|(?:i|we|they|you|who|still|both|to|people|parents|kids|family) live)(?: (?:right|over|just|still|currently|now|out|here|down|up|with \p{Ll}{2,8}|with \p{Ll}{2,8} \p{Ll}{2,8})){0,2} at|(?:house|home|place|flat|cottage|bungalow|address)(?: (?:is|was)|['’]s)(?: at)?|(?:habite|habitons|habitent|habitait|vit) au)$/iu;
/** Something or somebody comes there. */
const toSomebody =
  /(?<!\p{L})(?:deliver(?:y|ies|ed)?|pizzas?|parcels?|package|taxi|cab|uber|ambulance|come|came|round|over|pop|popped|drop(?:ped)?|pick(?:ed)? (?:me |him |her |us |them )?up|send|sent|post|party|lives?|living)(?: (?:it|them|that|this|him|her|off|one|round|over|pls|please)){0,2} (?:to|at|from|outside)$/iu;
/** Where the police went: "they raided 3311 Kossuth". */
const ofPolice =
  /(?<!\p{L})(?:raided|searched|responded to|dispatched to|called to|arrived at|proceeded to|pulled up (?:at|to|outside)|showed up (?:at|to|outside)|broke into|(?:went|drove) (?:over |back )?to|parked outside)$/iu;
/** Ends of names of places that no other word has; not `webview`, `markdown`, `bitfield`. */
const endsAsPlace =
  /(?:crest|(?<!holly|bolly|ply|hard|soft|drift)wood|brook|croft|dale|hurst|mead|leigh|ridge|wick|stead|bourne|combe|lea|holme|thorpe|bury|haven|vale|garth|moor|mere|beck|thwaite|hill)$/i;
/** With a capital also these. */
const endsAsName = /^\p{Lu}\p{Ll}+(?:side|field|view|gate|bank|well|cote)$/u;
const placeLead =
  /(?<!\p{L})(?:wohn(?:e|t|en|te|haft)|lebe|lebt|vivo|vive|vivimos|viven|abito|abita|abitiamo|woon|woont|wonen)(?: (?:wieder|jetzt|noch|da|dort|ahora|ora|nu))? (?:(?:en|in|op|aan) |((?:am|im|an der|in der|auf der|auf dem|zur|zum|en la|en el|op de|op het|op 't|aan de|aan het) ))$/iu;
const numberAtEnd =
  / \d{1,4}[a-z]?(?:[-/]\d{1,3}[a-z]?)?(?=[ \t]{0,2}(?:[,.;!?)\n]|$)| (?:in|und|y|e|en|bei|bij|con|mit|met|cerca|vicino|seit|sinds|desde|da)(?!\p{L}))(?![.,:]\d)/iuy;
const noneBehindThe = list(
  "next same other others first last end time moment weekend phone latest earliest most least",
);
/** What is counted or measured, and when: "at 44 pounds", "live at 8 eastern", "habite au 3 étage", "wohne im zimmer 4". */
const noName = list(
  "pounds pound quid noon midnight percent degrees degree meters metres meter metre miles mile feet foot inches inch minutes minute mins min hours hour hrs seconds secs days day weeks week months month years year " +
    "people persons users times dollars dollar euros euro cents bucks points pence grand bits bytes per and the then next same other others different separate various several more less most least half which that this these those with from for its his her their our your my " +
    "bedroom bedrooms bed beds floor floors storey storeys stories rooms room place places addresses houses homes flats square acres stars star sharp tonight today tomorrow eastern pacific central mountain gmt utc cet cest est edt pst pdt bst ist hertz mph kph kbps mbps fps rpm dpi ppm psi volts watts amps kilos kilo grams calories knots " +
    "january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday old and new big small good great top best locations sites cities towns countries states offices stores shops " +
    "uhr grad prozent jahre jahren jahr leute leuten minuten stunden tage tagen wochen monate monaten zimmer haus wohnung block stock etage gebäude wohnheim ort dorf bezirk kreis quartier apartment appartement studio zone nähe plz " +
    "heures heure mètres kilomètres personnes personne ans mois jours semaines étage numéro numero nummer kilómetros kilometri metros personas años meses días semanas horas grados piso planta bloque casa habitación portal número zona distrito anni mesi giorni settimane ore gradi persone palazzo stanza camera interno " +
    "uur meter kilometer mensen jaar maanden dagen weken kamer verdieping huis flat gebouw hoog groep unit wijk",
);
