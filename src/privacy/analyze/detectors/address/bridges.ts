import type { Span } from "../../detector.ts";

/**
 * One address of the parts that several detectors found, with what stands between two of them on a line: `12 Bank Place, Mallow, Co. Cork
 * P51 X7K2`, `Ramalayam Street, Tenali, Guntur Dist. 522201`. In order, without overlaps.
 */
export function bridgeAddresses(text: string, spans: Span[]): Span[] {
  if (spans.length < 2) return spans;
  const bridged: Span[] = [];
  let last = -1;
  for (const span of spans) {
    const isOfOne = isOfAddress(span);
    if (isOfOne && last >= 0 && isBridge(text, bridged[last]!.end, span.start)) {
      bridged.length = last + 1;
      bridged[last] = { ...bridged[last]!, type: "ADDRESS", end: span.end };
      continue;
    }
    bridged.push(span);
    if (isOfOne) last = bridged.length - 1;
    else if (!mayBeInside.has(span.type)) last = -1;
  }
  return bridged;
}

/**
 * The names of a house, a farm or a hamlet before a postcode and its town, from the beginning of their line or from a label on: `Alte Mühle,
 * 35083 Wetter`. In order, without overlaps; what has another value in it is left.
 */
export function widenAddresses(text: string, spans: Span[]): void {
  for (let n = 0; n < spans.length; n++) {
    const { type, start } = spans[n]!;
    if (type !== "ADDRESS" || !postcodeFirst.test(text.slice(start, start + 12))) continue;
    const place = placeBefore.exec(text.slice(Math.max(0, start - longestPlace), start))?.[0];
    if (place === undefined) continue;
    const from = start - place.length;
    const isLed = from === 0 || text.charAt(from - 1) === "\n" || text.startsWith(": ", from - 2);
    if (isLed && (n === 0 || spans[n - 1]!.end <= from)) spans[n] = { ...spans[n]!, start: from };
  }
}

const longestPlace = 50;
const postcodeFirst = /^(?:[A-Z]{1,2}-)?\d{4,5} (?:[A-Z]{2} )?\p{Lu}/u;
const placeBefore = /\p{Lu}[^\n\d:;|"<>{}=]{2,40}, $/u;

/** Towns, and names that look like firms. */
const mayBeInside: ReadonlySet<string> = new Set(["LOCATION", "ORGANIZATION"]);
const isOfAddress = ({ type }: Span): boolean => type === "ADDRESS" || type === "ZIP_CODE";

const isBridge = (text: string, from: number, to: number): boolean =>
  to - from <= longest && to > from && bridge.test(text.slice(from, to));

/** Signs, names, numbers, abbreviations, and small words before one of these, but none that joins two addresses. */
const bridge = new RegExp(
  String.raw`^(?:\.?[ªº°]?(?=[ ,]))?[ ,/()^+\\-]{1,3}(?:(?!(?:and|or|to|from|at|und|oder|nach|von|bis|et|ou|vers|y|o|e|a|en|in|ed|da|of|naar)(?!\p{L}))` +
    String.raw`(?:\p{Lu}[\p{L}\p{M}'’-]*\.?|\p{L}{1,5}\.|\p{Ll}{1,9}(?= [\d\p{Lu}])|\d{1,4}\.?[ºª°]?\p{L}?|(?:de|del|la|le|na)(?= ))[ ,/()^+\\-]{0,3}){0,6}$`,
  "u",
);
const longest = 40;
