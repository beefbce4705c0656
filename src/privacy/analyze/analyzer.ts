import { type Detector, DetectorFailure, type Span } from "./detector.ts";
import { TextIndex } from "./text/text-index.ts";

export interface Finder {
  detectors: readonly Detector[];
  /** Types to hide. */
  types: ReadonlySet<string>;
  /** Whether a value is configured never to be hidden. */
  allowed(value: string): boolean;
  /** What detectors find out in common, for searches that are made one after the other. */
  index?: TextIndex;
  /** Told of a detector that fails; what it throws ends the search. Without it every failure does. */
  fail?(failure: DetectorFailure): void;
}

/** Characters searched in one go: between two slices other requests get their turn. */
const sliceLength = 4096;
/** A text that every detector searches in no time. */
const shortText = 1024;
/** Characters a slice sees before and after itself, for cues before a value and values across its end. */
const sliceContext = 512;

/** The personal data in a text, in order, without overlaps; yields between slices of a long text. */
export function* findEntities(text: string, finder: Finder): Generator<undefined, Span[]> {
  const found: Span[] = [];
  const { index = new TextIndex() } = finder;
  for (let start = 0; start < text.length;) {
    if (start > 0) yield;
    const from = Math.max(0, start - sliceContext);
    const to = Math.min(text.length, start + sliceLength + sliceContext);
    const spans = yield* findIn(text.slice(from, to), from, index, finder);
    // A value that the slice cuts off is left to the next one, which then begins with it.
    const cutOff = spans.filter((span) => span.end === to && to < text.length && span.start > start);
    const end = Math.min(start + sliceLength, ...cutOff.map((span) => span.start));
    const own = spans.filter(
      (span) => span.start >= start && span.start < end && !finder.allowed(text.slice(span.start, span.end)),
    );
    for (const span of withoutOverlaps(own, text)) found.push(span);
    start = end;
  }
  return yield* settled(found, text);
}

function* findIn(slice: string, offset: number, index: TextIndex, finder: Finder): Generator<undefined, Span[]> {
  const { detectors, types } = finder;
  const found: Span[] = [];
  for (const detector of detectors) {
    for (const span of searched(slice, detector, index, finder))
      if (types.has(span.type)) found.push({ ...span, start: span.start + offset, end: span.end + offset });
    if (slice.length > shortText) yield;
  }
  return found;
}

/** What a detector finds; nothing if it fails, which it does too by finding what is not there. */
function searched(slice: string, detector: Detector, index: TextIndex, finder: Finder): Span[] {
  const isThere = ({ start, end }: Span) =>
    Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= slice.length;
  let failure: DetectorFailure;
  try {
    const spans = detector.find(slice, index);
    if (spans.every(isThere)) return spans;
    failure = new DetectorFailure(detector.name, `the detector ${detector.name} found what is not there`);
  } catch (cause) {
    failure = new DetectorFailure(detector.name, `the detector ${detector.name} broke down`, cause);
  }
  if (!finder.fail) throw failure;
  finder.fail(failure);
  return [];
}

/**
 * Of overlapping findings the surer, then the longer, keeps its place. What a loser has beyond it stays hidden too:
 * two detectors that disagree about the end of a value must not leave a part of it in clear.
 */
export function withoutOverlaps(spans: readonly Span[], text: string): Span[] {
  const work = settled(spans, text);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The same, with pauses where there are thousands. */
export function* settled(spans: readonly Span[], text: string): Generator<undefined, Span[]> {
  // Most come in order, and to sort many takes longer than a pause may be away.
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
    else for (const span of settle(ordered.slice(from, to), text)) kept.push(span);
    from = to;
  }
  return kept;
}

/** Two lists that are in order as one that is. */
export function* merged(some: readonly Span[], others: readonly Span[]): Generator<undefined, readonly Span[]> {
  if (others.length === 0) return some;
  const all: Span[] = [];
  for (let at = 0, of = 0; at < some.length || of < others.length;) {
    const isFirst = of >= others.length || (at < some.length && byPlace(others[of]!, some[at]!) >= 0);
    all.push(isFirst ? some[at++]! : others[of++]!);
    if (all.length % turnLength === 0) yield;
  }
  return all;
}

/** Findings decided between two pauses. */
const turnLength = 2048;

const byPlace = (a: Span, b: Span) => a.start - b.start || b.end - a.end;

const byStrength = (a: Span, b: Span) =>
  b.strength - a.strength || b.end - b.start - (a.end - a.start) || a.start - b.start;

/**
 * Decides within a cluster of spans that overlap each other. Each in turn, the strongest first, takes what is still free between
 * the places where a span starts or ends; `free` leads past what is taken, so that however many overlap none is looked at twice.
 */
function settle(cluster: readonly Span[], text: string): Span[] {
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
    const one = { ...owners[from]!, start: places[from]!, end: places[to]! };
    if (/[\p{L}\p{N}]/u.test(text.slice(one.start, one.end))) kept.push(one);
    from = to;
  }
  return kept;

  function freeFrom(index: number): number {
    let at = index;
    while (free[at] !== at) at = free[at] = free[free[at]!]!;
    return at;
  }
}
