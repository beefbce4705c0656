import type { ChatCompletion, ChatCompletionChunk } from "../contract/completion.ts";
import type { Stage } from "../stream/stage.ts";
import type { Masked } from "./masking.ts";
import { type Restorer, restorer } from "./restorer.ts";

type Fields = Record<string, unknown>;
type Choice = ChatCompletionChunk["choices"][number];

/** A text of an answer: its name among the texts of its choice, and how a chunk says a piece of it. */
interface Place {
  name: string;
  isJson: boolean;
  delta(piece: string): Fields;
}

/** Restores a piece of a text; undefined if there is nothing to say of it yet. */
type Restore = (place: Place, piece: string) => string | undefined;

/** Restores a stream, chunk by chunk. What is held back of a choice goes out before it finishes, or at the end. */
export function restoreChunks(masked: Masked, json: boolean): Stage<ChatCompletionChunk> {
  const { vault, grammar } = masked;
  const keep = keeping(masked);
  const places = textPlaces(json);
  const choices = new Map<number, { texts: Map<string, { place: Place; restorer: Restorer }>; restore: Restore }>();
  let last: ChatCompletionChunk | undefined;
  return { push, end };

  function push(chunk: ChatCompletionChunk): ChatCompletionChunk[] {
    last = chunk;
    const out: ChatCompletionChunk[] = [];
    const rest: Choice[] = [];
    for (const choice of chunk.choices) {
      const delta = restoreTexts(choice.delta, places, keep, restoreOf(choice.index));
      const held = choice.finish_reason ? flush(choice.index) : [];
      if (held.length > 0)
        for (const fields of [delta, ...held]) if (!isEmpty(fields)) out.push(withDelta(chunk, choice.index, fields));
      const { index, finish_reason } = choice;
      const said = (held.length > 0 ? {} : delta) as Choice["delta"];
      if (finish_reason || !isEmpty(delta))
        rest.push(vault.size > 0 ? { index, delta: said, finish_reason } : { ...choice, delta: said });
    }
    if (rest.length > 0 || chunk.choices.length === 0 || chunk.usage)
      out.push(
        vault.size > 0
          ? ({ ...only(chunk, identity), ...keep(chunk, chunkKeys), choices: rest } as ChatCompletionChunk)
          : { ...chunk, choices: rest },
      );
    return out;
  }

  function end(): ChatCompletionChunk[] {
    return [...choices.keys()].flatMap((index) => flush(index).map((delta) => withDelta(last!, index, delta)));
  }

  function restoreOf(index: number): Restore {
    const known = choices.get(index);
    if (known) return known.restore;
    const texts = new Map<string, { place: Place; restorer: Restorer }>();
    const restore: Restore = (place, piece) => {
      let text = texts.get(place.name);
      if (!text) texts.set(place.name, (text = { place, restorer: restorer(vault, grammar, place.isJson) }));
      return text.restorer.push(piece) || (piece === "" ? "" : undefined);
    };
    choices.set(index, { texts, restore });
    return restore;
  }

  function flush(index: number): Fields[] {
    const held: Fields[] = [];
    for (const { place, restorer: one } of choices.get(index)?.texts.values() ?? []) {
      const rest = one.end();
      if (rest !== "") held.push(place.delta(rest));
    }
    choices.delete(index);
    return held;
  }
}

/** Restores a whole answer. */
export function restoreCompletion(completion: ChatCompletion, masked: Masked, json: boolean): ChatCompletion {
  const keep = keeping(masked);
  const places = textPlaces(json);
  const restore: Restore = ({ isJson }, piece) => whole(piece, restorer(masked.vault, masked.grammar, isJson));
  const choices = completion.choices.map((choice) => ({
    ...(masked.vault.size > 0 ? {} : choice),
    index: choice.index,
    message: restoreTexts(choice.message, places, keep, restore),
    finish_reason: choice.finish_reason,
    logprobs: masked.vault.size > 0 ? null : choice.logprobs,
  }));
  return { ...only(completion, identity), ...keep(completion, chunkKeys), choices } as ChatCompletion;
}

/** A text that is not the answer, such as an error, with surrogates as what they stand for in general: `[PERSON]`. */
export function scrub(text: string, { vault, grammar }: Masked): string {
  const find = (name: string) => {
    const hidden = vault.find(name);
    return hidden && { value: `[${hidden.type}]` };
  };
  return whole(text, restorer({ find, names: vault.names }, grammar, false));
}

