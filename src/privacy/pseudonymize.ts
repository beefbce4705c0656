import type { ChatRequest } from "../contract/chat.ts";
import { type TextField, textFields } from "../contract/texts.ts";
import type { Span } from "./detector.ts";
import { type Finder, findEntities, withoutOverlaps } from "./entities.ts";
import { type JsonView, jsonView } from "./json-view.ts";
import { type Found, propagator } from "./propagate.ts";
import type { Speller } from "./spelling.ts";
import { literalType } from "./surrogate.ts";
import type { Vault } from "./vault.ts";

export interface Masking {
  finder: Finder;
  /** Recognises text of the user's own that looks like a surrogate. */
  speller: Speller;
  /** A keyed hash for identifiers the model never reads, such as `user`. */
  hash(identifier: string): string;
  /** Whether the model is told to copy surrogates exactly. */
  instruction: boolean;
}

/** A text of the request with what was found in it. */
interface Reading {
  field: TextField;
  view: JsonView | undefined;
  text: string;
  spans: Span[];
}

/**
 * Replaces the personal data in a request's texts by surrogates, in place; the vault learns what stands for what.
 * Yields from time to time, so that a long request can be worked through between others.
 */
export function* pseudonymize(request: ChatRequest, vault: Vault, masking: Masking): Generator<undefined, void> {
  const readings: Reading[] = [];
  for (const field of textFields(request)) {
    if (field.kind === "identifier") field.owner[field.key] = masking.hash(field.owner[field.key] as string);
    else readings.push(yield* read(field, masking));
    yield;
  }
  const further = propagator(valuesOf(readings));
  for (const reading of readings) {
    const spans = withoutOverlaps([...reading.spans, ...(yield* further(reading.text))], reading.text);
    if (spans.length > 0) reading.field.owner[reading.field.key] = masked({ ...reading, spans }, vault);
  }
  if (masking.instruction && vault.size > 0) instruct(request);
}

function* read(field: TextField, masking: Masking): Generator<undefined, Reading> {
  const raw = field.owner[field.key] as string;
  const view = jsonView(raw);
  const text = view?.text ?? raw;
  const spans = yield* findEntities(text, masking.finder);
  const whole = field.kind === "name" && masking.finder.types.has("PERSON") && !masking.finder.allowed(raw);
  if (whole) spans.push({ start: 0, end: text.length, type: "PERSON", strength: 1 });
  return { field, view, text, spans: [...spans, ...literals(text, masking.speller)] };
}

/** Text that the restorer would take for a surrogate is hidden like a value, so that nobody's value is put in its place. */
function literals(text: string, speller: Speller): Span[] {
  const spans: Span[] = [];
  const ended = `${text}\0`;
  for (let at = 0; at < text.length; at++) {
    if (!speller.mayStart(text.charCodeAt(at))) continue;
    const spelling = speller.at(ended, at);
    if (spelling.kind !== "found") continue;
    spans.push({ start: at, end: Math.min(spelling.end, text.length), type: literalType, strength: 3 });
    at = spelling.end - 1;
  }
  return spans;
}

function valuesOf(readings: readonly Reading[]): Found[] {
  const types = new Map<string, string>();
  for (const { text, spans } of readings) {
    for (const { start, end, type } of spans) {
      const value = text.slice(start, end);
      if (type !== literalType && !types.has(value)) types.set(value, type);
    }
  }
  return [...types].map(([value, type]) => ({ value, type }));
}

/** The field's text with surrogates in the place of its spans. */
function masked({ field, view, text, spans }: Reading, vault: Vault): string {
  const raw = field.owner[field.key] as string;
  let out = "";
  let last = 0;
  for (const span of spans.flatMap((one) => (view ? withinStrings(one, view, raw) : [one]))) {
    const { start, end } = view ? view.origin(span.start, span.end) : span;
    const written = vault.hide(text.slice(span.start, span.end), span.type);
    out += raw.slice(last, start) + (view && !view.isInString(span.start) ? `"${written}"` : written);
    last = end;
  }
  return out + raw.slice(last);
}

/** A span that runs over the end of a JSON string is cut there: a replacement must leave the document whole. */
function withinStrings(span: Span, view: JsonView, raw: string): Span[] {
  const parts: Span[] = [];
  let start = span.start;
  for (let at = span.start; at <= span.end; at++) {
    const isQuote = at < span.end && view.text[at] === '"' && raw[view.origin(at, at + 1).start] === '"';
    if (!isQuote && at < span.end) continue;
    if (/[\p{L}\p{N}]/u.test(view.text.slice(start, at)) && (parts.length === 0 || view.isInString(start)))
      parts.push({ ...span, start, end: at });
    start = at + 1;
  }
  return parts;
}

const sentence =
  "Some values in this conversation are written in the form SURROGATE_PII(TYPE_123456789); wherever you need such a value, copy it exactly, character by character.";

/** Adds the one sentence to the end of the first system message, or a system message with it. */
function instruct(request: ChatRequest): void {
  const system = request.messages.find((message) => message.role === "system" || message.role === "developer");
  if (!system) request.messages.unshift({ role: "system", content: sentence });
  else if (typeof system.content === "string")
    system.content = system.content === "" ? sentence : `${system.content}\n\n${sentence}`;
  else if (Array.isArray(system.content)) system.content.push({ type: "text", text: sentence });
}
