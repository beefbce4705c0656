import type { Detector, Span } from "./detector.ts";

export interface Finder {
  detectors: readonly Detector[];
  /** Types to hide. */
  types: ReadonlySet<string>;
  /** Whether a value is configured never to be hidden. */
  allowed(value: string): boolean;
}

/** Characters searched in one go: between two slices other requests get their turn. */
const sliceLength = 16_384;
/** Characters a slice sees before and after itself, for cues before a value and values across its end. */
const sliceContext = 512;

/** The personal data in a text, in order, without overlaps; yields between slices of a long text. */
export function* findEntities(text: string, finder: Finder): Generator<undefined, Span[]> {
  const found: Span[] = [];
  for (let start = 0; start < text.length; start += sliceLength) {
    if (start > 0) yield;
    const end = start + sliceLength;
    const from = Math.max(0, start - sliceContext);
    const slice = from === 0 && end + sliceContext >= text.length ? text : text.slice(from, end + sliceContext);
    for (const detector of finder.detectors) {
      for (const span of detector.find(slice)) {
        const moved = { ...span, start: span.start + from, end: span.end + from };
        if (moved.start < start || moved.start >= end || !finder.types.has(span.type)) continue;
        if (!finder.allowed(text.slice(moved.start, moved.end))) found.push(moved);
      }
    }
  }
  return withoutOverlaps(found, text);
}

/**
 * Of overlapping findings the surer, then the longer, keeps its place. What a loser has beyond it stays hidden too:
 * two detectors that disagree about the end of a value must not leave a part of it in clear.
 */
export function withoutOverlaps(spans: readonly Span[], text: string): Span[] {
  const ordered = spans.toSorted((a, b) => a.start - b.start);
  const kept: Span[] = [];
  for (let from = 0; from < ordered.length;) {
    let to = from + 1;
    for (let end = ordered[from]!.end; to < ordered.length && ordered[to]!.start < end; to++)
      end = Math.max(end, ordered[to]!.end);
    kept.push(...(to === from + 1 ? [ordered[from]!] : settle(ordered.slice(from, to), text)));
    from = to;
  }
  return kept;
}

/** Decides within one cluster of spans that overlap each other. */
function settle(cluster: readonly Span[], text: string): Span[] {
  const ranked = cluster.toSorted(
    (a, b) => b.strength - a.strength || b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
  const kept: Span[] = [];
  for (const span of ranked) {
    let start = span.start;
    const rests: Span[] = [];
    for (const other of kept) {
      if (other.end <= start || other.start >= span.end) continue;
      if (other.start > start) rests.push({ ...span, start, end: other.start });
      start = other.end;
    }
    if (start < span.end) rests.push({ ...span, start });
    kept.push(...rests.filter((rest) => /[\p{L}\p{N}]/u.test(text.slice(rest.start, rest.end))));
    kept.sort((a, b) => a.start - b.start);
  }
  return kept;
}
