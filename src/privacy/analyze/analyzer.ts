import { asksForSomething } from "./asking.ts";
import { bridgeAddresses } from "./detectors/address/bridges.ts";
import { partAddresses } from "./detectors/address/parts.ts";
import { widenAddresses } from "./detectors/address/widen.ts";
import { widenPasswords } from "./detectors/credential/widen.ts";
import { widenCodes } from "./detectors/identifier/widen.ts";
import { widenOrganizations } from "./detectors/organization/widen.ts";
import { widenNames } from "./detectors/person/widen.ts";
import { type Detector, DetectorFailure, type Span, type TextRange } from "./detector.ts";
import type { Findings } from "./findings.ts";
import type { FindingsKey, Found } from "./findings-cache.ts";
import { extendSecrets } from "./long-secrets.ts";
import { withoutAssistant } from "./detectors/person/assistants.ts";
import { withdrawNobodies } from "./nobody-tagger/nobody-tagger.ts";
import { resolveOverlaps, withoutOverlaps } from "./overlaps.ts";
import { type Piece, pieceAt, type PieceLengths } from "./pieces.ts";
import { reread } from "./text/misread.ts";
import { survey } from "./text/survey.ts";
import { TextIndex } from "./text/text-index.ts";
import { isAwake } from "./text/wake.ts";

export interface Analyzer {
  detectors: readonly Detector[];
  /** Types to hide. */
  types: ReadonlySet<string>;
  /** Whether a value is on the configured list of values that are never hidden, or within one of them at its place of a text. */
  allowed(value: string, text: string, start: number): boolean;
  /** Words and character classes of the current text, shared by the detectors; reused from one analysis to the next. */
  index?: TextIndex;
  /** What was found in texts that were analyzed before, by these detectors. Left out: each text is searched anew. */
  findings?: Findings | undefined;
  /** Called with each failure of a detector; what it throws ends the analysis. Without it, every failure does. */
  fail?(failure: DetectorFailure): void;
}

/**
 * A long text is analyzed in slices, and other requests get a turn between two. Detectors also see what surrounds a slice, for cues
 * before a value and values across its end.
 */
const sliceLengths: PieceLengths = { least: 2048, most: 6144, context: 512 };
/** A text so short that all detectors together need no pause. */
export const shortText = 1024;

/**
 * The personal data in a text, in order and without overlaps. Yields between detectors and between slices of a long text. What is found
 * in a slice depends on nothing but the slice and its surroundings, so it is looked up where `findings` has it.
 */
export function* analyze(text: string, analyzer: Analyzer): Generator<undefined, Span[]> {
  if (text.length <= shortText) return analyzeShort(text, analyzer);
  const found: Span[] = [];
  const { index = new TextIndex() } = analyzer;
  for (let start = 0; start < text.length;) {
    if (start > 0) yield;
    const slice = pieceAt(text, start, sliceLengths);
    const key = analyzer.findings?.keyOf("slice", slice);
    const { spans, end } = (key && analyzer.findings?.get(key)) ?? (yield* findIn(slice, key, index, analyzer));
    for (const span of spans) found.push(moved(span, slice.offset));
    start = slice.offset + end;
  }
  return yield* resolveOverlaps(extendSecrets(text, found), text);
}

/** The same for a text of at most `shortText` characters: of the search of a short request generators would be a tenth. */
export function analyzeShort(text: string, analyzer: Analyzer): Span[] {
  const { index = new TextIndex(), findings } = analyzer;
  if (text === "") return [];
  const slice: Piece = { text, offset: 0, start: 0, end: text.length, isLast: true };
  const key = findings?.keyOf("slice", slice);
  const known = key && findings?.get(key);
  if (known) return known.spans;
  const plain = reread(text);
  const searched = searchAtOnce(text, slice, index, analyzer);
  const { spans, isComplete } =
    plain === undefined ? searched : joined(searched, searchAtOnce(plain, slice, index, analyzer));
  if (areGuesses(spans) && asksForSomething(text)) spans.length = 0;
  const found = ownOf(slice, spans, analyzer);
  if (key && isComplete) findings?.set(key, found);
  return found.spans;
}

/** Whether nothing but guesses was found, each by one detector alone. */
const areGuesses = (spans: readonly Span[]): boolean => spans.length > 0 && spans.every(({ isGuess }) => isGuess);

const moved = (span: Span, by: number): Span =>
  by === 0 ? span : { ...span, start: span.start + by, end: span.end + by };

