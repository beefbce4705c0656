import type { Span } from "../../detector.ts";
import { withQuotedTowns } from "./quoted-towns.ts";

/**
 * One address of the parts that several detectors found, with what stands between two of them on a line: `12 Bank Place, Mallow, Co. Cork
 * P51 X7K2`, `Ramalayam Street, Tenali, Guntur Dist. 522201`. In order, without overlaps.
 */
export function bridgeAddresses(text: string, spans: Span[]): Span[] {
  if (spans.length < 2) return spans;
  const bridged: Span[] = [];
  let last = -1;
  // Towns of Ireland look like people.
  let hasName = false;
  for (const span of spans) {
    const isOfOne = isOfAddress(span);
    const mayBridge = isOfOne && last >= 0 && (!hasName || codeOfIsles.test(text.slice(span.start, span.start + 8)));
    if (mayBridge && isBridge(text, bridged[last]!.end, span.start)) {
      bridged.length = last + 1;
      bridged[last] = { ...bridged[last]!, type: "ADDRESS", end: span.end };
      hasName = false;
      continue;
    }
    bridged.push(span);
    if (isOfOne) [last, hasName] = [bridged.length - 1, false];
    else if (span.type === "PERSON") hasName = true;
    else if (!mayBeInside.has(span.type)) last = -1;
  }
  return withQuotedTowns(text, bridged);
}

/** Towns, and names that look like firms. */
const mayBeInside: ReadonlySet<string> = new Set(["LOCATION", "ORGANIZATION"]);
const isOfAddress = ({ type }: Span): boolean => type === "ADDRESS" || type === "ZIP_CODE";

const isBridge = (text: string, from: number, to: number): boolean =>
  to - from <= longest && to > from && bridge.test(text.slice(from, to));

/** A postcode of Britain or Ireland, which ends an address. */
const codeOfIsles = /^[A-Z]{1,2}\d[A-Z\d]? /;

/**
 * Signs, names, numbers, abbreviations, and small words before one of these, but none that joins two addresses. A word and a number are taken as
 * a whole: 40 characters without signs can be divided among six in some million ways.
 */
const bridge = new RegExp(
  String.raw`^(?:\.?[ªº°]?(?=[ ,]))?[ ,/()^+\\-]{1,3}(?:(?!(?:and|or|to|from|at|und|oder|nach|von|bis|et|ou|vers|y|o|e|a|en|in|ed|da|of|naar)(?!\p{L}))` +
    String.raw`(?:\p{Lu}[\p{L}\p{M}'’-]*(?![\p{L}\p{M}'’-])\.?|(?!\p{Lu})\p{L}{1,5}\.|\p{Ll}{1,9}(?= [\d\p{Lu}]|, $)|(?:\d{4}(?=\d)|\d{1,4}(?!\d)\.?[ºª°]?\p{L}?)|(?:de|del|la|le|na)(?= (?![\d\p{Lu}])))[ ,/()^+\\-]{0,3}){0,6}$`,
  "u",
);
const longest = 40;