const whole = (text: string, one: Restorer) => one.push(text) + one.end();

/** The texts of a delta or message. What could repeat surrogates in a form that is not known here is left out if there are any. */
function restoreTexts(fields: Fields, places: TextPlaces, keep: Keep, restore: Restore): Fields {
  const out: Fields = {};
  for (const key in fields) {
    const value = fields[key];
    const place = typeof value === "string" ? places.get(key) : undefined;
    if (place) add(out, key, restore(place, value as string));
    else if (key === "tool_calls" && Array.isArray(value)) {
      const calls = (value as Fields[]).flatMap((call, position) => restoreCall(call, position, keep, restore));
      if (calls.length > 0) out[key] = calls;
    } else if (key === "function_call" && isFields(value)) {
      const delta = (piece: string) => ({ [key]: { arguments: piece } });
      add(out, key, restoreBody(value, "arguments", { name: key, isJson: true, delta }, keep, restore));
    } else if (value === null) out[key] = value;
    else Object.assign(out, keep({ [key]: value }, ["role"]));
  }
  return out;
}

/** A call of a tool: of a function, whose arguments are JSON, or of a custom tool, whose input is any text. */
function restoreCall(call: Fields, position: number, keep: Keep, restore: Restore): Fields[] {
  const index = typeof call["index"] === "number" ? call["index"] : position;
  const kind = isFields(call["custom"]) ? "custom" : "function";
  const key = kind === "custom" ? "input" : "arguments";
  const { [kind]: body, ...rest } = call;
  if (!isFields(body)) return [keep(call, callKeys)];
  const delta = (piece: string) => ({ tool_calls: [{ index, [kind]: { [key]: piece } }] });
  const place = { name: `${kind} ${index}`, isJson: kind === "function", delta };
  const restored = restoreBody(body, key, place, keep, restore);
  if (!restored && call["id"] === undefined) return [];
  return [{ ...keep(rest, callKeys), [kind]: restored ?? {} }];
}

/** Undefined if there is nothing to say of it yet. */
function restoreBody(body: Fields, key: string, place: Place, keep: Keep, restore: Restore): Fields | undefined {
  const { [key]: _, ...out } = keep(body, ["name"]);
  if (typeof body[key] === "string") add(out, key, restore(place, body[key]));
  return isEmpty(out) ? undefined : out;
}

const isEmpty = (fields: Fields) => Object.keys(fields).length === 0;

function add(fields: Fields, key: string, value: unknown): void {
  if (value !== undefined) fields[key] = value;
}

function withDelta(chunk: ChatCompletionChunk, index: number, delta: Fields): ChatCompletionChunk {
  const choices = [{ index, delta, finish_reason: null }];
  return { ...only(chunk, identity), choices } as ChatCompletionChunk;
}

/** Fields that hold no text, by their names. While values are hidden no others go out, and none that repeats a surrogate. */
type Keep = (fields: Fields, keys: readonly string[]) => Fields;

function keeping(masked: Masked): Keep {
  if (masked.vault.size === 0) return (fields) => fields;
  return (fields, keys) => only(fields, keys, (value) => !repeatsSurrogate(value, masked));
}

function repeatsSurrogate(value: unknown, masked: Masked): boolean {
  const text = typeof value === "object" ? JSON.stringify(value) : value;
  return typeof text === "string" && mayRepeat.test(text) && scrub(text, masked) !== text;
}

/** Of a surrogate in any spelling; ids, names and versions have nothing of it. */
const mayRepeat = /\d{9}|surrogate|pii|[^\w.:/+=, "{}[\]-]/i;

function only(fields: Fields, keys: readonly string[], isMeant: (value: unknown) => boolean = () => true): Fields {
  const out: Fields = {};
  for (const key of keys) if (key in fields && isMeant(fields[key])) out[key] = fields[key];
  return out;
}

/** What the caller never sees: it is told its own call's. */
const identity = ["id", "object", "created", "model"];
const chunkKeys = ["usage", "system_fingerprint", "service_tier"];
const callKeys = ["index", "id", "type", "extra_content"];

type TextPlaces = ReadonlyMap<string, Place>;

/** The texts of a delta or message by their keys. */
function textPlaces(json: boolean): TextPlaces {
  return new Map(
    ["content", "refusal", "reasoning_content", "reasoning"].map((key) => [
      key,
      { name: key, isJson: json && key === "content", delta: (piece) => ({ [key]: piece }) },
    ]),
  );
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
