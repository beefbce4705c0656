import type { Span } from "./detector.ts";
import { atOnce } from "../../stream/turns.ts";

/** `resolveOverlaps` without pauses. */
export const withoutOverlaps = (spans: readonly Span[], text: string): Span[] =>
  areApart(spans) ? [...spans] : atOnce(resolveOverlaps(spans, text));

/**
 * Spans in order, without overlaps. Of two that overlap, the stronger, then the longer, keeps its range, and the remainder of the other
 * stays a span, or of the same type goes on with it: when detectors disagree about the end of a value, no part of it is left in clear
 * but signs. Pauses every 2048 spans.
 */
export function* resolveOverlaps(spans: readonly Span[], text: string): Generator<undefined, Span[]> {
  if (areApart(spans)) return [...spans];
  // Most lists are sorted already, and sorting a long one takes longer than a slice of work may.
  const isInOrder = spans.every((span, index) => index === 0 || byPlace(spans[index - 1]!, span) <= 0);
  const ordered = isInOrder ? spans : spans.toSorted(byPlace);
  const kept: Span[] = [];
  for (let from = 0, turnEnd = turnLength; from < ordered.length;) {
    if (from >= turnEnd) {
      yield;
      turnEnd = from + turnLength;
    }
    const { start } = ordered[from]!;
    let best = ordered[from]!;
    let end = best.end;
    let to = from + 1;
    for (; to < ordered.length && ordered[to]!.start < end; to++) {
      end = Math.max(end, ordered[to]!.end);
      if (byStrength(ordered[to]!, best) < 0) best = ordered[to]!;
    }
    if (best.start === start && best.end === end) kept.push(best);
    else for (const span of resolveCluster(ordered.slice(from, to), text)) kept.push(span);
    from = to;
  }
  return kept;
}

/** Whether spans are in order and do not overlap: most lists are short and so. */
function areApart(spans: readonly Span[]): boolean {
  let end = 0;
  for (const span of spans) {
    if (span.start < end) return false;
    ({ end } = span);
  }
  return true;
}

/** Merges two sorted lists of spans. */
export function* mergeSorted(some: readonly Span[], others: readonly Span[]): Generator<undefined, readonly Span[]> {
  if (others.length === 0) return some;
  const all: Span[] = [];
  for (let at = 0, of = 0; at < some.length || of < others.length;) {
    const isFirst = of >= others.length || (at < some.length && byPlace(others[of]!, some[at]!) >= 0);
    all.push(isFirst ? some[at++]! : others[of++]!);
    if (all.length % turnLength === 0) yield;
  }
  return all;
}

/** Spans processed between two pauses. */
const turnLength = 2048;

const byPlace = (a: Span, b: Span) => a.start - b.start || b.end - a.end;

const byStrength = (a: Span, b: Span) =>
  b.strength - a.strength || b.end - b.start - (a.end - a.start) || a.start - b.start;

/**
 * Resolves one cluster of overlapping spans: from the strongest to the weakest, each takes what is still free of its range. Ranges are
 * counted in segments between the places where a span starts or ends; `free` is a union-find that skips taken segments, so each
 * segment is visited once, however many spans overlap.
 */
function resolveCluster(cluster: readonly Span[], text: string): Span[] {
  const places = [...new Set(cluster.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b);
  const indexOf = new Map(places.map((place, index) => [place, index]));
  const free = places.map((_, index) => index);
  const owners: Span[] = [];
  for (const span of cluster.toSorted(byStrength)) {
    for (let at = freeFrom(indexOf.get(span.start)!); places[at]! < span.end; at = freeFrom(at)) {
      owners[at] = span;
      free[at] = at + 1;
    }
  }
  const kept: Span[] = [];
  for (let from = 0; from < owners.length;) {
    let to = from + 1;
    while (to < owners.length && owners[to] === owners[from]) to++;
    const owner = owners[from]!;
    const one = { ...owner, start: places[from]!, end: places[to]! };
    const isWhole = one.start === owner.start && one.end === owner.end;
    const last = kept.at(-1);
    if (last?.type === one.type && last.end === one.start) last.end = one.end;
    else if (isWhole || /[\p{L}\p{N}]/u.test(text.slice(one.start, one.end))) kept.push(one);
    from = to;
  }
  return kept;

  function freeFrom(index: number): number {
    let at = index;
    while (free[at] !== at) at = free[at] = free[free[at]!]!;
    return at;
  }
}
