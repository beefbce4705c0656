import { isDigit } from "../code-units.ts";
import type { MaskableRequest, TextField } from "../text-field.ts";
import type { Span } from "../analyze/detector.ts";
import type { Analyzer } from "../analyze/analyzer.ts";
import { mergeSorted, resolveOverlaps, withoutOverlaps } from "../analyze/overlaps.ts";
import type { Grammar } from "../restore/grammar.ts";
import { findAgain } from "./found-again.ts";
import { entitiesOf, noValues, valuesOf } from "./found-values.ts";
import { literals, mayHoldLiterals } from "./literals.ts";
import { knownValues } from "../analyze/propagate.ts";
import {
  type Occurrence,
  occurrencesOf,
  analyzeText,
  type AnalyzedText,
  countedIn,
  textOf,
} from "../analyze/analyzed-text.ts";
import { bare, literalType } from "./surrogate.ts";
import { lockstep } from "../../stream/round.ts";
import type { Vault } from "./vault.ts";

export interface PseudonymizeOptions {
  analyzer: Analyzer;
  /** Asks a remote detector about the texts of the request; undefined if there is none. */
  askRemote: ((texts: readonly string[]) => Promise<Span[][]>) | undefined;
  /** Recognises surrogates of the given types. */
  grammarOf(types: readonly string[]): Grammar;
  /** A keyed hash for identifiers that the model never reads, such as `user`. */
  hash(identifier: string): string;
  /** Whether to instruct the model to copy surrogates exactly. */
  instruction: boolean;
  /** Called with what will be hidden, before it is. */
  found?: ((texts: readonly SearchedText[]) => void) | undefined;
}

/** The result of the search. */
interface Searched {
  texts: SearchedText[];
  /** Only compared, never read by a model: they are hashed. */
  identifiers: TextField[];
  /** Names of surrogates in the request's own text. No value may get one of them. */
  names: ReadonlySet<string>;
}

/** A text of the request with values in it, and their places, in order and without overlaps. */
export interface SearchedText {
  field: TextField;
  occurrences: Occurrence[];
}

/**
 * Replaces the personal data in a request's texts by surrogates, in place, and records each pair in the vault. Yields often, so that
 * a long request can be worked on in slices between others, and yields a promise where it has to wait.
 */
export function* pseudonymize(
  request: MaskableRequest,
  vault: Vault,
  options: PseudonymizeOptions,
): Generator<Promise<void> | undefined, void> {
  const searched = yield* search(request, options);
  yield lockstep;
  options.found?.(searched.texts);
  if (searched.texts.length + searched.identifiers.length > 0) yield* replace(request, searched, vault, options);
}

/** Finds the personal data in a request's texts. Does not change the request. */
function* search(
  request: MaskableRequest,
  { analyzer, askRemote, grammarOf }: PseudonymizeOptions,
): Generator<Promise<void> | undefined, Searched> {
  const analyzed: AnalyzedText[] = [];
  const identifiers: TextField[] = [];
  for (const field of request.texts()) {
    if (field?.kind === "identifier") identifiers.push(field);
    else if (field) analyzed.push(yield* analyzeText(field, analyzer));
    yield;
  }
  if (askRemote) yield addRemote(analyzed, analyzer, askRemote);
  yield lockstep;
  const { values, types, hasEscapes } = analyzed.some(hasSpans) ? yield* valuesOf(analyzed) : noValues;
  const seeksNames = analyzer.types.has("PERSON");
  const known = values.size > 0 ? yield* knownValues(entitiesOf(values), values.size, seeksNames) : undefined;
  const grammar = grammarOf([...types, literalType]);
  const names = new Set<string>();
  const texts: SearchedText[] = [];
  for (const text of analyzed) {
    const own = mayHoldLiterals(text.text) ? yield* literals(text.text, grammar, (name) => names.add(name)) : [];
    const again = known ? yield* findAgain(text, known, analyzer, hasEscapes) : [];
    yield;
    if (text.spans.length + again.length + own.length === 0) continue;
    const found = yield* mergeSorted(text.spans, again);
    text.spans = yield* resolveOverlaps(yield* mergeSorted(found, own), text.text);
    if (text.field.kind === "credential") text.spans = text.spans.filter(({ type }) => !secretTypes.has(type));
    if (text.spans.length > 0) texts.push({ field: text.field, occurrences: yield* occurrencesOf(text) });
  }
  return { texts, identifiers, names };
}

