import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import { type TextField, textFields } from "../../dialects/texts.ts";
import type { Span } from "../analyze/detector.ts";
import { type Finder, merged, settled, withoutOverlaps } from "../analyze/analyzer.ts";
import type { Grammar } from "../restore/grammar.ts";
import { literals } from "./literals.ts";
import { PartedMap } from "../parted-map.ts";
import { type Found, propagator } from "../analyze/propagate.ts";
import { type Finding, findingsOf, read, type Reading, textOf } from "../analyze/analyzed-text.ts";
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
  const { values, types } = yield* valuesOf(readings);
  const further = yield* propagator(foundOf(values));
  const grammar = grammarOf([...types, literalType]);
  const names = new Set<string>();
  const texts: SearchedText[] = [];
  for (const reading of readings) {
    const own = yield* literals(reading.text, grammar, (name) => names.add(name));
    const all = yield* merged(yield* merged(reading.spans, yield* further(reading.text)), own);
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

/** The type of each value that was found, and all types there are. */
function* valuesOf(readings: readonly Reading[]) {
  const values = new PartedMap<string, string>();
  const types = new Set<string>();
  let count = 0;
  for (const { text, spans } of readings) {
    if (++count % 128 === 0) yield;
    for (const { start, end, type } of spans) {
      const value = text.slice(start, end);
      if (!values.has(value)) values.set(value, type);
      types.add(type);
      if (++count % 128 === 0) yield;
    }
  }
  return { values, types };
}

function* foundOf(values: PartedMap<string, string>): Generator<Found> {
  for (const [value, type] of values.entries()) yield { value, type };
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
  // A string that is put together from a million pieces takes long to be read for the first time.
  let out = "";
  let pieces: string[] = [];
  let last = 0;
  for (const [index, { start, end, type, value, isNumber }] of findings.entries()) {
    const written = vault.hide(value, type);
    pieces.push(text.slice(last, start), isNumber ? `"${written}"` : written);
    last = end;
    if (index % 64 !== 63) continue;
    out += pieces.join("");
    pieces = [];
    yield;
  }
  return out + pieces.join("") + text.slice(last);
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
