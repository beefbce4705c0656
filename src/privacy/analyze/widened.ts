import type { Span } from "./detector.ts";

/** The range of a span with what stands beside it, between the ends of its neighbours, `least` and `most`. What reaches beyond them is not taken. */
export type Widen = (
  text: string,
  start: number,
  end: number,
  least: number,
  most: number,
) => readonly [number, number];

/** Widens the spans of some types in their places. In order, without overlaps: so they stay. */
export function widenSpans(text: string, spans: Span[], types: readonly string[], widen: Widen): void {
  for (let n = 0; n < spans.length; n++) {
    const { type, start, end } = spans[n]!;
    if (!types.includes(type)) continue;
    const least = n === 0 ? 0 : spans[n - 1]!.end;
    const most = n + 1 < spans.length ? spans[n + 1]!.start : text.length;
    const [from, to] = widen(text, start, end, least, most);
    spans[n] = { ...spans[n]!, start: from >= least ? from : start, end: to <= most ? to : end };
  }
}
