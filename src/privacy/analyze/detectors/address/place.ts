import type { Span } from "../../detector.ts";
import { marksOfWord } from "../../lexicon/lexicon.ts";
import { isPlace } from "../../lexicon/marks.ts";
import { capital, houseNumber, particle, town } from "./forms.ts";
import { endOfAddress } from "./rest.ts";
import { isUpper, standsAsLine } from "./street.ts";
import { isWordAt, startOfWords } from "../../text/boundary.ts";
import { datedDay, month } from "../date/forms.ts";
import { currencyCodes } from "../../text/currencies.ts";
import { fitsAt, matchAt } from "../../text/scan.ts";

/** After "lives at" and the like: any place with a number and a name. */
export function readResidence(text: string, end: number): Span | undefined {
  const gap = matchAt(text, residenceGap, end);
  if (gap === null) return undefined;
  const start = end + gap[0].length;
  const from = /(?:the )?corner of $/i.exec(text.slice(Math.max(0, start - 14), start))?.[0].length ?? 0;
  const place =
    (from > 0 ? matchAt(text, cornerPlace, start) : null) ??
    matchAt(text, numberedPlace, start) ??
    matchAt(text, namedPlace, start);
  if (place === null || noPlace.test(place[0])) return undefined;
  return { start: start - from, end: endOfAddress(text, start + place[0].length), type: "ADDRESS", strength: 2 };
}

/** `Hermanos Falcó, s/n`: a house without a number. */
export function readNumberless(text: string, start: number, end: number): Span | undefined {
  if (!/^\/n(?!\p{L})/iu.test(text.slice(end, end + 3))) return undefined;
  const name = nameBefore.exec(text.slice(Math.max(0, start - 70), start));
  if (name === null) return undefined;
  return { start: start - name[0].length, end: endOfAddress(text, end + 2), type: "ADDRESS", strength: 2 };
}

/** `PO Box 1234`, `Postfach 10 20 30`, `BP 45`, `Apdo. de correos 219`, and before a postcode and a town, since it may be else, `CP 45`, `PL 14`. */
export function readBox(text: string, start: number, end: number): Span | undefined {
  const shown = text.slice(start, end);
  if (/^(?:bp|pl|pf)$/.test(shown) || isWordAt(text, start - 1)) return undefined;
  const isBox = shown.toLowerCase() === "box";
  if (/^(?:case|bo[iî]te)$/i.test(shown) && !/^ postale(?!\p{L})/iu.test(text.slice(end, end + 9))) return undefined;
  const lead = isBox ? (boxLead.exec(text.slice(Math.max(0, start - 24), start))?.[0].length ?? 0) : 0;
  const number = matchAt(text, isBox ? boxNumber : boxOrOffice, end);
  if (number === null || (isBox && lead === 0)) return undefined;
  const stop = end + number[0].length;
  // The pressure of blood: "BP 118/70".
  if (text.charAt(stop) === "/") return undefined;
  const finish = endOfAddress(text, stop);
  if (/^(?:cp|pl|pf)$/i.test(shown) && (number[0].length > 5 || !/\d{4} ?\p{L}/u.test(text.slice(stop, finish))))
    return undefined;
  return { start: start - lead, end: finish, type: "ADDRESS", strength: 2 };
}

/** Addresses of the American forces: `USS Mahler`, `PSC 0272, Box 1651`, then `APO AA 94530`. */
export function readForces(text: string, start: number, end: number): Span | undefined {
  const code = matchAt(text, forcesCode, end);
  if (code === null) return undefined;
  const before = text.slice(Math.max(0, start - 60), start);
  const lead = forcesLead.exec(before)?.[0].length ?? 0;
  return { start: start - lead, end: end + code[0].length, type: "ADDRESS", strength: 2 };
}

/** `583 Magrethevej 298`, then `Apt. 123`: a flat with the line or the words before it. */
export function readUnit(text: string, start: number, end: number): Span | undefined {
  const number = matchAt(text, unitNumber, end);
  if (number === null) return undefined;
  const line = lineLead.exec(text.slice(Math.max(0, start - 90), start))?.[0].length ?? 0;
  const words = unitLead.exec(text.slice(startOfWords(text, start, 12, 90), start))?.[0].length ?? 0;
  const lead = Math.max(line, words);
  if (lead === 0) return undefined;
  return {
    start: start - lead,
    end: endOfAddress(text, end + number[0].length),
    type: "ADDRESS",
    strength: 2,
  };
}

/** `47809 Krefeld` at the start of a line or after a country code, with the street on the line before or after. */
export function readPostcode(text: string, start: number, end: number): Span | undefined {
  const place = matchAt(text, townHere, end);
  if (place === null || year.test(text.slice(start, end))) return undefined;
  const finish = end + place[0].length;
  const before = text.slice(Math.max(0, start - 80), start);
  const street = streetBefore.exec(before) ?? streetAndComma.exec(before);
  if (street !== null && !noPlace.test(street[0].trimStart()))
    return { start: start - street[0].length, end: endOfAddress(text, finish), type: "ADDRESS", strength: 2 };
  const behind = matchAt(text, streetBehind, finish);
  const isMarked =
    /[A-Z]-$/.test(text.slice(start, end).replace(/\d+ {0,2}$/, "")) ||
    (/\d ?[A-Z]{2} {1,2}$/.test(text.slice(start, end)) && isPlace(marksOfWord(/^\p{L}*/u.exec(place[0])![0])));
  if (behind !== null && (isMarked || standsAsLine(text, start, finish)))
    return { start, end: finish + behind[0].length, type: "ADDRESS", strength: 2 };
  const isWholeLine =
    fiveDigits.test(text.slice(start, end)) &&
    /\n[ \t]{0,8}$/.test(text.slice(Math.max(0, start - 10), start)) &&
    fitsAt(text, lineEnd, finish);
  const isCell =
    fiveDigits.test(text.slice(start, end)) && /[\t;|]$/.test(before) && /^[\t;|]/.test(text.slice(finish, finish + 1));
  return isMarked || ((isWholeLine || isCell) && isUpper(text, end))
    ? { start, end: finish, type: "ADDRESS", strength: 2 }
    : undefined;
}

