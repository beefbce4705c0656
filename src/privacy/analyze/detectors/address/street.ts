import type { Span } from "../../detector.ts";
import { capital, edge, houseNumber, particle, wholeCapital } from "./forms.ts";
import { endOfAddress, startOfAddress } from "./rest.ts";
import { looseStreetEndings, mayEndStreet, streetEndings, streetWordsAlone } from "./words.ts";
import { isWordAt, startOfWords } from "../../text/boundary.ts";
import { fitsAt, lengthAt, matchAt } from "../../text/scan.ts";

/** `12 Baker Street`: from the street word back to the number. */
export function readNumberBefore(text: string, start: number, end: number): Span | undefined {
  const before = text.slice(startOfWords(text, start, 7, 64), start);
  if (!/\d/.test(before)) return undefined;
  const isCapital = isUpper(text, start);
  const head = (isCapital ? numberAndName : smallNumberAndName).exec(before);
  if (head === null) return undefined;
  const [whole, number = ""] = head;
  const isShort = text.charAt(end) === "." && end - start < 5;
  const stop = end + (isShort ? 1 : 0);
  const shown = text.slice(start, end).toLowerCase();
  const tail = lengthAt(text, compass, stop);
  const finish = endOfAddress(text, stop + tail);
  // "12 Nice Way to" and "3 Red Hill climbs" continue as no address does.
  const isLoose = !certain.has(shown);
  // A year before a surname: "2021 Iain Lane" in a licence, "In 2019 Wall Street fell".
  if (years.test(number) && !/\d{5}|\d[A-Z]{2}$/.test(text.slice(stop, finish))) return undefined;
  if (isLoose && !isShort && finish === stop + tail && !fitsAt(text, looseEdge, finish)) return undefined;
  return address(text, start - whole.length + (whole.length - whole.trimStart().length), finish);
}

/** `Steenweg op Gierle 188`, `Weg naar Rhijnauwen 4`: a road by where it leads to. */
export function readLeading(text: string, start: number, end: number): Span | undefined {
  const road = isUpper(text, start) ? matchAt(text, destination, end) : null;
  if (road === null) return undefined;
  return { start, end: endOfAddress(text, end + road[0].length), type: "ADDRESS", strength: 2 };
}

/** `12 rue de la Paix`, `12 bis, impasse des Mimosas`: number, street word, name. */
export function readNumberFirst(text: string, start: number, end: number): Span | undefined {
  // "27 r. des Trois-Mages".
  if (end - start === 1 && !text.startsWith("r.", start)) return undefined;
  const number = numberFirst.exec(text.slice(Math.max(0, start - 14), start));
  if (number === null) return undefined;
  const isSmall = !/^(?:place|pl|route|cours|passage|square|villa|cité|résidence|promenade)$/i.test(
    text.slice(start, end),
  );
  const name = matchAt(text, isSmall ? anyName : capitalName, end);
  if (name === null || name[0].length < 2) return undefined;
  const finish = end + name[0].length;
  return address(text, start - number[0].length, endOfAddress(text, finish));
}

/** `Calle Mayor 5, 3º B`, `Via Roma 10`, `C/ Sauceda s/n`: street word, name, number. */
export function readNumberLast(text: string, start: number, end: number): Span | undefined {
  const from = end + (text.charAt(end) === "." ? 1 : 0);
  // "ch. des Pâquis 2a".
  if (end - start === 2 && from === end && text.slice(start, end) === "ch") return undefined;
  const isClear = clearBefore.test(text.slice(start, end));
  const rest = matchAt(text, isClear ? anyNameAndNumber : nameAndNumber, from);
  if (rest === null || noStreet.test(rest[0])) return undefined;
  // "Shared via Teams 10 minutes ago", "via Nordea. Max 150".
  if (text.startsWith("via", start) && (rest[0].includes(". ") || fitsAt(text, unitBehind, from + rest[0].length)))
    return undefined;
  const hasCapital = (isClear && isUpper(text, start)) || /\p{Lu}\p{L}/u.test(rest[0]);
  if (!hasCapital && !(isClear && placeBefore.test(text.slice(Math.max(0, start - 8), start)))) return undefined;
  return address(text, start, endOfAddress(text, from + rest[0].length, true));
}

