import type { ChatRequest } from "../contract/chat.ts";
import { type TextField, textFields } from "../contract/texts.ts";
import type { Span } from "./detector.ts";
import { isNoName } from "./detectors/names.ts";
import { type Finder, findEntities, withoutOverlaps } from "./entities.ts";
import type { Grammar } from "./grammar.ts";
import { type JsonView, jsonView } from "./json-view.ts";
import { literals } from "./literals.ts";
import { type Found, propagator } from "./propagate.ts";
import { literalType } from "./surrogate.ts";
import type { Vault } from "./vault.ts";

export interface Masking {
  finder: Finder;
  /** What another program finds in the texts of the request; undefined if none is asked. */
  askFurther: ((texts: readonly string[]) => Promise<Span[][]>) | undefined;
  /** Recognises surrogates of the given types. */
  grammarOf(types: readonly string[]): Grammar;
  /** A keyed hash for identifiers the model never reads, such as `user`. */
  hash(identifier: string): string;
  /** Whether the model is told to copy surrogates exactly. */
  instruction: boolean;
}

/** A text of the request with what was found in it. */
interface Reading {
  field: TextField;
  /** Undefined if the text is not JSON. */
  view: JsonView | undefined;
  text: string;
  spans: Span[];
}

/**
 * Replaces the personal data in a request's texts by surrogates, in place; the vault learns what stands for what.
 * Yields from time to time, so that a long request can be worked through between others, and what it has to wait for.
 */
export function* pseudonymize(
  request: ChatRequest,
  vault: Vault,
  masking: Masking,
): Generator<Promise<void> | undefined, void> {
  const readings: Reading[] = [];
  for (const field of textFields(request)) {
    if (field.kind === "identifier") field.owner[field.key] = masking.hash(field.owner[field.key] as string);
    else readings.push(yield* read(field, masking.finder));
    yield;
  }
  if (masking.askFurther) yield addFurther(readings, masking.finder, masking.askFurther);
  const found = yield* valuesOf(readings);
  const further = yield* propagator(found);
  const grammar = masking.grammarOf([...new Set(found.map(({ type }) => type)), literalType]);
  for (const reading of readings) {
    const own = yield* literals(reading.text, grammar, (name) => vault.avoid(name));
    reading.spans = withoutOverlaps(reading.spans.concat(yield* further(reading.text), own), reading.text);
    yield;
  }
  for (const { field, view, text, spans } of readings) {
    if (spans.length === 0) continue;
    field.owner[field.key] = yield* masked(field.owner[field.key] as string, view, text, spans, vault);
    yield;
  }
  if (masking.instruction && vault.size > 0) instruct(request);
}

function* read(field: TextField, finder: Finder): Generator<undefined, Reading> {
  const raw = field.owner[field.key] as string;
  const view = yield* jsonView(raw);
  const text = view?.text ?? raw;
  const spans = yield* findEntities(text, finder);
  const isPerson = field.kind === "name" && finder.types.has("PERSON") && !finder.allowed(raw) && !isNoName(raw);
  if (isPerson) spans.push({ start: 0, end: text.length, type: "PERSON", strength: 3 });
  return { field, view, text, spans };
}

/** Adds what another program finds, as far as it is to be hidden. */
async function addFurther(
  readings: readonly Reading[],
  { types, allowed }: Finder,
  ask: NonNullable<Masking["askFurther"]>,
): Promise<void> {
  const found = await ask(readings.map(({ text }) => text));
  for (const [index, reading] of readings.entries()) {
    const wanted = found[index]?.filter(
      ({ start, end, type }) => types.has(type) && !allowed(reading.text.slice(start, end)),
    );
    if (wanted?.length) reading.spans = withoutOverlaps([...reading.spans, ...wanted], reading.text);
  }
}

function* valuesOf(readings: readonly Reading[]): Generator<undefined, Found[]> {
  const types = new Map<string, string>();
  for (const { text, spans } of readings) {
    if (spans.length > 0) yield;
    for (const { start, end, type } of spans) {
      const value = text.slice(start, end);
      if (!types.has(value)) types.set(value, type);
    }
  }
  return [...types].map(([value, type]) => ({ value, type }));
}

/** The text with surrogates in the place of its spans. */
function* masked(raw: string, view: JsonView | undefined, text: string, spans: readonly Span[], vault: Vault) {
  let out = "";
  let last = 0;
  let count = 0;
  for (const span of spans) {
    for (const { start, end, origin, isNumber } of view?.parts(span.start, span.end) ?? [asItStands(span)]) {
      // Two findings in one number are the number, once.
      if (origin.start < last) continue;
      const written = vault.hide(text.slice(start, end), span.type);
      out += raw.slice(last, origin.start) + (isNumber ? `"${written}"` : written);
      last = origin.end;
    }
    if (++count % 64 === 0) yield;
  }
  return out + raw.slice(last);
}

const asItStands = (span: Span) => ({ ...span, origin: span, isNumber: false });

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
