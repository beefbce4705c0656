import { type Detector, DetectorFailure, type Span } from "./detector.ts";
import { resolveOverlaps, withoutOverlaps } from "./overlaps.ts";
import { TextIndex } from "./text/text-index.ts";

export interface Analyzer {
  detectors: readonly Detector[];
  /** Types to hide. */
  types: ReadonlySet<string>;
  /** Whether a value is on the configured list of values that are never hidden. */
  allowed(value: string): boolean;
  /** Words and character classes of the current text, shared by the detectors; reused from one analysis to the next. */
  index?: TextIndex;
  /** Called with each failure of a detector; what it throws ends the analysis. Without it, every failure does. */
  fail?(failure: DetectorFailure): void;
}

/** Characters analyzed in one go; other requests get a turn between two slices. */
const sliceLength = 4096;
/** A text so short that all detectors together need no pause. */
const shortText = 1024;
/** Characters before and after a slice that detectors see too, for cues before a value and values across the end of the slice. */
const sliceContext = 512;

/** The personal data in a text, in order and without overlaps. Yields between detectors and between slices of a long text. */
export function* analyze(text: string, analyzer: Analyzer): Generator<undefined, Span[]> {
  const found: Span[] = [];
  const { index = new TextIndex() } = analyzer;
  for (let start = 0; start < text.length;) {
    if (start > 0) yield;
    const from = Math.max(0, start - sliceContext);
    const to = Math.min(text.length, start + sliceLength + sliceContext);
    const spans = yield* analyzeSlice(text.slice(from, to), from, index, analyzer);
    // The next slice begins with the value that this one cuts off.
    const cutOff = spans.filter((span) => span.end === to && to < text.length && span.start > start);
    const end = Math.min(start + sliceLength, ...cutOff.map((span) => span.start));
    const own = spans.filter(
      (span) => span.start >= start && span.start < end && !analyzer.allowed(text.slice(span.start, span.end)),
    );
    for (const span of withoutOverlaps(own, text)) found.push(span);
    start = end;
  }
  return yield* resolveOverlaps(found, text);
}

function* analyzeSlice(
  slice: string,
  offset: number,
  index: TextIndex,
  analyzer: Analyzer,
): Generator<undefined, Span[]> {
  const { detectors, types } = analyzer;
  const found: Span[] = [];
  for (const detector of detectors) {
    for (const span of detect(slice, detector, index, analyzer))
      if (types.has(span.type)) found.push({ ...span, start: span.start + offset, end: span.end + offset });
    if (slice.length > shortText) yield;
  }
  return found;
}

/** The spans of one detector; none if it fails. A span outside the text is a failure too. */
function detect(slice: string, detector: Detector, index: TextIndex, analyzer: Analyzer): Span[] {
  const isInside = ({ start, end }: Span) =>
    Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= slice.length;
  let failure: DetectorFailure;
  try {
    const spans = detector.find(slice, index);
    if (spans.every(isInside)) return spans;
    failure = new DetectorFailure(detector.name, `the detector ${detector.name} found what is not there`);
  } catch (cause) {
    failure = new DetectorFailure(detector.name, `the detector ${detector.name} broke down`, cause);
  }
  if (!analyzer.fail) throw failure;
  analyzer.fail(failure);
  return [];
}
