import type { Span } from "../../detector.ts";

/**
 * The lines of an address, and what commas divide: `12 Mill Lane` and `Leeds LS1 4AP`. Who reads the surrogates sees the layout, and can
 * speak of the town alone. A part has three letters, so that `Via Roma, 12` stays whole.
 */
export function partAddresses(text: string, spans: Span[]): Span[] {
  if (!spans.some(({ type }) => type === "ADDRESS")) return spans;
  return spans.flatMap((span) => (span.type === "ADDRESS" ? partsOf(text, span) : span));
}

function partsOf(text: string, address: Span): Span[] {
  const parts: Span[] = [];
  let { start } = address;
  for (const { index, 0: border } of text.slice(start, address.end).matchAll(borders)) {
    const end = address.start + index;
    const next = end + border.length;
    if (!isPart.test(text.slice(start, end)) || !isPart.test(pieceAt(text, next, address.end))) continue;
    parts.push({ ...address, start, end });
    start = next;
  }
  parts.push({ ...address, start });
  return parts;
}

/** What stands before the next border. */
const pieceAt = (text: string, start: number, end: number): string => text.slice(start, end).split(borders, 1)[0]!;

const borders = /[ \t]*(?:,\s+|[,;]?[ \t]*\r?\n\s*)/g;
const isPart = /\p{L}[^\p{L}]*\p{L}[^\p{L}]*\p{L}/u;
