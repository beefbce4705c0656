import type { Span } from "../../detector.ts";
import { canBeName } from "../organization/kind.ts";
import { numberHead, ofLengths } from "../../text/number-head.ts";
import { scanNumbers } from "../../text/scan.ts";
import type { TextIndex } from "../../text/text-index.ts";

/** `30017|Aaltonen Pekka|Hämeenkatu 5, 20500 Turku|…`: the number that a row without a head begins with, if somebody and how to reach them follow. */
export function findRowNumbers(text: string, index: TextIndex, spans: Span[]): void {
  scanNumbers(text, index, head, row, isOfPerson, spans);
}

function isOfPerson(match: RegExpExecArray, _: string, spans: Span[]): number | false {
  const { index: start, 1: number = "", 3: first = "", 4: second = "", 5: rest = "" } = match;
  const words = (first.includes(" ") ? first : `${first} ${second}`).match(/[\p{L}\p{M}]{2,}/gu) ?? [];
  if (words.length < 2 || !words.every((word) => /^\p{Lu}/u.test(word) && canBeName(word))) return false;
  if (!reachable.test(first.includes(" ") ? second + "|" + rest : rest)) return false;
  spans.push({ start, end: start + number.length, type: "ID", strength: 1 });
  return number.length;
}

const head = numberHead(ofLengths(4, 10, "*"));
const cell = String.raw`["']?([^"'|;,\t\n]{0,60})["']?`;
const row = new RegExp(
  String.raw`(?<=(?:^|\n)(?:[<>+-] ?|["'])?)(\d{4,10})["']?([|;\t,])${cell}\2${cell}\2([^\n]{0,240})`,
  "uy",
);
/** An e-mail address, a telephone number, or a postcode and a town. */
const reachable = /\w@\w|(?<![\d.])(?:\+|0)\d(?:[ ./-]?\d){7,12}(?![\d.])|(?<!\d)\d{4,5} \p{Lu}\p{L}{2}/u;
