import type { Span } from "../../detector.ts";
import { matchAt } from "../../text/scan.ts";

/** The elements of an address in messages between banks (ISO 20022, PostalAddress24), which no other standard calls so. */
export const bankElements: readonly string[] = "strtnm bldgnm adrline twnnm twnlctnnm dstrctnm pstbx".split(" ");

/** `<BldgNm>Villa 14</BldgNm>`, `<AdrLine>Kalmthoutse Steenweg</AdrLine>`: whatever it says. */
export function readElement(text: string, start: number, end: number): Span | undefined {
  if (!opensTag.has(text.charAt(start - 1))) return undefined;
  const [shown, value] = matchAt(text, element, end) ?? [];
  if (shown === undefined || value === undefined) return undefined;
  return { start: end + 1, end: end + 1 + value.length, type: "ADDRESS", strength: 2 };
}

/** Also behind the prefix of a namespace. */
const opensTag: ReadonlySet<string> = new Set(["<", ":"]);
const element = /(?:>)([\p{L}\d][^<>\n]{0,69})<\/(?:\w{1,12}:)?\w{5,9}>/uy;

/** `2 ADDR 9 Lon Cefn` of GEDCOM, and the lines for its town and its postcode below it: `3 CITY Llangefni`. */
export function readGenealogy(text: string, start: number, end: number): Span[] | undefined {
  if (!levelBefore.test(text.slice(Math.max(0, start - 4), start))) return undefined;
  const [shown, first = "", further = ""] = matchAt(text, genealogy, end) ?? [];
  if (shown === undefined) return undefined;
  const from = end + shown.length - further.length;
  return [
    ...(first === "" ? [] : [spanOf(from - first.length, first)]),
    ...[...further.matchAll(furtherLine)].map(({ index, 0: line, 1: value = "" }) =>
      spanOf(from + index + line.length - value.length, value),
    ),
  ];
}

const spanOf = (start: number, value: string): Span => ({
  start,
  end: start + value.length,
  type: "ADDRESS",
  strength: 2,
});

const levelBefore = /(?:^|\n)[1-9] $/;
const genealogy =
  /(?: ([^\r\n]{2,80}))?((?:\r?\n[2-9] (?:CONT|ADR[123]|CITY|POST|STAE) [^\r\n]{1,80}){0,8})(?=\r?\n|$)/y;
const furtherLine = /\r?\n\d \w{4} ([^\r\n]{1,80})/g;

/** `["adr", {"type": "home"}, "text", ["", "", "Lindenhof", "Zug", "", "6300", "Suisse"]]` of a jCard (RFC 7095, 3.3.1.3). */
export function readJsonCard(text: string, _: number, end: number): Span[] | undefined {
  const [shown, parts] = matchAt(text, cardParts, end) ?? [];
  if (shown === undefined || parts === undefined) return undefined;
  const from = end + shown.length - parts.length;
  return [...parts.matchAll(cardPart)]
    .slice(0, 6)
    .filter(([, value = ""]) => value !== "")
    .map(({ index, 1: value = "" }) => spanOf(from + index + 1, value));
}

const cardParts =
  /"\s{0,2},\s{0,12}\{[^{}\n]{0,80}\}\s{0,2},\s{0,12}"text"\s{0,2},\s{0,12}\[\s{0,12}((?:"[^"\\\n]{0,80}"(?:\s{0,2},\s{0,12})?){4,7})(?=\s{0,12}\])/y;
const cardPart = /"([^"]*)"/g;
