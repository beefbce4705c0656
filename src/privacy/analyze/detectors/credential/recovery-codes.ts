import type { Span } from "../../detector.ts";
import { fitsAt, matchAt } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { WordTable } from "../../text/word-table.ts";

/**
 * Codes that let in who has lost the second factor, two and more in a row behind the word for them: "recovery codes: 4e9cd-9e392
 * bc763-9d3d0 …", also numbered, with commas or in lines.
 */
export function findRecoveryCodes(text: string, index: TextIndex, spans: Span[]): void {
  wordsForRecovery.eachIn(text, index, readCodes, spans);
}

function readCodes(text: string, start: number, end: number, isWhole: boolean, spans: Span[]): void {
  const isSaid = isWhole || before.test(text.slice(Math.max(0, start - 16), start)) || fitsAt(text, behind, end);
  const first = isSaid ? text.slice(end, end + reach).search(row) : -1;
  if (first < 0) return;
  let at = end + first;
  for (let shown = matchAt(text, next, at); shown !== null; shown = matchAt(text, next, at)) {
    at += shown[0].length;
    spans.push({ start: at - shown[1]!.length, end: at, type: "PASSWORD", strength: 2 });
  }
}

/** Words for codes, and whether they say what they are for by themselves. */
export const wordsForRecovery = new WordTable<boolean>("recovery-codes", () => [
  ...["code", "codes", "códigos", "codigos", "codici"].map((word) => [word, false] as const),
  ["wiederherstellung", true],
  ...["wiederherstellungs", "backup", "einmal", "ersatz", "notfall", "herstel"].map(
    (word) => [`${word}codes`, true] as const,
  ),
]);

const before = /(?<!\p{L})(?:recovery|back-?up|rescue|emergency|scratch|wiederherstellungs|notfall|herstel)[ -]$/iu;
const behind =
  / (?:de|di) (?:secours|r[ée]cup[ée]ration|recuperaci[óo]n|respaldo|recupero|backup|emergenza)(?!\p{L})/iuy;
const reach = 240;
const code = String.raw`(?=[a-zA-Z-]{0,20}\d)(?:[a-zA-Z\d]{4,6}(?:-[a-zA-Z\d]{4,6}){1,3}|[a-z\d]{8,12}|\d{4} \d{4})(?![\w-])`;
const apart = String.raw`(?: (?:and|und|et|y|e|en) |(?:[\s,;|•*_\x60"'-]|\d{1,2}[.)]\s){1,12})`;
const row = new RegExp(String.raw`(?<![\w-])${code}${apart}${code}`);
const next = new RegExp(String.raw`(?:${apart})?(${code})`, "y");