/** `Musterstr. 12a`, `Iris-Leber-Straße 42`, `Kerkstraat 12-II`, `Berliner Allee 5`: the name ends in the street word. */
export function readEnding(text: string, start: number, end: number): Span | undefined {
  const number = mayEndStreet(text, start, end) ? matchAt(text, numberBehind, end) : null;
  if (number === null) return undefined;
  const shown = text.slice(start, end);
  const isAlone = streetWordsAlone.has(shown.toLowerCase());
  const isStrong = streetEndings.test(shown);
  if (!isAlone && !isStrong && !looseStreetEndings.test(shown)) return undefined;
  const isCapital = isUpper(text, start);
  const before = text.slice(Math.max(0, start - 48), start);
  const lead =
    (isAlone ? leadingAdjective : leadingWords).exec(before)?.[0] ||
    (isAlone && isStrong ? (smallAdjective.exec(before)?.[0] ?? "") : "");
  if (isAlone && lead === "") return undefined;
  const from = start - lead.length;
  const stop = end + number[0].length;
  const finish = endOfAddress(text, stop);
  // In small letters an ambiguous ending needs a postcode behind the number.
  if (!isStrong && !isCapital && !isUpper(text, from) && !/\d{4}/.test(text.slice(stop, finish))) return undefined;
  const isClear =
    isStrong &&
    (shown.length > 6 || lead !== "") &&
    (shown.length > 3 || /[ -]$/.test(lead) || certainAlone.test(shown));
  const isPlaced = () => standsAsLine(text, from, stop) || (isCapital && isBehindPlace(text, from, stop));
  if (!isClear && (finish === stop ? !isPlaced() : isCapital && !isUpper(text, from))) return undefined;
  return address(text, from, finish);
}

function address(text: string, start: number, end: number): Span {
  return { start: startOfAddress(text, start), end, type: "ADDRESS", strength: 2 };
}

/** Whether the range is a line or a field of its own, as in letters and forms. */
export function standsAsLine(text: string, start: number, end: number): boolean {
  return lineStart.test(text.slice(Math.max(0, start - 12), start)) && fitsAt(text, edge, end);
}

/** "staat aan de Noordweg 215." */
const isBehindPlace = (text: string, start: number, end: number): boolean =>
  placed.test(text.slice(Math.max(0, start - 8), start)) && fitsAt(text, edge, end);

const placed = /(?<!\p{L})(?:aan (?:de|het)|op (?:de|het)|an der|am) $/u;

export function isUpper(text: string, at: number): boolean {
  const char = text.charAt(at);
  return char !== char.toLowerCase() && !isWordAt(text, at - 1);
}

const certainAlone = /^(?:tér|mnt|krt)$/i;
const years = /^(?:19|20)\d\d(?:[-/ ](?:19|20)?\d\d)?$/;
const certain = new Set("street avenue ave road rd lane boulevard blvd crescent terrace".split(" "));
const number = String.raw`(?<![\p{L}\d.,/:$€£#-]|\d )(\d{1,6}[A-Za-z½]?(?:[-–/]\d{1,4}[A-Z]?)?(?: \d{1,4})?)`;
const numberAndName = new RegExp(
  String.raw`${number}(?:,| -)? (?:[NSEW]{1,2}\.? )?(?:(?:${capital}|\d{1,3}(?:st|nd|rd|th)|(?:of|the|de|la|le|del|du)) ){1,4}$`,
  "u",
);
const smallNumberAndName = new RegExp(
  String.raw`(?<=(?:at|to|is|address|live|in|on|:|from|@)[ :]{1,2})(\d{1,5}[a-z]?),? (?:(?!(?:at|in|of|on|to|for|from|bits?|bytes?) )\p{L}{2,14} ){1,2}$`,
  "iu",
);
/** Unambiguous street words: a name in lower case may follow. */
const clearBefore =
  /^(?:calle|avenida|avda|paseo|plaza|carrer|via|viale|piazza|vicolo|trg|cesta|ulica|ul|náměstí|nábřeží)$/i;