const noPlace = new RegExp(
  String.raw`^${datedDay}|^(?:${month}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|chapter|section|page|version|step|windows|table|figure|python|part|line|port|room|node|level|phase|group|team|channel)(?!\p{L})|^(?:${currencyCodes}) \d`,
  "iu",
);
const residenceGap =
  /["'\\]{0,2}[^\d\n\p{Lu}]{0,34}(?<=[ :"'])(?:at|in|on|to|is|of|from|von|im|an|am|à|au|en|a|al|te|op|aan|:|lautet|ist|est|es|è|wohnhaft|address)["'\\]{0,2}[ \t]{1,3}(?=[\d\p{Lu}]|ul\. )|[ \t]{1,2}(?=\p{Lu}|\d)/uy;
const words = (most: number) =>
  String.raw`(?:(?:${capital}|${particle}|\d{1,4}(?=,? (?:\p{Lu}|\d{1,4} \p{Lu})))(?:,? )){1,${most}}?`;
const numberedPlace = new RegExp(
  String.raw`\d{1,6}[A-Za-z]?(?:[ ,]{1,2}\d{1,4})?,? ${words(6)}(?:${houseNumber}(?: \d{1,3}(?!\d))?|(?<=\p{Lu}[\p{L}\p{M}'’-]{2,24} )(?=\n)|${capital}(?=\n))`,
  "uy",
);
const namedPlace = new RegExp(`${words(5)}${houseNumber}`, "uy");
const cornerPlace = new RegExp(
  String.raw`(?:ul\. )?(?:${words(5)})(?:\d{1,5} )?(?:and|&|und|y|et|e|en) (?:${capital} ?(?:${particle} )?){1,3}(?:\d{1,5}(?!\d))?`,
  "uy",
);
const nameBefore = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:${capital}(?<!\.)|${particle}|[-–]) ){0,3}${capital},? {0,2}$`,
  "u",
);
const boxLead = /(?:(?<=(?:^|\n)[ \t]{0,4})\d{1,6} )?(?:P\.? ?O\.?|post(?:al)?(?: office)?) ?$/i;
const boxNumber = /\.? ?(?:no\.? ?|# ?)?\d{1,6}(?!\d)/iy;
const boxOrOffice = /\.?(?: de correos| postale)?:? ?(?:n[º°.]{0,2} ?)?\d{1,6}(?: \d{2,3}(?!\d)){0,2}(?![.,]?\d)/iy;
const forcesCode = /,? A[AEP],? \d{5}(?!\d)/iy;
const forcesLead =
  /(?:(?:PSC|CMR|Unit|OPC) \d{1,5}|(?:USS|USNS|USCGC|USNV|HMS) [\p{L}'-]{2,20})(?:,? Box \d{1,5})?[\s,]{1,4}$/iu;
const unitNumber = /\.? ?#?\d{1,5}[A-Z]?(?!\d)/y;
const unitLead = new RegExp(
  String.raw`(?<![\p{L}\d])(?:\d{1,6} )?(?:\d{1,4} )?(?:(?:${capital}|${particle}) ){1,5}?(?:\d{1,5}[a-z]?(?: \d{1,3})?)?[\s,]{1,4}$`,
  "u",
);
const lineLead = /(?<=\n)\d{1,6} [^\n]{3,50}\n?[ \t]{0,4}$/;
/** A year and a name, as in copyright notices. */
const year = /^(?:19|20)\d\d /;
const fiveDigits = /^\d{5} /;
const townHere = new RegExp(town, "uy");
const streetBefore = new RegExp(
  String.raw`(?<=(?:^|[\n\t;,:>"(]|\\n)[ \t]{0,8})(?:(?:${capital}|(?!(?:in|im|en|te|à|of|on) )${particle}) ){0,4}${capital} ${houseNumber}[.,]?(?:[ \t]{0,4}\n[ \t]{0,8}| )$`,
  "u",
);
/** `Los Alisos, 10. `: a comma between name and number, as in Spain, tells them from all else. */
const streetAndComma = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:${capital}(?<!\p{L}{3}\.)|(?!(?:in|im|en|te|à|of|on) )${particle}) ){0,4}${capital}, ${houseNumber}(?:, (?:\d{1,2}[ºª°]? ?[A-Z]|s/n))?(?:[.,]? | - )$`,
  "u",
);
const streetBehind = new RegExp(
  String.raw`(?:,? ?\n[ \t]{0,8}|, ?)(?:(?:${capital}|${particle}) ){0,3}${capital} ${houseNumber}(?=[ \t]{0,3}(?:[,.;\n]|$))`,
  "uy",
);
const lineEnd = /[ \t]{0,16}(?:\r?\n|$)/y;
