import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { isCommonName, wordOf } from "../../lexicon/marks.ts";
import { matchAt } from "../../text/scan.ts";
import { isOfPrograms } from "./craft-words.ts";
import { isNoName } from "./names.ts";

/** What stands before the second key of a pair, and its value: between quotes, and without. */
export interface PairForm {
  quoted: RegExp;
  open: RegExp;
}

/** `{ first: "Kyriaki", last: "Papastavrou" }`, `{ given: Jonas, family: Vidal }`, `fname=Olu&lname=Adeyemi`: two keys that say nothing alone. */
export function readPair(text: string, start: number, end: number, { quoted, open }: PairForm, spans: Span[]): void {
  const before = text.slice(Math.max(0, start - reach), start);
  if (!reportPair(text, start, end, quoted.exec(before), quotedValue, isNoName, spans))
    reportPair(text, start, end, open.exec(before), openValue, isWord, spans);
}

function reportPair(
  text: string,
  start: number,
  end: number,
  before: RegExpExecArray | null,
  value: RegExp,
  isNothing: (value: string) => boolean,
  spans: Span[],
): boolean {
  const [first, one] = before ?? [];
  const [second, other] = (first !== undefined && matchAt(text, value, end)) || [];
  if (one === undefined || other === undefined || second === undefined || isNothing(one) || isNothing(other))
    return false;
  const from = start - first!.length + first!.lastIndexOf(one);
  const to = end + second.lastIndexOf(other);
  spans.push({ start: from, end: from + one.length, type: "PERSON", strength: 1 });
  spans.push({ start: to, end: to + other.length, type: "PERSON", strength: 1 });
  return true;
}

/** A type, a variable or a common word, as unquoted values are in programs: `{ first: Node, last: Node }`. */
function isWord(value: string): boolean {
  const marks = marksOfWord(value);
  return isNoName(value) || isOfPrograms(value.toLowerCase()) || (wordOf(marks) > 1 && !isCommonName(marks));
}

const reach = 72;
const quotedPart = String.raw`["']?\s{0,4}(?::|=>?)\s{0,4}\[?["'](\p{Lu}[\p{L}\p{M}.'’ -]{1,40})["']`;
const openPart = String.raw`["']?(?:: ?|=)(\p{Lu}[\p{Ll}\p{M}]{1,24}(?:['’-]\p{Lu}?\p{Ll}{1,24}){0,2}(?: \p{Lu}\p{Ll}{1,24})?)`;
const quotedValue = new RegExp(quotedPart, "uy");
const openValue = new RegExp(`${openPart}(?=\\s{0,4}(?:[,;&}\n]|$))`, "uy");

/** By the second key, what stands before it: one of other keys and its value. */
function behindKey(keys: string): PairForm {
  const key = String.raw`(?<![\p{L}_])(?:${keys})`;
  return {
    quoted: new RegExp(String.raw`${key}${quotedPart}\]?\s{0,4},\s{0,24}["']?$`, "u"),
    open: new RegExp(String.raw`${key}${openPart}(?:\s{0,4}[,;&]\s{0,24}|\n\s{0,24})["']?$`, "u"),
  };
}

export const pairForms: Readonly<Record<string, PairForm>> = {
  last: behindKey("first|given"),
  family: behindKey("first|given"),
  given: behindKey("family"),
  lname: behindKey("fname"),
};

/** What begins a field: any of its words, a key of a pair with what must stand before it, or a call that sets one. */
export type FieldKind = PairForm | "setter" | true;

/** `setLastName("Goffic")`, `->setNom('LE GOFFIC')`: what a program sets, unless it is of common words only: `setNom("Menu")`. */
export function readSetter(text: string, end: number, spans: Span[]): void {
  const [shown = "", name = ""] = matchAt(text, setValue, end) ?? [];
  if (!(name.match(/\p{L}{2,}/gu) ?? []).some((word) => wordOf(marksOfWord(word)) < 2)) return;
  const start = end + shown.length - name.length;
  spans.push({ start, end: start + name.length, type: "PERSON", strength: 1 });
}

const setValue = /\(\s?["'](\p{Lu}[\p{L}\p{M}.'’ -]{1,40})(?=["'])/uy;

/** The calls that set a name. */
export const setters = ["set", "with"].flatMap((verb) =>
  "firstname lastname fullname surname familyname givenname prenom nom apellido apellidos nombre cognome vorname nachname voornaam achternaam"
    .split(" ")
    .map((name) => verb + name),
);
