import type { Span } from "../../detector.ts";
import { isDigit } from "../../../code-units.ts";
import { isBeside, recordPiecesOf } from "../../record-tagger/pieces.ts";
import { tagRecords } from "../../record-tagger/record-tagger.ts";
import type { TextIndex } from "../../text/text-index.ts";
import { isAmongIdentifiers, isOfThings, lawOrSum } from "./record-code.ts";

/**
 * Numbers of people, cases, orders and devices that no form and no label tells: `JFV 0381`, `24-091177` behind "an incident number", by
 * what was learnt from others. Not among the identifiers of a program.
 */
export function findTaggedRecords(text: string, index: TextIndex, spans: Span[]): void {
  const pieces = recordPiecesOf(text, index);
  const tags = tagRecords(text, pieces);
  for (let i = 0; i < pieces.length; i++) {
    if (tags[i] === 0) continue;
    const { start } = pieces[i]!;
    while (i + 1 < pieces.length && tags[i + 1] === 1 && isBeside(text, pieces[i]!, pieces[i + 1]!)) i++;
    const { end } = pieces[i]!;
    if (hasDigits(text, start, end) && !isElse(text.slice(start, end)) && !isAmongIdentifiers(text, start, index))
      spans.push({ start, end, type: "ID", strength: 1 });
  }
}

/** Whether there are three characters and two digits: less is no number of anything. */
function hasDigits(text: string, start: number, end: number): boolean {
  let digits = 0;
  for (let at = start; at < end && digits < 2; at++) if (isDigit(text.charCodeAt(at))) digits++;
  return digits === 2 && end - start > 2;
}

/** Whether it is a law, a date, of a standard, a bound of integers, or what `other` tells. */
const isElse = (shown: string): boolean =>
  lawOrSum.test(shown) || isOfThings(shown) || other.test(shown) || isPowerOfTwo(Number(shown));

/** Also one less: `65535`. */
const isPowerOfTwo = (number: number): boolean =>
  Number.isInteger(Math.log2(number)) || Number.isInteger(Math.log2(number + 1));

/** Years, sums, decimals, paths, colours, versions and packages, times, addresses of memory, modes of files, alphabets, and days in logs. */
const other =
  /^(?:(?:19|20)\d\d ?)+$|^[\d ]{0,12}[ \d]0{3}$|^\d{3}(?: \d{3})* ?[A-Z]?$|^\d+[.,]\d{1,2}$|[a-z]{3}\/|\/[a-z]{3}|^#[\da-fA-F]{6}$|^v?\d+\.\d+\.\d+[-+~:]|:[a-z]{2}|^\d\d?:\d\d|^0x|100(?:644|755)$|0123456789|^[DEFIW][01]\d[0-3]\d$/;
