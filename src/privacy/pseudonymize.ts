import type { ChatRequest } from "../contract/chat.ts";
import { type TextField, textFields } from "../contract/texts.ts";
import type { Span } from "./detector.ts";
import { type Composed, composed } from "./composed.ts";
import { isNoName } from "./detectors/names.ts";
import { findDisguised } from "./disguise.ts";
import { type Finder, findEntities, merged, settled, withoutOverlaps } from "./entities.ts";
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
  /** Told what is hidden, before it is. */
  found?: ((texts: readonly SearchedText[]) => void) | undefined;
}

/** What is to be hidden in a request. */
interface Searched {
  texts: SearchedText[];
  /** Never read by the model, only compared: they are hashed. */
  identifiers: TextField[];
  /** Names of surrogates in the request's own text, which no value may get. */
  names: ReadonlySet<string>;
}

/** A text of the request that holds values, and where, in order and without overlaps. */
export interface SearchedText {
  field: TextField;
  findings: Finding[];
}

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
interface Reading {
  field: TextField;
  /** Undefined if the text is not JSON. */
  view: JsonView | undefined;
  /** Undefined if its letters are composed. */
  composed: Composed | undefined;
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
  const searched = yield* search(request, masking);
  masking.found?.(searched.texts);
  yield* replace(request, searched, vault, masking);
}

/** Finds the personal data in a request's texts; the request stays as it is. */
function* search(
  request: ChatRequest,
  { finder, askFurther, grammarOf }: Masking,
): Generator<Promise<void> | undefined, Searched> {
  const readings: Reading[] = [];
  const identifiers: TextField[] = [];
  for (const field of textFields(request)) {
    if (field?.kind === "identifier") identifiers.push(field);
    else if (field) readings.push(yield* read(field, finder));
    yield;
  }
  if (askFurther) yield addFurther(readings, finder, askFurther);
  const found = yield* valuesOf(readings);
  const further = yield* propagator(found);
  const grammar = grammarOf([...new Set(found.map(({ type }) => type)), literalType]);
  const names = new Set<string>();
  const texts: SearchedText[] = [];
  for (const reading of readings) {
    const own = yield* literals(reading.text, grammar, (name) => names.add(name));
    const all = merged(merged(reading.spans, yield* further(reading.text)), own);
    reading.spans = yield* settled(all, reading.text);
    if (reading.spans.length > 0) texts.push({ field: reading.field, findings: yield* findingsOf(reading) });
    yield;
  }
  return { texts, identifiers, names };
}

/** Puts surrogates in the place of what was found. */
function* replace(
  request: ChatRequest,
  { texts, identifiers, names }: Searched,
  vault: Vault,
  { hash, instruction }: Masking,
): Generator<undefined, void> {
  for (const [index, { owner, key }] of identifiers.entries()) {
    owner[key] = hash(owner[key] as string);
    if (index % 64 === 63) yield;
  }
  for (const name of names) vault.avoid(name);
  const renamed = new Map<TextField["owner"], Map<string, string>>();
  for (const { field, findings } of texts) {
    yield* introduce(findings, vault);
    const text = yield* masked(textOf(field), findings, vault);
    if (field.kind !== "key") field.owner[field.key] = text;
    else renamed.set(field.owner, (renamed.get(field.owner) ?? new Map<string, string>()).set(field.key, text));
    yield;
  }
  for (const [owner, keys] of renamed) yield* rename(owner, keys);
  if (instruction && vault.size > 0) instruct(request);
}

/** What a field says. */
function textOf({ owner, key, kind }: TextField): string {
  return kind === "key" ? key : String(owner[key]);
}

/** Gives keys of an object other names, each in its place. */
function* rename(owner: TextField["owner"], keys: ReadonlyMap<string, string>): Generator<undefined, void> {
  for (const [index, [key, value]] of Object.entries(owner).entries()) {
    delete owner[key];
    // Assigned, a key such as `__proto__` would be no key.
    const property = { value, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(owner, keys.get(key) ?? key, property);
    if (index % 1024 === 1023) yield;
  }
}

function* read(field: TextField, finder: Finder): Generator<undefined, Reading> {
  const raw = textOf(field);
  const view = field.kind === "number" ? undefined : yield* jsonView(raw);
  const written = view?.text ?? raw;
  const letters = yield* composed(written);
  const text = letters?.text ?? written;
  const spans = yield* findLabelled(text, field, finder);
  if (disguise.test(text)) for (const span of yield* findDisguised(text, finder)) spans.push(span);
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

/** Without one of these a text says what it says. */
const disguise = /[%&\\\u0080-\uffff]/;

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
    for (const [index, { start, end, type }] of spans.entries()) {
      const value = text.slice(start, end);
      if (!types.has(value)) types.set(value, type);
      if (index % 1024 === 1023) yield;
    }
  }
  return [...types].map(([value, type]) => ({ value, type }));
}

/** Where the spans of a text stand in it as it was sent, cut as its JSON demands. A number is hidden as a whole. */
function* findingsOf(reading: Reading): Generator<undefined, Finding[]> {
  const { field, view } = reading;
  const { text, spans } = reading.composed ? yield* decomposed(reading, reading.composed) : reading;
  const [first] = spans;
  if (field.kind === "number" && first)
    return [{ start: 0, end: text.length, type: first.type, value: text, isNumber: false }];
  if (!view)
    return spans.map(({ start, end, type }) => ({ start, end, type, value: text.slice(start, end), isNumber: false }));
  const findings: Finding[] = [];
  let last = 0;
  for (const [index, span] of spans.entries()) {
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

/** Makes the people of a text known before the first of them is hidden. */
function* introduce(findings: readonly Finding[], vault: Vault): Generator<undefined, void> {
  const known = new Set<string>();
  for (const { type, value } of findings) {
    if (type !== "PERSON" || known.has(value)) continue;
    known.add(value);
    vault.introduce(value);
    if (known.size % 256 === 0) yield;
  }
}

/** The text with surrogates in the place of what was found in it. */
function* masked(text: string, findings: readonly Finding[], vault: Vault): Generator<undefined, string> {
  let out = "";
  let last = 0;
  for (const [index, { start, end, type, value, isNumber }] of findings.entries()) {
    const written = vault.hide(value, type);
    out += text.slice(last, start) + (isNumber ? `"${written}"` : written);
    last = end;
    if (index % 64 === 63) yield;
  }
  return out + text.slice(last);
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
