import type { Span } from "../../detector.ts";
import { matchAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";

/** What opens a door, a safe or an account: "gate code 4471#", "le code du portail est changé : 58A31", "PIN for renewals online: 7302". */
export function findDoorCodes(text: string, index: TextIndex, spans: Span[]): void {
  doorWords.eachIn(text, index, readCode, spans);
}

/** @param isOfDoor whether a code is one of a door only beside the word for one, or with the key that ends it */
function readCode(text: string, start: number, end: number, isOfDoor: boolean, spans: Span[]): void {
  const [shown, code] = matchAt(text, told, end) ?? [];
  if (
    shown === undefined ||
    code === undefined ||
    isYear.test(code) ||
    ofBoard.test(text.slice(start, end + shown.length))
  )
    return;
  const to = end + shown.length;
  const before = text.slice(Math.max(0, start - 30), to - code.length).replace(otherClauses, "");
  if (isOfDoor && !/[#*]$/.test(code) && (!door.test(before) || ofPrograms.test(before))) return;
  spans.push({ start: to - code.length, end: to, type: "PASSWORD", strength: 2 });
}

export const doorWords = new WordTable<boolean>("door-code", () => [
  ..."code codes box safe türcode torcode toegangscode cijfercode codice código"
    .split(" ")
    .map((word) => [word, true] as const),
  ..."pin pincode keybox lockbox keysafe digicode sleutelkluis schlüsselsafe schlüsseltresor"
    .split(" ")
    .map((word) => [word, false] as const),
]);

const told =
  /[^\n\d.;]{0,40}?(?<=[\s("'`:=|])([A-Z\d]{3,8}[#*](?![#*\w])|(?=[A-Z\d]*\d\d)[A-Z\d]{4,8}(?!["'`]? ?(?:[%°€$£]|(?:km?|mm?|cm|k?g|m[lb]|h|s|lbs?|eur?|usd)\b)|[\w.,:/-]?\d|[#*\w]))/uy;
const otherClauses = /^[^]*[,.;\n]/;
const ofBoard = /^pin \d+$/;
const ofPrograms = /error|exit|status|fehler|erreur|errore|source|fout/i;
const isYear = /^(?:19|20)\d\d$/;
const door =
  /gate|door|drawer|key ?(?:box|safe)|lock|alarm|garage|entrance|intercom|porch|\bsafe|\bto[rn]\b|tür|schlüssel|tresor|eingang|portail|porte|portillon|cadenas|interphone|entrée|immeuble|cancello|portone|citofono|allarme|ingresso|puerta|portal|alarma|candado|portero|poort|deur|\bslot|kluis|sleutel|\bhek\b/iu;
