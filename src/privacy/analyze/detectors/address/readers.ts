import type { Span } from "../../detector.ts";
import { readResident } from "./beyond-europe.ts";
import { readAnswer, readAskedPostcode } from "./answered.ts";
import { readRomanian, readTurkish, turkishWords } from "./eastern.ts";
import { bankElements, readElement, readGenealogy, readJsonCard } from "./standards.ts";
import { readField, readAddressLines, readTown } from "./fields.ts";
import { readInformal } from "./informal.ts";
import { namedPlaces, readContrada, readLieuDit, readNamed } from "./named.ts";
import { readParted } from "./parted.ts";
import { readBox, readForces, readNumberless, readResidence, readUnit } from "./place.ts";
import { endOfAddress } from "./rest.ts";
import { readEnding, readLeading, readNumberBefore, readNumberFirst, readNumberLast } from "./street.ts";
import { addressFields, residence, streetFields, streetsBefore, streetsBehind, streetWordsAlone } from "./words.ts";
import { isWordAt } from "../../text/boundary.ts";
import { matchAt } from "../../text/scan.ts";
import { WordTable } from "../../text/word-table.ts";

/** Reads an address from a word of it, or from one that tells of it. */
type Read = (text: string, start: number, end: number) => Span | readonly Span[] | undefined;

/** What reads a word before a number that is on no list. */
export const endings: readonly Read[] = [
  (text, start, end) => readEnding(text, start, end) ?? readInformal(text, start, end),
];
const lists: readonly (readonly [readonly string[], Read])[] = [
  [streetsBehind, readNumberBefore],
  [streetsBefore.numberFirst, readNumberFirst],
  [["rond"], readRoundabout],
  [streetsBefore.numberLast, readNumberLast],
  [["c"], readCalle],
  [["calle", "carrera", "cra", "kr", "cl", "diagonal", "transversal", "avenida"], readGrid],
  [["lieu", "lieudit"], readLieuDit],
  [namedPlaces, readNamed],
  [["c"], readContrada],
  [["r"], readResident],
  [turkishWords, readTurkish],
  [["str", "strada", "aleea", "calea", "bulevardul", "bd", "intrarea", "șoseaua"], readRomanian],
  [["steenweg", "weg"], (text, start, end) => readLeading(text, start, end) ?? readEnding(text, start, end)],
  [["al", "os", "r", "jr", "bv", "blvd", "psje", "pje", "cda", "пр"], readShortened],
  [residence, (text, _, end) => readField(text, end) ?? readResidence(text, end)],
  [addressFields, (text, _, end) => readField(text, end)],
  [streetFields, readParted],
  [
    (
      "city town ort wohnort stadt ville ciudad localidad provincia città citta comune plaats woonplaats stad " +
      "miasto miejscowość poststed postort cidade obec mesto město oraș şehir kaupunki postitoimipaikka locality suburb municipality twnnm " +
      "cityname townname othercity mailingcity billingcity shippingcity homecity adminarea admin varos város telepules település gmina grad " +
      "mjesto град город linn pilsēta miestas kommune kommun gemeente plaatsnaam localite localité commune municipio localidade oras πόλη kota"
    ).split(" "),
    readTown,
  ],
  [["line", "lineone", "linetwo", "linethree"], readAddressLines],
  [bankElements, readElement],
  [["addr", "adr"], readGenealogy],
  [["adr"], readCard],
  [["adr"], readJsonCard],
  ["address adresse anschrift dirección direccion domicilio indirizzo adres".split(" "), readAnswer],
  [
    "box postfach postbus apartado apdo aptdo casella case boîte boite bp cp pl pf postilokero postboks".split(" "),
    readBox,
  ],
  [["apo", "fpo", "dpo"], readForces],
  [["s"], readNumberless],
  [["apt", "suite", "apartment", "ste", "unit"], readUnit],
  [[...streetWordsAlone], endings[0]!],
  ["postcode zip plz postleitzahl postal".split(" "), readAskedPostcode],
];

/** `3 rond-point de la Nation`: a word is met up to its hyphen. */
function readRoundabout(text: string, start: number, end: number): Span | undefined {
  return /^[ -]point(?!\p{L})/iu.test(text.slice(end, end + 7)) ? readNumberFirst(text, start, end + 6) : undefined;
}

/** `C/ Mayor 5`, `C/. Mayor 5`, `c/ del Abedul 5` and `C. Mayor 5`. */
function readCalle(text: string, start: number, end: number): Span | undefined {
  const unit = text.charCodeAt(end);
  if ((unit !== slash && unit !== dot) || isWordAt(text, start - 1)) return undefined;
  return calleBehind.test(text.slice(end, end + 8)) ? readNumberLast(text, start, end) : undefined;
}

/** `Carrera 27 # 45-12, apto 302`, as Colombia numbers its streets. */
function readGrid(text: string, start: number, end: number): Span | undefined {
  const shown = matchAt(text, gridNumber, end);
  if (shown === null) return undefined;
  return { start, end: endOfAddress(text, end + shown[0].length, true), type: "ADDRESS", strength: 2 };
}

const gridNumber =
  /\.? \d{1,3}[A-Za-z]?(?: ?bis)?(?: (?:sur|norte|este|oeste))? ?(?:#|n[o°º]\.?) ?\d{1,3}[A-Za-z]? ?- ?\d{1,3}(?!\d)/iy;

/** `al. Niepodległości 51`, `R. Augusta 98`: a word for a street, shortened so far that only its dot tells. */
function readShortened(text: string, start: number, end: number): Span | undefined {
  if (text.charCodeAt(end) !== dot) return undefined;
  return nameBehind.test(text.slice(end, end + 36)) ? readNumberLast(text, start, end) : undefined;
}

/** No member of a variable: `r.ContentLength, 10`. */
const nameBehind = /^\.(?!\p{Lu}\p{L}*(?:\p{Lu}|[,(])) ?\p{Lu}\p{L}{3}/u;

/** `ADR;TYPE=HOME:;;Kloosterstraat 88;Antwerpen;;2000;Belgium` of a vCard (RFC 6350, 6.3.1). */
function readCard(text: string, _: number, end: number): Span | undefined {
  const [shown, value] = matchAt(text, cardField, end) ?? [];
  if (shown === undefined || value === undefined || !/\p{L}/u.test(value)) return undefined;
  return { start: end + shown.length - value.length, end: end + shown.length, type: "ADDRESS", strength: 2 };
}

const cardField = /(?:;[A-Za-z]{1,10}=[^:;\n]{1,30}){0,4}:[^;\n]{0,30};[^;\n]{0,40};([^\r\n]{4,160})/y;
const calleBehind = /^(?:\/\.? ?(?:\p{Lu}|(?:del?|las?|los|el) )|\. \p{Lu})/u;
const slash = 47;
const dot = 46;

/** What reads an address from each word, in order. */
export const readers = new WordTable("address", () => {
  const byWord = new Map<string, Read[]>();
  for (const [words, read] of lists)
    for (const word of words) {
      const reads = byWord.get(word) ?? [];
      if (!reads.includes(read)) byWord.set(word, [...reads, read]);
    }
  return byWord;
});