const placeBefore = /(?<!\p{L})(?:en|in|a|al|la|es|è|de|da) $/iu;
const unitBehind = / ?(?:Uhr|[ap]m|h|min(?:utes?|uten|uti)?|hours?|Stunden|days?|Tage|times|kr|%|€)(?!\p{L})/iuy;
const compass = / (?:NW|NE|SW|SE|North|South|East|West|N|S|E|W)(?![\p{L}\d])/uy;
const looseEdge = /[ \t]{0,2}(?:[,.;:!?)\]"'’|<\\\n\r\t]|$)| (?:in|and|or|near|with|from|on|at|is|was|for) /y;
const numberFirst = /(?<![\p{L}\d.,/:€$-]|\d )(?:\d{1,6} )?\d{1,4}(?: ?(?:bis|ter|quater|[A-DT]))?,? {1,2}$/iu;
const anyName = new RegExp(
  String.raw`\.?(?: (?:${particle} ?){0,3}(?<=[ '’])(?!(?:Apt|Suite|App|Appt|Bât)(?!\p{L}))${capital}){1,5}|(?: (?:${particle} ?){1,3}(?<=[ '’])\p{Ll}{3,16})(?=[ \t]?(?:[,.;\n\r)"]|$| à ))`,
  "uy",
);
const capitalName = new RegExp(`(?: (?:${particle} ?){0,3}(?<=[ '’])${capital}){1,5}`, "uy");
const namedNumber = (word: string) =>
  new RegExp(
    String.raw`[ ./]{0,3}(?:(?:${wholeCapital}|${word}|n[º°]|\d{1,2}(?= de )|[-–])(?:\.{0,2} ?)){1,9}?,? ?(?:n\.?[ºo°]{1,2}\.? ?|núm\.? ?|número |num\.? |n\. ?|No\.? ?|#\s?|[Kk]m\.? ?|(?:д|дом|буд)\.? ?)?(?:${houseNumber}(?:,\d{1,3})?|s/n|S/N|sn(?!\p{L})|snc)(?![\p{L}\d])`,
    "uy",
  );
const nameAndNumber = namedNumber(particle);
const anyNameAndNumber = namedNumber(String.raw`\p{Ll}{1,14}(?![\p{L}'’])|(?:dell|[dl])['’]`);
/** What follows "via" in English, and verbs after which it is a sentence, not a street. */
const noStreet =
  /^ (?:\p{Lu}{2,}(?!\p{L})(?! \p{Lu})|(?:CERTIFIED|REGISTERED|E-?MAIL|FAX|COURIER|(?:FIRST|OVERNIGHT|EXPRESS) |Port|Python|Version|Windows|Java|Node)(?!\p{L}))|^-|(?:19|20)\d\d ?[-–]| (?:on|es|está|son|tiene|que|hay|con|para|por|è|sono|che|ha|est|qui|avec|pour|the|an|this|that|our|your|its) /u;
const numberBehind = new RegExp(
  String.raw`\.?[ \u00a0]?${houseNumber}(?! ?(?:%|€|km|cm|mm|m|kg|mg|Uhr|Euro|EUR|Jahre|Tage|Minuten|Stunden)(?!\p{L}))`,
  "uy",
);
const prepositions = "(?:An der|Am|Im|In der|Zum|Zur|Auf der|Unter den|[Vv]an der|[Vv]an|De|Het) ";
const hyphens = String.raw`(?:[\p{L}\p{M}.]{1,24}-){0,4}$`;
const leadingWords = new RegExp(
  String.raw`(?<![\p{L}\p{M}-])(?:${prepositions})?(?:(?:Alte|Neue|Große|Kleine|Obere|Untere|Hintere|Vordere|Lange|Kurze|Hohe|Breite|Oude|Nieuwe|Grote|Kleine)[rn]? )?${hyphens}`,
  "u",
);
const leadingAdjective = new RegExp(
  String.raw`(?<![\p{L}\p{M}-])(?:${prepositions})?(?:(?:${capital} )?${capital}(?<=er|e|en|s|\p{L}{3}) (?=$))?${hyphens}`,
  "u",
);
/** "wiener straße 112", "rheinsberger str 41"; no word that an adjective or a pronoun may be. */
const smallAdjective =
  /(?<![\p{L}\p{M}-])(?!(?:[mdsk]?einer|ihrer|unserer|eurer|dieser|jeder|welcher|jener|aller|anderer|solcher|über|unter|immer|oder|aber|weiter|neuer|alter|langer|gleicher|ganzer) )\p{Ll}{4,20}er $/u;
const lineStart = /(?:^|[\n\r\t;|:>"(]|,|\\n)[ \t]{0,8}$/;

const destination = new RegExp(
  String.raw` (?:op|naar|tot|van)(?: (?:de|het|den))? ${capital}(?: ${capital})? ${houseNumber}`,
  "uy",
);
