import type { Detector, Span } from "../../detector.ts";
import { groupAt } from "../../text/scan.ts";
import { CharClass } from "../../text/char-classes.ts";
import { containsAny } from "../../text/survey.ts";
import { TextIndex } from "../../text/text-index.ts";
import { wakeOn } from "../../text/wake.ts";
import { WordTable } from "../../text/word-table.ts";

function readBehind(text: string, _: number, end: number, form: RegExp, spans: Span[]): void {
  const range = groupAt(text, form, end);
  if (range !== undefined) spans.push({ ...range, type: "ADDRESS", strength: 2 });
}

const latitude = String.raw`[-+]?(?:90|[1-8]?\d)\.\d{4,15}(?!\d)`;
const longitude = String.raw`[-+]?(?:180|1[0-7]\d|[1-9]?\d)\.\d{4,15}(?!\d)`;
const both = new RegExp(
  String.raw`[^\n\d,;+-]{0,24}(?<![\d.])(${latitude}(?:, ?|; ?| |%2C)${longitude}|${longitude}(?:, ?|; ?| |%2C)${latitude})`,
  "yd",
);
/** `"start":[50.06143,19.93658]`, `HOME = [53.1943, 8.4281]`. */
const inList = new RegExp(String.raw`["']?\s?[:=]\s?[[(](${latitude}, ?${longitude})(?=[\])])`, "yd");
const one = new RegExp(String.raw`["'\x60]?[ _]?(?::|=|=>| is)? ?["'\x60(]?(${longitude})`, "yd");
/** `"latitudeE7": 481351253`, `lat_e7: -368412345`: ten millionths of a degree. */
const tenMillionths = String.raw`["'\x60]?\s?[:=] ?(-?\d{6,10})(?!\d)`;
const oneOrMillionths = new RegExp(`${one.source}|_e7${tenMillionths}`, "yd");
const millionths = new RegExp(`7${tenMillionths}`, "yd");
/** `https://www.google.com/maps/@48.2084,16.3720,17z`. */
const inMap = new RegExp(String.raw`[^\s"'<>]{0,120}?[@=/](${latitude}(?:,|%2C)${longitude})`, "yd");
const degrees = String.raw`\d{1,3}(?:[.,]\d{3,12}°|° ?\d{1,2}(?:[.,]\d{1,6})?['′’] ?(?:\d{1,2}(?:[.,]\d{1,6})?["″”]|'')?) ?`;
const inDegrees = new RegExp(String.raw`(?<!\d)${degrees}[NS][,;]? ?${degrees}[EWO](?!\p{L})`, "gu");

const cues = new WordTable<RegExp>("coordinates", () => [
  ...(
    "gps geo location position coords coordinates koordinaten standort coordonnées localisation coordenadas ubicación coordinate posizione " +
    "coördinaten locatie latlng latlon"
  )
    .split(" ")
    .map((word) => [word, both] as const),
  ..."lat latitude breitengrad latitud latitudine breedtegraad lng lon longitude längengrad longitud longitudine lengtegraad"
    .split(" ")
    .map((word) => [word, oneOrMillionths] as const),
  ..."latitudee longitudee late lnge".split(" ").map((word) => [word, millionths] as const),
  ...["start", "end", "home", "center", "centre", "point", "from", "to"].map((word) => [word, inList] as const),
  ["maps", inMap],
]);

/**
 * Where somebody is to some ten metres: a latitude and a longitude of four decimals behind a word for them or in the address of a map, either
 * of them behind its own name, and what has degrees: `48°12'30"N 16°22'19"E`.
 */
export const coordinates: Detector = {
  name: "coordinates",
  types: ["ADDRESS"],
  wake: wakeOn({ classes: CharClass.beyondAscii, words: [cues] }),
  find(text, index = new TextIndex()) {
    const spans: Span[] = [];
    cues.eachIn(text, index, readBehind, spans);
    if (containsAny(text, index, CharClass.beyondAscii) && text.includes("°"))
      for (const { index: start, 0: shown } of text.matchAll(inDegrees))
        spans.push({ start, end: start + shown.length, type: "ADDRESS", strength: 2 });
    return spans;
  },
};
