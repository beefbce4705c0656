import type { TextField } from "../../dialects/texts.ts";
import { type Composed, composed } from "./composed.ts";
import type { Span } from "./detector.ts";
import { isNoName } from "./detectors/person/names.ts";
import { findDisguised } from "./obfuscated.ts";
import { type Finder, findEntities } from "./analyzer.ts";
import { type JsonView, jsonView } from "./json-view.ts";

/** A value as it stands in a text of the request, escapes and all. */
export interface Finding {
  start: number;
  end: number;
  type: string;
  /** What it says. */
  value: string;
  /** Whether it is a bare number in JSON, so that what takes its place needs quotes. */
  isNumber: boolean;
}

/** A text of the request as it is searched. */
export interface Reading {
  field: TextField;
  /** Undefined if the text is not JSON. */
  view: JsonView | undefined;
  /** Undefined if its letters are composed. */
  composed: Composed | undefined;
  text: string;
  spans: Span[];
}

/** What a field says. */
export function textOf({ owner, key, kind }: TextField): string {
  return kind === "key" ? key : String(owner[key]);
}

/** Searches a field. */
export function* read(field: TextField, finder: Finder): Generator<undefined, Reading> {
  const raw = textOf(field);
  const view = field.kind === "number" ? undefined : yield* jsonView(raw);
  const written = view?.text ?? raw;
  const letters = yield* composed(written);
  const text = letters?.text ?? written;
  const spans = yield* findLabelled(text, field, finder);
  if (yield* holds(text, disguise)) for (const span of yield* findDisguised(text, finder)) spans.push(span);
  const isPerson = field.kind === "name" && finder.types.has("PERSON") && !finder.allowed(raw) && !isNoName(raw);
  if (isPerson) spans.push({ start: 0, end: text.length, type: "PERSON", strength: 3 });
  const kept = field.kind === "symbol" ? spans.filter(({ strength }) => strength === 3) : spans;
  return { field, view, composed: letters, text, spans: kept };
}

/** What is found in a text, which short ones in JSON owe to the name they stand under: `"birthday": "4 May"`. */
function* findLabelled(text: string, { kind, label }: TextField, finder: Finder): Generator<undefined, Span[]> {
  if (label === undefined || label.length + text.length > labelledMost) return yield* findEntities(text, finder);
  const quote = kind === "number" ? "" : '"';
  const lead = `"${label}": ${quote}`;
  const found: Span[] = [];
  for (const { start, end, ...rest } of yield* findEntities(lead + text + quote, finder)) {
    const span = { start: Math.max(0, start - lead.length), end: Math.min(text.length, end - lead.length), ...rest };
    if (span.end > span.start) found.push(span);
  }
  return found;
}

/** Characters of a text that says by itself what it is about. */
const labelledMost = 256;

/** Whether a text has a character of a kind; yields from time to time. */
function* holds(text: string, kind: RegExp): Generator<undefined, boolean> {
  for (let at = 0; at < text.length; at += pieceLength) {
    if (at > 0) yield;
    if (kind.test(text.slice(at, at + pieceLength))) return true;
  }
  return false;
}

const pieceLength = 262_144;

/** Without one of these a text says what it says. */
const disguise = /[%&\\\u0080-\uffff]/;

/** Where the spans of a text stand in it as it was sent, cut as its JSON demands. A number is hidden as a whole. */
export function* findingsOf(reading: Reading): Generator<undefined, Finding[]> {
  const { field, view } = reading;
  const { text, spans } = reading.composed ? yield* decomposed(reading, reading.composed) : reading;
  const [first] = spans;
  if (field.kind === "number" && first)
    return [{ start: 0, end: text.length, type: first.type, value: text, isNumber: false }];
  const findings: Finding[] = [];
  let last = 0;
  for (const [index, span] of spans.entries()) {
    if (!view) {
      const { start, end, type } = span;
      findings.push({ start, end, type, value: text.slice(start, end), isNumber: false });
      if (index % 1024 === 1023) yield;
      continue;
    }
    for (const { start, end, origin, isNumber } of view.parts(span.start, span.end)) {
      // Two findings in one number are the number, once.
      if (origin.start < last) continue;
      findings.push({ ...origin, type: span.type, value: text.slice(start, end), isNumber });
      last = origin.end;
    }
    if (index % 64 === 63) yield;
  }
  return findings;
}

/** A text and its spans with its letters as they were written. */
function* decomposed(
  { field, view, spans }: Reading,
  { originOf }: Composed,
): Generator<undefined, Pick<Reading, "text" | "spans">> {
  const found: Span[] = [];
  for (const [index, { start, end, ...rest }] of spans.entries()) {
    found.push({ start: originOf(start), end: originOf(end), ...rest });
    if (index % 1024 === 1023) yield;
  }
  return { text: view?.text ?? textOf(field), spans: found };
}
