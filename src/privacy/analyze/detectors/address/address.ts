import type { Detector, PassingSearch, Span } from "../../detector.ts";
import { findInSingapore, readResident, singaporeHead } from "./beyond-europe.ts";
import { readAnswer } from "./answered.ts";
import { lastInBlock, readBlock } from "./block.ts";
import { readRomanian, readTurkish, turkishWords } from "./eastern.ts";
import { readField, readTown } from "./fields.ts";
import { namedPlaces, readContrada, readLieuDit, readNamed } from "./named.ts";
import { readBox, readForces, readNumberless, readPostcode, readResidence, readUnit } from "./place.ts";
import { endOfAddress } from "./rest.ts";
import { readEnding, readLeading, readNumberBefore, readNumberFirst, readNumberLast } from "./street.ts";
import { addressFields, residence, streetsBefore, streetsBehind, streetWordsAlone } from "./words.ts";
import { britishHead, eircode, eircodeHead, lonePostcode, postcodesBeforeTowns } from "./postcode.ts";
import { isWordAt } from "../../text/boundary.ts";
import { matchAt, scanNumbers } from "../../text/scan.ts";
import { beforeNumber } from "../../text/survey.ts";
import { eachMarked, WordTable } from "../../text/word-table.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";

/** Joins overlapping parts of one address, found by street, postcode and cue. */
function joined(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = kept.at(-1);
    if (last === undefined || span.start >= last.end) kept.push({ ...span });
    else last.end = Math.max(last.end, span.end);
  }
  return kept;
}

type Read = (text: string, start: number, end: number) => Span | undefined;

const endings: readonly Read[] = [readEnding];
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
  [["al", "os", "r", "jr", "bv", "blvd", "psje", "pje", "cda"], readShortened],
  [residence, (text, _, end) => readField(text, end) ?? readResidence(text, end)],
  [addressFields, (text, _, end) => readField(text, end)],
  [
    "city town ort wohnort stadt ville ciudad localidad provincia città citta comune plaats woonplaats stad".split(" "),
    readTown,
  ],
  [["adr"], readCard],
  ["address adresse anschrift dirección direccion domicilio indirizzo adres".split(" "), readAnswer],
  [
    "box postfach postbus apartado apdo aptdo casella case boîte boite bp cp pl pf postilokero postboks".split(" "),
    readBox,
  ],
  [["apo", "fpo", "dpo"], readForces],
  [["s"], readNumberless],
  [["apt", "suite", "apartment", "ste", "unit"], readUnit],
  [[...streetWordsAlone], readEnding],
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

const readers = new WordTable("address", () => {
  const byWord = new Map<string, Read[]>();
  for (const [words, read] of lists)
    for (const word of words) {
      const reads = byWord.get(word) ?? [];
      if (!reads.includes(read)) byWord.set(word, [...reads, read]);
    }
  return byWord;
});

/** `Unit 6, Gasworks Yard, Hereford ` before a British postcode: back to what has a number, or else two parts before the town. */
function startOfLines(text: string, start: number): number {
  const end = text.startsWith(", ", start - 2) ? start - 2 : start - 1;
  const parts = text.slice(Math.max(0, end - 120), end).split(", ");
  let from = end - parts.pop()!.length;
  if (parts.length === 0 || !townBefore.test(text.slice(from, end))) return start;
  const starts: number[] = [];
  for (let part = parts.pop(); part !== undefined && starts.length < 4; part = parts.pop()) {
    const shown = placeAtEnd.exec(part.slice(-48))?.[0];
    if (shown === undefined) break;
    starts.push(from - shown.length - 2);
    if (shown.length < part.length) break;
    from -= part.length + 2;
  }
  const numbered = starts.findIndex((at) => /^\d/.test(text.charAt(at)));
  const next = starts[numbered + 1];
  if (next !== undefined && ofHouse.test(text.slice(next, next + 12))) return next;
  return starts[numbered] ?? starts[1] ?? start;
}

const ofHouse = /^(?:flat|unit|apt|apartment|suite) /i;
const townBefore = /^(?:(?:Co\.?|County) )?\p{Lu}[\p{L}'’-]+(?: (?:on|upon|le|de|the|\p{Lu}[\p{L}'’-]+)){0,3}$/u;
const placeAtEnd =
  /(?<![\p{L}\d])(?:\d{1,5}[A-Za-z]?|\p{Lu}[\p{L}'’.-]*)(?: (?:of|the|and|on|upon|under|by|le|de|na|nan|y|yr|la|&|\d{1,5}[A-Za-z]?(?!\p{L})|\p{Lu}[\p{L}'’.-]*)){0,4}$/u;

/** Postal addresses of the countries of the six languages, in prose, letters, forms and data, with postcode and town. */
export const address: Detector = {
  name: "address",
  types: ["ADDRESS"],
  wake: wakeOn({
    words: [readers, { bit: beforeNumber }],
    numbers: [
      ...postcodesBeforeTowns.map(({ head }) => head),
      britishHead,
      eircodeHead,
      singaporeHead,
      lastInBlock.head,
    ],
  }),
  find(text, known = new TextIndex()) {
    const spans: Span[] = [];
    eachMarked(text, known, readers.bit | beforeNumber, readWord, { index: known, spans, done: 0 });
    for (const { head, form } of postcodesBeforeTowns) scanNumbers(text, known, head, form, isBeforeTown, spans);
    scanNumbers(text, known, lastInBlock.head, lastInBlock.form, isInBlock, spans);
    scanNumbers(text, known, britishHead, lonePostcode, isLonePostcode, spans);
    scanNumbers(text, known, eircodeHead, eircode, isLonePostcode, spans);
    findInSingapore(text, known, spans);
    return joined(spans);
  },
};

function readWord(text: string, start: number, end: number, number: number, search: PassingSearch): void {
  if (start < search.done) return;
  for (const read of readers.at(number) ?? endings) {
    const span = read(text, start, end);
    if (span === undefined) continue;
    search.spans.push(span);
    search.done = Math.max(search.done, span.end);
  }
}

function isBeforeTown({ index, 0: shown }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const span = readPostcode(text, index, index + shown.length);
  if (span !== undefined) spans.push(span);
  return span !== undefined;
}

function isInBlock({ index, 0: shown }: RegExpExecArray, text: string, spans: Span[]): boolean {
  const span = readBlock(text, index, index + shown.length);
  if (span !== undefined) spans.push(span);
  return span !== undefined;
}

function isLonePostcode({ index, 0: shown }: RegExpExecArray, text: string, spans: Span[]): true {
  spans.push({ start: startOfLines(text, index), end: index + shown.length, type: "ADDRESS", strength: 2 });
  return true;
}
