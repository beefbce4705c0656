import type { Detector, Span } from "../../detector.ts";
import { town } from "../address/forms.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { isPlace, wordOf } from "../../lexicon/marks.ts";
import { isWordAt } from "../../text/boundary.ts";
import { mayStartCountry, startsWithCountry } from "./countries.ts";
import { townEndings, townsByFirstWord } from "./towns.ts";
import { matchAt, scan } from "../../text/scan.ts";
import { eachWord, WordTable } from "../../text/word-table.ts";
import { TextIndex } from "../../text/text-index.ts";
import { surveyedTokens } from "../../tagger/surveyed.ts";
import { eachPlace } from "../person/renowned.ts";

/** Countries, large towns, places that everybody knows, and others by their form or the words before them. Off by default. */
export const location: Detector = {
  name: "location",
  types: ["LOCATION"],
  find(text, known = new TextIndex()) {
    const spans: Span[] = [];
    eachWord(text, known, readWord, spans);
    eachPlace(surveyedTokens(text, known), (start, end) => report(spans, start, end - start));
    scan(text, postcodeAndTown, reportPlace, spans);
    scan(text, dateline, reportPlace, spans);
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
    if (found !== null && (mayFollow.get(form)?.(place) ?? true))
      report(spans, end + found[0].length - place.length, place.length);
  }
}

function reportPlace({ index, 0: shown }: RegExpExecArray, _: string, spans: Span[]): true {
  report(spans, index, shown.trimEnd().length);
  return true;
}

const isBeforeCountry = (match: RegExpExecArray, text: string, spans: Span[]): boolean =>
  countryLength(text, match.index + match[0].length) > 0 && reportPlace(match, text, spans);

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
const fieldGap = new RegExp(
  `[ /]{0,2}\\p{L}{0,12}[^\\p{L}\\d\\n]{0,2}[:=>|] {0,4}["']?(?!(?:None|Null|Nil|State|True|False|Self|Any|String|Int|Optional|List|Dict)(?!\\p{L}))${place}`,
  "uy",
);
/** "Heimatort: Silenen", "5. Unfallort     Trubschachen, Baustelle", "Place of issue CHENNAI": of a form, also where only space parts it. */
const formGap = new RegExp(`["'\\\\]{0,2}[ /]?(?:[:=>|]\\s?|\\t| {2})\\s{0,24}["']?${place}`, "uy");
const issueGap = new RegExp(
  ` of (?:issue|birth|death|origin|residence)["'\\\\]{0,2} ?[:=>|]?\\s{1,8}["']?${place}`,
  "iuy",
);
/** In small letters, "wohnt allein in bad ischl", "nach winterthur gezogen". */
const smallGap =
  / (?:\p{Ll}{2,12} ){0,2}(?:in|nach|à|a|en|te|to|zu) ((?:(?:bad|sankt|st\.|santa|saint|den) )?\p{Ll}[\p{Ll}-]{3,24})(?![\p{L}\d@.]\S|[\d@])/uy;
const smallBefore = / (\p{Ll}{4,24})(?= (?:um|zurück)?(?:gezogen|ziehen|ziehe|zieht)(?!\p{L}))/uy;
/** What a form must have found. */
const mayFollow = new Map<RegExp, (name: string) => boolean>([
  [germanGap, (name) => townEndings.test(name)],
  [smallGap, isSmallTown],
  [smallBefore, isSmallTown],
  [issueGap, (name) => /^\p{Lu}/u.test(name) && wordOf(marksOfWord(/^\p{L}*/u.exec(name)![0])) < 2],
]);

/** A town that is no word of the language, or begins as only towns do. */
function isSmallTown(name: string): boolean {
  const marks = marksOfWord(name.slice(name.lastIndexOf(" ") + 1));
  return (marks === 0 || isPlace(marks) || /^(?:bad|sankt|st\.) /.test(name)) && wordOf(marks) === 0;
}

const dateGap = new RegExp(`(?<=(?:\\d|\\d[.,]) \\p{L}{1,4}) ${place}`, "uy");

const behindWords = new WordTable<readonly RegExp[]>("before-place", () => [
  ...(
    "based located born travelling traveling moved visit visited visiting flying hometown birthplace " +
    "gebürtig né née nato nata geboren city"
  )
    .split(" ")
    .map((word) => [word, [certainGap, fieldGap]] as const),
  ..."lives live lived living resides wohnhaft wohnt lebt habite vive vivo residente abita woont"
    .split(" ")
    .map((word) => [word, [certainGap, fieldGap, smallGap]] as const),
  ..."jhabite jabite wohne wohnen lebe leben vivimos vivono habitons habitent abito woon wonen"
    .split(" ")
    .map((word) => [word, [smallGap]] as const),
  ...["in", "te"].map((word) => [word, [dateGap, germanGap]] as const),
  ...["en", "à", "a"].map((word) => [word, [dateGap]] as const),
  ["nach", [germanGap, smallBefore]],
  ...["aus", "bei", "bis", "von", "zu"].map((word) => [word, [germanGap]] as const),
  ...(
    "town ort wohnort geburtsort ville ciudad localidad municipio provincia población città comune woonplaats plaats stad país pais country county land pays paese " +
    "lugar place lieu luogo region bundesland state province stadt"
  )
    .split(" ")
    .map((word) => [word, word === "place" ? [fieldGap, issueGap] : [fieldGap]] as const),
  ...(
    "heimatort bürgerort bürgergemeinde wohngemeinde heimatgemeinde unfallort schadenort schadensort tatort einsatzort sterbeort dienstort arbeitsort einsatzstelle ausstellungsort gerichtsort abholort lieferort " +
    "geboorteplaats standplaats bestemming vestigingsplaats attinenza"
  )
    .split(" ")
    .map((word) => [word, [formGap]] as const),
]);

const postcodeAndTown = new RegExp(
  `(?<![\\p{L}\\d.,:/-])(?:[A-Z]{1,2}-)?\\d{5}\\.? ${town}(?=[ \\t]{0,3}(?:[.,;()\\n]|$))`,
  "gu",
);
/** `Heidelberg, den 14.09.2039` and `Paris, le 3 mai`. */
const dateline = new RegExp(`(?<=^|[\\n\\t][ \\t]{0,12})${town}(?=, (?:(?:den|am|le|il|a|de) )?\\d{1,2}[./ ])`, "gu");
const lineBeforeCountry = new RegExp(`(?<=\\n[ \\t]{0,8})${town}[ \\t]{0,4}\\n[ \\t]{0,8}(?=\\p{Lu})`, "gu");
