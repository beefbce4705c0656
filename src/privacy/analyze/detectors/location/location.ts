import type { Detector, Span } from "../../detector.ts";
import { town } from "../address/forms.ts";
import { isWordAt } from "../../text/boundary.ts";
import { mayStartCountry, startsWithCountry } from "./countries.ts";
import { townEndings, townsByFirstWord } from "./towns.ts";
import { matchAt, scan } from "../../text/scan.ts";
import { eachWord, WordTable } from "../../text/word-table.ts";
import { TextIndex } from "../../text/text-index.ts";

/** Countries, large towns, and places by their form or the words before them. Off by default. */
export const location: Detector = {
  name: "location",
  types: ["LOCATION"],
  find(text, known = new TextIndex()) {
    const spans: Span[] = [];
    eachWord(text, known, readWord, spans);
    scan(text, postcodeAndTown, isPlace, spans);
    scan(text, dateline, isPlace, spans);
    scan(text, lineBeforeCountry, isBeforeCountry, spans);
    return spans;
  },
};

function report(spans: Span[], start: number, length: number): void {
  if (length > 0) spans.push({ start, end: start + length, type: "LOCATION", strength: 1 });
}

function readWord(text: string, start: number, end: number, number: number, spans: Span[]): void {
  if (isCapital(text, start)) report(spans, start, lengthOfName(text, start, end, number));
  for (const form of (number > 0 && behindWords.at(number)) || none) {
    const found = matchAt(text, form, end);
    const place = found?.[1] ?? "";
    if (found !== null && (form !== germanGap || townEndings.test(place)))
      report(spans, end + found[0].length - place.length, place.length);
  }
}

function isPlace({ index, 0: shown }: RegExpExecArray, _: string, spans: Span[]): true {
  report(spans, index, shown.trimEnd().length);
  return true;
}

const isBeforeCountry = (match: RegExpExecArray, text: string, spans: Span[]): boolean =>
  countryLength(text, match.index + match[0].length) > 0 && isPlace(match, text, spans);

/** The length of a country or a listed town. */
function lengthOfName(text: string, start: number, end: number, number: number): number {
  const listed = firstWords.at(number);
  const country = () => (mayStartCountry(text.slice(start, end)) ? countryLength(text, start) : 0);
  if (listed === undefined) return country();
  const window = text.slice(start, start + 24);
  for (const name of listed) {
    if (window.startsWith(name) && !isWordAt(text, start + name.length)) return name.length;
  }
  return country();
}

function countryLength(text: string, at: number): number {
  const length = startsWithCountry(text, at);
  return length > 3 || /^(?:USA|UK)$/.test(text.slice(at, at + length)) ? length : 0;
}

function isCapital(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 65 && code <= 90) || (code >= 0xc0 && code <= 0xde);
}

const none: readonly RegExp[] = [];
const firstWords = new WordTable("town", townsByFirstWord);
const place = `(${town})`;
const certainGap = new RegExp(
  `["'\\\\]{0,2}(?: (?:here|in|at|to|from|of|a|en|à|te|il|i|el|city|città|nach|aus)){0,2} ${place}`,
  "uy",
);
const germanGap = new RegExp(` ${place}`, "uy");
const fieldGap = new RegExp(`[ /]{0,2}\\p{L}{0,12}[^\\p{L}\\d\\n]{0,2}[:=>|] {0,4}["']?${place}`, "uy");
const dateGap = new RegExp(`(?<=(?:\\d|\\d[.,]) \\p{L}{1,4}) ${place}`, "uy");

const behindWords = new WordTable<readonly RegExp[]>("before-place", () => [
  ...(
    "based located born lives live lived living resides travelling traveling moved visit visited visiting flying hometown birthplace " +
    "wohnhaft wohnt lebt gebürtig habite né née vive vivo residente nato nata abita woont geboren city"
  )
    .split(" ")
    .map((word) => [word, [certainGap, fieldGap]] as const),
  ...["in", "te"].map((word) => [word, [dateGap, germanGap]] as const),
  ...["en", "à", "a"].map((word) => [word, [dateGap]] as const),
  ...["aus", "nach", "bei", "bis", "von", "zu"].map((word) => [word, [germanGap]] as const),
  ...(
    "town ort wohnort geburtsort ville ciudad localidad municipio provincia población città comune woonplaats plaats stad país pais country county land pays paese " +
    "lugar place lieu luogo region bundesland state"
  )
    .split(" ")
    .map((word) => [word, [fieldGap]] as const),
]);

const postcodeAndTown = new RegExp(
  `(?<![\\p{L}\\d.,:/-])(?:[A-Z]{1,2}-)?\\d{5}\\.? ${town}(?=[ \\t]{0,3}(?:[.,;()\\n]|$))`,
  "gu",
);
/** `Heidelberg, den 14.09.2039` and `Paris, le 3 mai`. */
const dateline = new RegExp(`(?<=^|[\\n\\t][ \\t]{0,12})${town}(?=, (?:(?:den|am|le|il|a|de) )?\\d{1,2}[./ ])`, "gu");
const lineBeforeCountry = new RegExp(`(?<=\\n[ \\t]{0,8})${town}[ \\t]{0,4}\\n[ \\t]{0,8}(?=\\p{Lu})`, "gu");
