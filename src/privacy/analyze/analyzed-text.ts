import type { TextField } from "../text-field.ts";
import { composed, mayHaveMargins } from "./composed.ts";
import { linesOf } from "./lines.ts";
import type { Rewritten } from "./offset-map.ts";
import type { Entity, Span, TextRange } from "./detector.ts";
import { isNoName } from "./detectors/person/names.ts";
import { findEscaped, findObfuscated, hasEscape, isAscii, mayBeObfuscated } from "./obfuscated.ts";
import { type Analyzer, analyze, analyzeShort, shortText } from "./analyzer.ts";
import { type JsonView, jsonView, mayHoldJson } from "./json-view.ts";
import { JsonDepth } from "../restore/json-depth.ts";
import { jsonEscaped, unescapedText } from "./unescape.ts";
import { isQuoted } from "./quoted.ts";
import { innerTexts, mayHoldTexts, otherReadings, spansOf, withoutInner } from "./inner-texts.ts";

/** The range of a value in a text of the request, escapes included. `value` is without them. */
export interface Occurrence extends Entity, TextRange {
  /** The quotes that its surrogate needs in the place of a bare number in JSON; else empty. */
  quote: string;
  /** How it is written between quotes, where that has escapes: `M\u00fcller`. Undefined if the value says as much. */
  quoted?: string | undefined;
}

/** A text of the request, decoded, with the personal data in it. */
export interface AnalyzedText {
  field: TextField;
  /** Undefined if there is no JSON to look into. */
  view: JsonView | undefined;
  /** Undefined if its letters were composed already. */
  composed: Rewritten | undefined;
  /** Whether there is anything that a detector reads only once it is decoded. */
  isObfuscated: boolean;
  text: string;
  spans: Span[];
}

export function textOf({ owner, key, kind }: TextField): string {
  return kind === "key" ? key : String(owner[key]);
}

/**
 * Decodes and analyzes a field. Costs a second pass over the parts around obfuscated characters.
 * @param within where in a text that is JSON as a whole the field begins; left out: it is a text of its own
 */
export function* analyzeText(
  field: TextField,
  analyzer: Analyzer,
  within?: JsonDepth,
): Generator<undefined, AnalyzedText> {
  const raw = textOf(field);
  // Most texts are short, in ASCII and in prose: they need no pause, nor the generators that could make one.
  const isProse = raw.length <= pieceLength && !raw.includes("{") && !raw.includes("[");
  const isPlainText = !within && (field.kind === "number" || isProse);
  const view = isPlainText ? undefined : yield* jsonView(raw, within);
  const written = view?.text ?? raw;
  const isPlain = written.length <= pieceLength && isAscii(written);
  const letters = isPlain && !mayHaveMargins(written) ? undefined : yield* composed(written);
  const text = letters?.text ?? written;
  const mayHold = mayHoldTexts(text);
  const inner = mayHold ? [...innerTexts(text, view, letters)] : [];
  const outer = withoutInner(text, inner);
  const spans =
    field.label !== undefined
      ? yield* analyzeLabelled(text, field, analyzer)
      : outer !== undefined
        ? spansOf(outer, text, yield* analyze(outer.text, analyzer))
        : text.length <= shortText
          ? analyzeShort(text, analyzer)
          : yield* analyze(text, analyzer);
  for (const others of mayHold ? [inner, otherReadings(text)] : [])
    for (const one of others) {
      for (const span of spansOf(one, text, yield* analyze(one.text, analyzer))) spans.push(span);
      yield;
    }
  let isObfuscated = false;
  const findIn = (plain: string) => {
    isObfuscated = true;
    return analyze(plain, analyzer);
  };
  if (isPlain ? hasEscape(text) : yield* mayBeObfuscated(text))
    for (const span of yield* findObfuscated(text, findIn)) spans.push(span);
  if (text.includes("\\")) for (const span of yield* analyzeEscaped(text, analyzer)) spans.push(span);
  const isPerson =
    field.kind === "name" && analyzer.types.has("PERSON") && !analyzer.allowed(raw, raw, 0) && !isNoName(raw);
  if (isPerson) spans.push({ start: 0, end: text.length, type: "PERSON", strength: 3 });
  return { field, view, composed: letters, isObfuscated, text, spans: countedIn(field, spans) };
}

/** Of what is found in a name that programs give, only what is certain: a provider may refuse the name changed. The same of credentials. */
export const countedIn = ({ kind }: TextField, spans: Span[]): Span[] =>
  kind === "symbol" || kind === "credential" ? spans.filter(({ strength }) => strength === 3) : spans;

/** What detectors whose values hold any character find in a text behind escapes. Not kept: it would pass for what all detectors find. */
function* analyzeEscaped(text: string, analyzer: Analyzer): Generator<undefined, Span[]> {
  const detectors = analyzer.detectors.filter(({ hasAnyCharacter }) => hasAnyCharacter);
  if (detectors.length === 0) return [];
  return yield* findEscaped(text, (plain) => analyze(plain, { ...analyzer, detectors, findings: undefined }));
}

