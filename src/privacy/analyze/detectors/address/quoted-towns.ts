import type { Span } from "../../detector.ts";
import { matchAt } from "../../text/scan.ts";
import { town } from "./forms.ts";

/**
 * The town behind a postcode where programs list the parts of an address between quotes: `'33003', 'Oviedo'`. In order, without overlaps; a town that
 * was found already is left.
 */
export function withQuotedTowns(text: string, spans: Span[]): Span[] {
  if (!spans.some((span) => isQuotedCode(text, span))) return spans;
  return spans.flatMap((span, n) => {
    const [shown, place = ""] = (isQuotedCode(text, span) && matchAt(text, townBehind, span.end)) || [];
    if (shown === undefined) return span;
    const end = span.end + shown.length;
    const next = spans[n + 1];
    return next !== undefined && next.start < end
      ? span
      : [span, { start: end - place.length, end, type: "ADDRESS", strength: 1 }];
  });
}

const isQuotedCode = (text: string, { type, start, end }: Span): boolean =>
  (type === "ADDRESS" || type === "ZIP_CODE") &&
  quotes.has(text.charAt(end)) &&
  text.charAt(start - 1) === text.charAt(end) &&
  postcode.test(text.slice(start, end));

const quotes: ReadonlySet<string> = new Set(['"', "'"]);
const postcode = /^(?:[A-Z]{1,2}-)?(?:\d{4,6}|\d{4} ?[A-Z]{2}|\d{3} \d\d|\d\d-\d{3})$/;
const townBehind = new RegExp(`["'],\\s{0,4}["'](${town})(?=["'])`, "uy");
