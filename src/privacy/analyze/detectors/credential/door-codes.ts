import type { Span } from "../../detector.ts";
import { matchAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";

/** What opens a door, a safe or an account: "gate code 4471#", "le code du portail est changé : 58A31", "PIN for renewals online: 7302". */
export function findDoorCodes(text: string, index: TextIndex, spans: Span[]): void {
  doorWords.eachIn(text, index, readCode, spans);
}

/** What a word for a code must have beside it: the word for a door, a key or a lock before it, a sign or a verb, or nothing. */
type Needs = "door" | "key" | "sign" | "nothing";

function readCode(text: string, start: number, end: number, needs: Needs, spans: Span[]): void {
  const [shown, gap = "", code = ""] = matchAt(text, told, end) ?? [];
  if (shown === undefined || isYear.test(code)) return;
  const before = text.slice(Math.max(0, start - 30), start);
  // The key that ends a code is proof enough.
  if (!/[#*]$/.test(code) && !has[needs](before, gap, text.slice(start, end))) return;
  spans.push({ start: end + gap.length, end: end + shown.length, type: "PASSWORD", strength: 2 });
}

const has: Readonly<Record<Needs, (before: string, gap: string, word: string) => boolean>> = {
  door(before, gap, word) {
    const said = before.replace(otherClauses, "") + word + gap;
    return door.test(said) && !ofPrograms.test(said);
  },
  key: (before) => /(?:\bkey|\block|schlüssel) ?$/i.test(before),
  sign: (_, gap, word) => signs.test(gap) || (word === "PIN" && (gap === " " || behindWords.test(gap))),
  nothing: () => true,
};

export const doorWords = new WordTable<Needs>("door-code", () => [
  ..."code codes türcode torcode toegangscode cijfercode codice código"
    .split(" ")
    .map((word) => [word, "door"] as const),
  ["box", "key"],
  ["safe", "key"],
  ["pin", "sign"],
  ["pincode", "sign"],
  ..."keybox lockbox keysafe digicode sleutelkluis schlüsselsafe schlüsseltresor"
    .split(" ")
    .map((word) => [word, "nothing"] as const),
]);

/** The gap, and behind it the code. */
const told =
  /([^\n\d.;]{0,60}?(?<=[\s("'`:=|]))([A-Z\d]{3,8}[#*](?![#*\w])|\d[*]\d{3,6}(?![*\w])|\d(?:-\d){2,5}(?![-\w])|(?=[A-Z\d]*\d\d)[A-Z\d]{4,8}(?!["'`]? ?(?:[%°€$£]|(?:km?|mm?|cm|k?g|m[lb]|h|s|lbs?|eur?|usd)\b)|[\w.,:/-]?\d|[#*\w]))/uy;
const signs = /(?:[:=|]|(?<!\p{L})(?:is|was|ist|lautet|est|es|è|era))[ "'`(]{0,3}$/u;
/** ` dell'app `. */
const behindWords = /^ (?:\p{L}{1,6}['’ ]){0,2}(?!at|for|in|no|of|and|is|per|from)\p{L}{2,14} $/u;
const otherClauses = /^[^]*[,.;\n]/;
const ofPrograms = /error|exit|status|fehler|erreur|errore|source|fout/i;
const isYear = /^(?:19|20)\d\d$/;
const door =
  /\b(?:gate|door|drawer|key|lock|padlock|garage|entrance|intercom|porch|safe|to[rn]|tresor|eingang|portail|porte|portillon|cadenas|interphone|entrée|immeuble|cancello|portone|citofono|ingresso|puerta|portal|candado|portero|identifiant|login|poort|deur|slot|kluis|sleutel|hek)|tür|schlüssel/iu;
