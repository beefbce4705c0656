import type { Detector, Span } from "../../detector.ts";
import { readField, readTown } from "./fields.ts";
import { readBox, readForces, readNumberless, readPostcode, readResidence, readUnit } from "./place.ts";
import { readEnding, readNumberBefore, readNumberFirst, readNumberLast } from "./street.ts";
import { residence, streetsBefore, streetsBehind, streetWordsAlone } from "./words.ts";
import { britishPostcode } from "./postcode.ts";
import { scan } from "../../text/scan.ts";
import { beforeNumber } from "../../text/survey.ts";
import { eachWord, WordTable } from "../../text/word-table.ts";
import { TextIndex } from "../../text/text-index.ts";

/** Postal addresses of the countries of the six languages, in prose, letters, forms and data, with postcode and town. */
export const address: Detector = {
  name: "address",
  types: ["ADDRESS"],
  find(text, known = new TextIndex()) {
    const spans: Span[] = [];
    let done = 0;
    eachWord(text, known, (start, end, lists) => {
      if (start < done || (lists & awake) === 0) return;
      for (const read of readers.get(text, start, end, lists) ?? ((lists & beforeNumber) !== 0 ? endings : none)) {
        const span = read(text, start, end);
        if (span === undefined) continue;
        spans.push(span);
        done = Math.max(done, span.end);
      }
    });
    scan(text, postcodeAndCapital, ({ index, 0: shown }) => {
      const span = readPostcode(text, index, index + shown.length);
      if (span !== undefined) spans.push(span);
      return span !== undefined;
    });
    scan(text, lonePostcode, ({ index, 0: shown }) => {
      spans.push({ start: index, end: index + shown.length, type: "ADDRESS", strength: 2 });
      return true;
    });
    return joined(spans);
  },
};

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

const none: readonly Read[] = [];
const endings: readonly Read[] = [readEnding];
const lists: readonly (readonly [readonly string[], Read])[] = [
  [streetsBehind, readNumberBefore],
  [streetsBefore.numberFirst, readNumberFirst],
  [streetsBefore.numberLast, readNumberLast],
  [["c"], readCalle],
  [residence, (text, _, end) => readField(text, end) ?? readResidence(text, end)],
  ["street calle straße strasse via rue straat addr".split(" "), (text, _, end) => readField(text, end)],
  [
    "streetaddress homeaddress postaladdress billingaddress shippingaddress address1 addressline wohnanschrift postanschrift woonadres".split(
      " ",
    ),
    (text, _, end) => readField(text, end),
  ],
  [
    "city town ort wohnort stadt ville ciudad localidad provincia città citta comune plaats woonplaats stad".split(" "),
    readTown,
  ],
  ["box postfach postbus apartado casella bp".split(" "), readBox],
  [["apo", "fpo", "dpo"], readForces],
  [["s"], readNumberless],
  [["apt", "suite", "apartment", "ste", "unit"], readUnit],
  [[...streetWordsAlone], readEnding],
];

/** `C/ Mayor 5` and `C. Mayor 5`. */
function readCalle(text: string, start: number, end: number): Span | undefined {
  return /^(?:\/ ?|\. )\p{Lu}/u.test(text.slice(end, end + 3)) ? readNumberLast(text, start, end) : undefined;
}

const readers = new WordTable(() => {
  const byWord = new Map<string, Read[]>();
  for (const [words, read] of lists)
    for (const word of words) {
      const reads = byWord.get(word) ?? [];
      if (!reads.includes(read)) byWord.set(word, [...reads, read]);
    }
  return byWord;
});

/** Words that are read, and words with a number behind them. */
const awake = readers.bit | beforeNumber;

const postcodeAndCapital = /(?<![\p{L}\d.,:/-])(?:[A-Z]{1,2}-)?\d{4,5}[ -](?=\p{Lu})/gu;
const lonePostcode = new RegExp(String.raw`(?<![\p{L}\d-])${britishPostcode}`, "gu");
