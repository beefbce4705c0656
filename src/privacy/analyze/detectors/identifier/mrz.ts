import type { Detector, Span } from "../../detector.ts";
import { CharClass } from "../../text/char-classes.ts";
import { numberHead } from "../../text/number-head.ts";
import { type Accept, scanNumbers } from "../../text/scan.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";

/**
 * Of a traveller as airlines tell it (IATA, SSR DOCS and APIS), `P-GBR-512883104-GBR-12JUL76-M-23AUG29-SMITHERS-JOHN`, also with slashes: the
 * number of the passport, the birth and the name. Looked for where a day may be, two digits before a letter.
 */
const dayHead = numberHead({ 2: "A" });
const traveller =
  /(?<=(?<!\w)[A-Z]{1,2}[-/][A-Z]{2,3}[-/](?<PASSPORT>[A-Z\d]{5,14})[-/][A-Z]{2,3}[-/])(?<DATE_OF_BIRTH>\d\d(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d\d)[-/][MFXU]I?[-/](?:\d\d[A-Z]{3}\d\d[-/])?(?<PERSON>[A-Z]{2,30}(?:[-/ ][A-Z]{2,30}){0,3})(?![A-Z\d])/dy;

const isTraveller: Accept<Span[]> = ({ indices }, _, spans) => {
  for (const [type, range] of Object.entries(indices!.groups!))
    spans.push({ start: range[0], end: range[1], type, strength: 3 });
  return true;
};

/**
 * The lines for machines in passports, cards and visas (ICAO 9303, parts 3 to 7): `P<UTOERIKSSON<<ANNA<MARIA<<<` is a person, and the line
 * with the number, the birth and their check digits is one value.
 */
export const mrz: Detector = {
  name: "mrz",
  types: ["PERSON", "PASSPORT", "DATE_OF_BIRTH"],
  wake: wakeOn({ classes: CharClass.less, numbers: [dayHead] }),
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    scanNumbers(text, index, dayHead, traveller, isTraveller, spans);
    if (!text.includes("<<")) return spans;
    for (const { index: start, 0: name } of text.matchAll(names))
      spans.push({ start, end: start + name.length, type: "PERSON", strength: 3 });
    for (const { index: start, 0: line } of text.matchAll(numbers))
      spans.push({ start, end: start + line.length, type: "PASSPORT", strength: 3 });
    return spans;
  },
};

/** Behind the kind of the document and the state, or alone on the third line of a card. */
const names =
  /(?<=(?<![A-Z\d<])[PVAIC][A-Z<][A-Z]{3}|(?<![A-Z\d<]))[A-Z]{2,30}(?:<[A-Z]{1,30}){0,5}<<[A-Z]{1,30}(?:<[A-Z]{1,30}){0,5}(?=<{2,38}(?![A-Z\d<]))/g;
/** Of a passport, `L898902C36UTO7408122F1204159ZE184226B<<<<<10`, and of a card, `D231458907<<<<` behind its kind, and `7408122F1204159UTO<<<6`. */
const numbers =
  /(?<![A-Z\d<])(?:[A-Z\d<]{9}[\d<][A-Z]{1,3}<{0,2}\d{7}[MFX<]\d{7}[A-Z\d<]{8,16}|[IAC][A-Z<][A-Z]{3}[A-Z\d<]{9}[\d<][A-Z\d<]{15}|\d{7}[MFX<]\d{7}[A-Z]{1,3}[A-Z\d<]{9,13}\d)(?![A-Z\d<])/g;