/** Analyzes a text; a short one in JSON together with its key, which may be its only cue: `"birthday": "4 May"`. */
function* analyzeLabelled(text: string, { kind, label }: TextField, analyzer: Analyzer): Generator<undefined, Span[]> {
  if (label === undefined || label.length + text.length > longestLabelled) return yield* analyze(text, analyzer);
  const quote = kind === "number" ? "" : '"';
  const lead = `"${label}": ${quote}`;
  const found: Span[] = [];
  for (const { start, end, ...rest } of yield* analyze(lead + text + quote, analyzer)) {
    const span = { start: Math.max(0, start - lead.length), end: Math.min(text.length, end - lead.length), ...rest };
    if (span.end > span.start) found.push(span);
  }
  return found;
}

/** Key and text longer than this are analyzed without the key. */
const longestLabelled = 256;

const pieceLength = 262_144;

/** The spans of a text in the text as it was sent, cut so that JSON stays valid. A number is replaced as a whole. */
export function* occurrencesOf(analyzed: AnalyzedText): Generator<undefined, Occurrence[]> {
  const { field, view } = analyzed;
  const { text, spans } = analyzed.composed ? yield* decomposed(analyzed, analyzed.composed) : analyzed;
  const [first] = spans;
  if (field.kind === "number" && first)
    return [{ start: 0, end: text.length, type: first.type, value: text, quote: "" }];
  if (!view) return yield* occurrencesAsWritten(text, spans);
  const occurrences: Occurrence[] = [];
  let last = 0;
  for (const [index, span] of spans.entries()) {
    for (const { start, end, origin, depth, quote, holdsJson } of view.slices(span.start, span.end)) {
      // A number with two spans in it is replaced once.
      if (origin.start < last) continue;
      const value = holdsJson
        ? unescapedText(textOf(field).slice(origin.start, origin.end), depth)
        : text.slice(start, end);
      const quoted = quote === "" ? quotedIn(field, value, origin, depth) : undefined;
      occurrences.push({ ...origin, type: span.type, value, quote, quoted });
      last = origin.end;
    }
    if (index % 64 === 63) yield;
  }
  return occurrences;
}

/** The spans of a text without a view. Its JSON is read only as far as the last value that would be escaped there: few are. */
function* occurrencesAsWritten(text: string, spans: readonly Span[]): Generator<undefined, Occurrence[]> {
  const occurrences: Occurrence[] = [];
  const depth = mayHoldJson.test(text) ? new JsonDepth("text") : undefined;
  let passed = 0;
  let last = 0;
  for (let index = 0; index < spans.length; index++) {
    const { start, end, type } = spans[index]!;
    const value = text.slice(start, end);
    let written = value;
    if (depth && jsonEscaped.test(value))
      for (; passed <= index; passed++) {
        const span = spans[passed]!;
        yield* pass(depth, text, last, span.start);
        written = depth.escape(text.slice(span.start, span.end));
        last = span.end;
      }
    // Where the answer's reader sees JSON, a value would be escaped: what only looks like JSON has it as it is.
    const isKept = written !== value || (value.includes("\\") && isQuoted(text, start, 0));
    occurrences.push({ start, end, type, value, quote: "", quoted: isKept ? value : undefined });
    if (index % 1024 === 1023) yield;
  }
  return occurrences;
}

function* pass(depth: JsonDepth, text: string, start: number, end: number): Generator<undefined, void> {
  for (let at = start; at < end; at += pieceLength) {
    if (at > start) yield;
    depth.pass(text.slice(at, Math.min(end, at + pieceLength)));
  }
}

/** How a value is written between quotes: those of the innermost string of JSON, or those of a line of a program in it. */
function quotedIn(field: TextField, value: string, { start, end }: TextRange, depth: number): string | undefined {
  const raw = textOf(field);
  const written = raw.slice(start, end);
  if (depth > 0 && written === value) return undefined;
  const hasBackslash = value.includes("\\");
  // In a quotation within a string the escapes are those of the string: in the quotation it stands as it is.
  if ((depth > 0 || hasBackslash) && isQuoted(raw, start, depth)) return hasBackslash ? value : undefined;
  // The strings of arguments are texts: how those are written says nothing of them.
  if (depth === (field.kind === "json" ? 1 : 0)) return undefined;
  return depth > 1 ? unescapedText(written, depth - 1) : written;
}

/** The text and its spans before its letters were composed. */
function* decomposed(
  { field, view, text, spans }: AnalyzedText,
  { originOf, isByLine }: Rewritten,
): Generator<undefined, Pick<AnalyzedText, "text" | "spans">> {
  const found: Span[] = [];
  for (const [index, span] of spans.entries()) {
    for (const { start, end } of isByLine === true ? linesOf(text, span) : [span])
      found.push({ ...span, start: originOf(start), end: originOf(end) });
    if (index % 1024 === 1023) yield;
  }
  return { text: view?.text ?? textOf(field), spans: found };
}
