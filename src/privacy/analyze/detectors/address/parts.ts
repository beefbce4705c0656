import type { Span } from "../../detector.ts";

/**
 * The lines of an address, and what commas divide: `12 Mill Lane` and `Leeds LS1 4AP`. Who reads the surrogates sees the layout, and can
 * speak of the town alone. A part has three letters, so that `Via Roma, 12` stays whole. The address in the licences of programs is nobody's.
 */
export function partAddresses(text: string, spans: Span[]): Span[] {
  if (!spans.some(({ type }) => type === "ADDRESS")) return spans;
  return spans.flatMap((span) => {
    if (span.type !== "ADDRESS") return span;
    return isInLicence(text, span) ? [] : partsOf(text, span);
  });
}

/** "Write to the Free Software Foundation, Inc., 51 Franklin Street", as in the head of many a program. */
const isInLicence = (text: string, { start, end }: Span): boolean =>
  /Franklin St|Temple Pl|Mass Ave|Boston, MA|Cambridge, MA|021(?:10|11|39)|Fifth Floor/.test(text.slice(start, end)) &&
  /Free\sSoftware\W+Foundation/.test(text.slice(Math.max(0, start - 120), end));

function partsOf(text: string, address: Span): Span[] {
  const parts: Span[] = [];
  const borders = [...text.slice(address.start, address.end).matchAll(border)];
  let { start } = address;
  for (const [n, { index, 0: shown }] of borders.entries()) {
    const end = address.start + index;
    const next = end + shown.length;
    const nextEnd = n + 1 < borders.length ? address.start + borders[n + 1]!.index : address.end;
    if (!isPart.test(text.slice(start, end)) || !isPart.test(text.slice(next, nextEnd))) continue;
    parts.push({ ...address, start, end });
    start = next;
  }
  parts.push({ ...address, start });
  return parts;
}

/** Whether a span is a part without a number, of an address of several: a town, a firm, a floor, which elsewhere need not be anybody's. */
export function isPlainPart(text: string, spans: readonly Span[], n: number): boolean {
  const { type, start, end } = spans[n]!;
  if (type !== "ADDRESS" || /\d/.test(text.slice(start, end))) return false;
  const [before, behind] = [spans[n - 1], spans[n + 1]];
  return (
    (before?.type === "ADDRESS" && start - before.end <= widest) ||
    (behind?.type === "ADDRESS" && behind.start - end <= widest)
  );
}

/** Of what divides two parts. */
const widest = 16;
const border = /[ \t]*(?:,\s+|[,;]?[ \t]*\r?\n\s*)/g;
const isPart = /\p{L}[^\p{L}]*\p{L}[^\p{L}]*\p{L}/u;