/** Searches a slice. An incomplete search, in which a detector failed, is not remembered. */
function* findIn(
  slice: Piece,
  key: FindingsKey | undefined,
  index: TextIndex,
  analyzer: Analyzer,
): Generator<undefined, Found> {
  const { spans, isComplete } = yield* analyzeSlice(slice, index, analyzer);
  const found = ownOf(slice, spans, analyzer);
  // No longer there if time ran out meanwhile.
  if (key && isComplete) analyzer.findings?.set(key, found);
  return found;
}

/** The spans that begin in a slice itself, and where it ends: the next slice begins with the value that this one cuts off. */
function ownOf({ text, start, end, isLast }: Piece, spans: Span[], { allowed, types }: Analyzer): Found {
  if (spans.length === 0) return { spans, end };
  let ownEnd = end;
  if (!isLast)
    for (const span of spans) if (span.end === text.length && span.start > start) ownEnd = Math.min(ownEnd, span.start);
  const isWanted = (span: Span) => !allowed(text.slice(span.start, span.end), text, span.start);
  const own = spans.filter((span) => span.start >= start && span.start < ownEnd && isWanted(span));
  const bridged = bridgeAddresses(text, withoutOverlaps(own, text));
  widenAddresses(text, bridged);
  widenCodes(text, bridged);
  widenPasswords(text, bridged);
  widenNames(text, bridged);
  if (types.has("ORGANIZATION")) widenOrganizations(text, bridged);
  const parts = partAddresses(text, bridged);
  return { spans: parts === bridged ? bridged : parts.filter(isWanted), end: ownEnd };
}

/** What is found in a slice, and in the same one as it was before a scanner misread it. */
function* analyzeSlice(slice: Piece, index: TextIndex, analyzer: Analyzer): Generator<undefined, Searched> {
  const found = yield* searchSlice(slice.text, slice, index, analyzer);
  const plain = reread(slice.text);
  if (plain === undefined) return found;
  return joined(found, yield* searchSlice(plain, slice, index, analyzer));
}

const joined = (one: Searched, other: Searched): Searched => ({
  spans: [...one.spans, ...other.spans],
  isComplete: one.isComplete && other.isComplete,
});

interface Searched {
  spans: Span[];
  isComplete: boolean;
}

function* searchSlice(
  text: string,
  own: TextRange,
  index: TextIndex,
  analyzer: Analyzer,
): Generator<undefined, Searched> {
  const spans: Span[] = [];
  let isComplete = true;
  index.begin(own);
  for (const detector of analyzer.detectors) {
    if (!addFound(spans, text, detector, index, analyzer)) isComplete = false;
    yield;
  }
  return { spans: withoutAssistant(text, withdrawNobodies(text, spans, index)), isComplete };
}

/** The same without a pause. */
function searchAtOnce(text: string, own: TextRange, index: TextIndex, analyzer: Analyzer): Searched {
  const spans: Span[] = [];
  let isComplete = true;
  index.begin(own);
  for (const detector of analyzer.detectors) if (!addFound(spans, text, detector, index, analyzer)) isComplete = false;
  return { spans: withoutAssistant(text, withdrawNobodies(text, spans, index)), isComplete };
}

/** Adds what one detector finds of the types to hide; returns whether it did not fail. */
function addFound(spans: Span[], text: string, detector: Detector, index: TextIndex, analyzer: Analyzer): boolean {
  if (detector.wake && !isAwake(detector.wake, text, index)) return true;
  const found = detect(text, detector, index, analyzer);
  if (found === undefined) return false;
  if (found.length === 0) return true;
  const certain: Span[] = [];
  for (let n = 0; n < found.length; n++) {
    const span = found[n]!;
    if (!analyzer.types.has(span.type)) continue;
    spans.push(span);
    if (span.strength === 3) certain.push(span);
  }
  if (certain.length > 0) survey(text, index).claimNumbers(certain);
  return true;
}

/** The spans of one detector; undefined if it fails. A span outside the text is a failure too. */
function detect(text: string, detector: Detector, index: TextIndex, analyzer: Analyzer): Span[] | undefined {
  let failure: DetectorFailure;
  try {
    const spans = detector.find(text, index);
    if (areInside(spans, text.length)) return spans;
    failure = new DetectorFailure(detector.name, `the detector ${detector.name} found what is not there`);
  } catch (cause) {
    failure = new DetectorFailure(detector.name, `the detector ${detector.name} broke down`, cause);
  }
  if (!analyzer.fail) throw failure;
  analyzer.fail(failure);
  return undefined;
}

function areInside(spans: readonly Span[], length: number): boolean {
  for (let at = 0; at < spans.length; at++) {
    const { start, end } = spans[at]!;
    if (!(Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= length)) return false;
  }
  return true;
}
