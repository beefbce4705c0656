import type { Span } from "../../detector.ts";
import { endOfParts } from "../../text/scan.ts";
import { widenSpans } from "../../widened.ts";

/**
 * The parts of a code that stand beside what was found of it: `AVP-EVT` 2024 00731, 7731`/25-K`, HAB 7720416` K`, `KLE` HT 77 of a plate. A word in capitals
 * alone is a label more often than a part: VIN, PAN, MRN. In order, without overlaps.
 */
export const widenCodes = (text: string, spans: Span[]): void =>
  widenSpans(text, spans, ["ID", "VEHICLE_PLATE"], (_, start, end) => [
    start - leadOf(text, start, end),
    endOfParts(text, partBehind, end, 3),
  ]);

function leadOf(text: string, start: number, end: number): number {
  const unit = text.charAt(start - 1);
  if (unit === "" || !" -–/".includes(unit)) return 0;
  const before = text.slice(Math.max(0, start - reach), start);
  const shown = text.slice(start, end);
  const isPlate = german.test(shown) ? districtBefore : romance.test(shown) ? pairBefore : undefined;
  return (lettersBefore.exec(before) ?? isPlate?.exec(before))?.[0].length ?? 0;
}

const reach = 24;
/** Letters with signs between them. */
const lettersBefore = /(?<![\p{L}\d/.&-])(?!(?:[A-Z]\/N|FIN\/NRIC|CRO\/TRN) )[A-Z]{1,5}(?:[-/&][A-Z]{1,4}){1,3}[ /-]$/u;
const german = /^[A-ZÄÖÜ]{1,2} \d{1,4}(?: ?[EH])?$/u;
const districtBefore = /(?<![\p{L}\d-])[A-ZÄÖÜ]{1,3}[ –-]$/u;
const romance = /^\d{3} [A-Z]{2}$/;
const pairBefore = /(?<![\p{L}\d-])[A-Z]{2} $/u;
/** Behind a digit or another part, to the end of a word. */
const partBehind =
  /(?<=[\dA-Z])(?:-(?=[A-Z]{0,5}\d)(?=\d{0,5}[A-Z])[A-Z\d]{3,6}(?![\p{L}\d]|[/-]\p{L})|[-/][A-Z]{1,3}\d{0,2}(?![\p{L}\d]|[/-]\p{L})|\/\d{1,4}(?![\p{L}\d/]|[.,-]\d)| \/ \d{1,6}(?![\p{L}\d/]|[.,]\d)| (?!I[ ,.])[A-Z](?=[)\],;|"'<\n]|\. |\.?$| (?:de|du|di|del|von|vom|van|chez|bei|bij|presso|with|con|mit) )| \d[A-Z](?![\p{L}\d]))/uy;