/** What passes where a provider signs in with it. */
const secretTypes: ReadonlySet<string> = new Set(["SECRET", "PASSWORD", "USERNAME"]);

const hasSpans = ({ spans }: AnalyzedText): boolean => spans.length > 0;

/** Replaces what was found. */
function* replace(
  request: MaskableRequest,
  { texts, identifiers, names }: Searched,
  vault: Vault,
  { hash, instruction }: PseudonymizeOptions,
): Generator<undefined, void> {
  for (const [index, { owner, key }] of identifiers.entries()) {
    owner[key] = hash(owner[key] as string);
    if (index % 64 === 63) yield;
  }
  for (const name of names) vault.avoid(name);
  const renamed = new Map<TextField["owner"], Map<string, string>>();
  for (const { field, occurrences } of texts) {
    if (occurrences.some(isOfPerson)) yield* introduce(occurrences, vault);
    const text = yield* masked(textOf(field), occurrences, vault, isName(field));
    if (field.kind !== "key") field.owner[field.key] = text;
    else renamed.set(field.owner, (renamed.get(field.owner) ?? new Map<string, string>()).set(field.key, text));
    yield;
  }
  for (const [owner, keys] of renamed) yield* rename(owner, keys);
  if (instruction && vault.size > 0) request.instruct(sentence);
}

/** Renames keys of an object and keeps their order. */
function* rename(owner: TextField["owner"], keys: ReadonlyMap<string, string>): Generator<undefined, void> {
  for (const [index, [key, value]] of Object.entries(owner).entries()) {
    delete owner[key];
    // An assignment to `__proto__` would set the prototype.
    const property = { value, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(owner, keys.get(key) ?? key, property);
    if (index % 1024 === 1023) yield;
  }
}

/** Adds the spans of the remote detector that are of types to hide. */
async function addRemote(
  texts: readonly AnalyzedText[],
  { types, allowed }: Analyzer,
  ask: NonNullable<PseudonymizeOptions["askRemote"]>,
): Promise<void> {
  const found = await ask(texts.map(({ text }) => text));
  for (const [index, text] of texts.entries()) {
    const wanted = countedIn(text.field, found[index] ?? []).filter(
      ({ start, end, type }) => types.has(type) && !allowed(text.text.slice(start, end), text.text, start),
    );
    if (wanted.length > 0) text.spans = withoutOverlaps([...text.spans, ...wanted], text.text);
  }
}

/** Introduces the people of a text to the vault before the first of them is hidden. */
function* introduce(occurrences: readonly Occurrence[], vault: Vault): Generator<undefined, void> {
  const known = new Set<string>();
  for (const [index, one] of occurrences.entries()) {
    if (index % 256 === 255) yield;
    if (!isOfPerson(one) || known.has(one.value)) continue;
    known.add(one.value);
    vault.introduce(one.value);
  }
}

const isOfPerson = ({ type }: Occurrence): boolean => type === "PERSON";

/** Whether a text is a name that a provider refuses with brackets: of a function, a property, a call. */
const isName = ({ kind, key }: TextField): boolean => kind === "symbol" || (kind === "key" && nameForm.test(key));
const nameForm = /^[\w.-]+$/;

/** The text with surrogates for its values, bare ones in a name. */
function* masked(
  text: string,
  occurrences: readonly Occurrence[],
  vault: Vault,
  isOfName: boolean,
): Generator<undefined, string> {
  // A string concatenated from a million pieces is slow to flatten on its first read.
  let out = "";
  let pieces: string[] = [];
  let last = 0;
  for (let index = 0; index < occurrences.length; index++) {
    const { start, end, type, value, quote, quoted } = occurrences[index]!;
    const hidden = vault.hide(value, type, quoted);
    // A digit behind it would pass for one of its own.
    const written = isOfName && !isDigit(text.charCodeAt(end)) ? bare(hidden) : hidden;
    pieces.push(text.slice(last, start), quote === "" ? written : quote + written + quote);
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
