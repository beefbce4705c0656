import type { Span } from "../../detector.ts";
import { matchAt } from "../../text/scan.ts";
import { startOfWords } from "../../text/boundary.ts";
import { endOfAddress } from "./rest.ts";

/** Turkish words for a quarter and for streets, which stand behind the name. */
export const turkishWords = "mah mahallesi mahalle cad caddesi cadde sok sokak sokağı sk bulv bulvarı blv".split(" ");

/** `Fatih Cad. No: 48 D: 6`, `İhsaniye Mah. 2021. Sk. No:5`: a name, the word, perhaps more of both, and a number. */
export function readTurkish(text: string, start: number, end: number): Span | undefined {
  const from = start - (nameAtEnd.exec(text.slice(startOfWords(text, start, 4, 64), start))?.[0].length ?? 0);
  if (from === start) return undefined;
  const rest = matchAt(text, numberBehind, end);
  if (rest === null) return undefined;
  return { start: from, end: endOfAddress(text, end + rest[0].length), type: "ADDRESS", strength: 2 };
}

const name = String.raw`(?:\p{Lu}[\p{L}\p{M}'’]{1,20}|\d{1,5}\.?)`;
const nameAtEnd = new RegExp(String.raw`(?<![\p{L}\p{M}\d])${name}(?: ${name}){0,2} $`, "u");
const numberBehind = new RegExp(
  String.raw`\.?(?:,? (?:${name} ){1,3}(?:[Cc]ad(?:desi)?|[Ss]o?k(?:ak|ağı)?|[Bb]ulv?(?:arı)?)\.?){0,2},? ?(?:[Nn]o ?[:.]? ?)?\d{1,4}[A-Z]?(?:[/-]\d{1,4}[A-Z]?)?(?:,? (?:D|Daire|Kat|K|Blok)[:.]? ?\d{1,3}){0,3}(?![\p{L}\d])`,
  "uy",
);

/** `str. Republicii nr. 178, bl. V1, sc. A, et. 1, ap. 4, jud. Vaslui` of Romania. */
export function readRomanian(text: string, start: number, end: number): Span | undefined {
  const shown = matchAt(text, romanian, end);
  if (shown === null) return undefined;
  return { start, end: endOfAddress(text, end + shown[0].length), type: "ADDRESS", strength: 2 };
}

const romanian =
  /\.? (?:\p{Lu}[\p{L}.]{0,20} |(?:de|din|cel|lui) |\d{1,2} ){1,4}?(?:\p{Lu}[\p{L}]{1,20})?,? ?(?:nr\.? ?\d{1,4}[A-Z]?|bl\.? ?[A-Z\d]{1,5})(?:, ?(?:bl|sc|et|ap|cam)\.? ?[A-Z\d]{1,4}){0,5}(?:, ?(?:jud|sector(?:ul)?|com|loc)\.? [\p{Lu}\d][\p{L}-]{0,20}){0,2}(?![\p{L}\d])/uy;
