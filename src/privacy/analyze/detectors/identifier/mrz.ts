import type { Detector, Span } from "../../detector.ts";
import { CharClass } from "../../text/char-classes.ts";
import { wakeOn } from "../../text/wake.ts";

/**
 * The lines for machines in passports, cards and visas (ICAO 9303, parts 3 to 7): `P<UTOERIKSSON<<ANNA<MARIA<<<` is a person, and the line
 * with the number, the birth and their check digits is one value.
 */
export const mrz: Detector = {
  name: "mrz",
  types: ["PERSON", "PASSPORT"],
  wake: wakeOn({ classes: CharClass.less }),
  find(text) {
    const spans: Span[] = [];
    if (!text.includes("<<")) return spans;
    for (const { index, 0: name } of text.matchAll(names))
      spans.push({ start: index, end: index + name.length, type: "PERSON", strength: 3 });
    for (const { index, 0: line } of text.matchAll(numbers))
      spans.push({ start: index, end: index + line.length, type: "PASSPORT", strength: 3 });
    return spans;
  },
};

/** Behind the kind of the document and the state, or alone on the third line of a card. */
const names =
  /(?<=(?<![A-Z\d<])[PVAIC][A-Z<][A-Z]{3}|(?<![A-Z\d<]))[A-Z]{2,30}(?:<[A-Z]{1,30}){0,5}<<[A-Z]{1,30}(?:<[A-Z]{1,30}){0,5}(?=<{2,38}(?![A-Z\d<]))/g;
/** Of a passport, `L898902C36UTO7408122F1204159ZE184226B<<<<<10`, and of a card, `D231458907<<<<` behind its kind, and `7408122F1204159UTO<<<6`. */
const numbers =
  /(?<![A-Z\d<])(?:[A-Z\d<]{9}[\d<][A-Z]{1,3}<{0,2}\d{7}[MFX<]\d{7}[A-Z\d<]{8,16}|[IAC][A-Z<][A-Z]{3}[A-Z\d<]{9}[\d<][A-Z\d<]{15}|\d{7}[MFX<]\d{7}[A-Z]{1,3}[A-Z\d<]{9,13}\d)(?![A-Z\d<])/g;
