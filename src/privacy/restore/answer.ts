import { type Fields, isFields } from "../../contract/fields.ts";
import type { ChatCompletion, ChatCompletionChunk } from "../../dialects/openai-chat/completion.ts";
import type { Stage } from "../../stream/stage.ts";
import { ChoiceTexts, type Place, type Restore } from "./choice-texts.ts";
import type { Masked } from "../masking.ts";
import { type Means, meansOf, only, whole } from "./answer-means.ts";
import { restorer } from "./restorer.ts";

type Choice = ChatCompletionChunk["choices"][number];

/** Restores a stream, chunk by chunk. What is held back of a choice goes out before it finishes, or at the end. */
export function restoreChunks(masked: Masked, json: boolean): Stage<ChatCompletionChunk> {
  const means = meansOf(masked, json);
  const choices = new Map<number, ChoiceTexts>();
  let last: ChatCompletionChunk | undefined;
  return { push, end };

  function push(chunk: ChatCompletionChunk): ChatCompletionChunk[] {
    last = chunk;
    const out: ChatCompletionChunk[] = [];
    const rest: Choice[] = [];
    for (const choice of chunk.choices) {
      const { index, finish_reason } = choice;
      const texts = textsOf(index);
      const logprobs = means.logprobsIn(choice);
      if (logprobs) texts.spell(logprobs);
      const delta = restoreTexts(choice.delta, means, texts.restore);
      const held = finish_reason ? flush(index, wholeEnds.has(finish_reason)) : [];
      if (held.length > 0)
        for (const fields of [delta, ...held]) if (!isEmpty(fields)) out.push(withDelta(chunk, index, fields));
      const spelled = logprobs === undefined ? texts.spelled() : (texts.spelled() ?? null);
      if (!finish_reason && !spelled && isEmpty(delta)) continue;
      const said = (held.length > 0 ? {} : delta) as Choice["delta"];
      const spelling = spelled === undefined ? {} : { logprobs: spelled };
      rest.push({ index, delta: said, finish_reason, ...means.keep(choice, []), ...spelling });
    }
    if (rest.length > 0 || chunk.choices.length === 0 || chunk.usage)
      out.push({ ...only(chunk, identity), ...means.keep(chunk, chunkKeys), choices: rest } as ChatCompletionChunk);
    return out;
  }

  /** What still waits for its choice to finish was cut off. */
  function end(): ChatCompletionChunk[] {
    return [...choices.keys()].flatMap((index) => flush(index, false).map((delta) => withDelta(last!, index, delta)));
  }

  function textsOf(index: number): ChoiceTexts {
    let texts = choices.get(index);
    if (!texts) choices.set(index, (texts = new ChoiceTexts(masked)));
    return texts;
  }

  function flush(index: number, isWhole: boolean): Fields[] {
    const held = textsOf(index).flush(isWhole);
    choices.delete(index);
    return held;
  }
}

/** Restores a whole answer. */
export function restoreCompletion(completion: ChatCompletion, masked: Masked, json: boolean): ChatCompletion {
  const means = meansOf(masked, json);
  const choices = completion.choices.map((choice) => {
    const isWhole = wholeEnds.has(choice.finish_reason);
    let isChanged = false;
    const message = restoreTexts(choice.message, means, ({ isJson, isSpelled }, text) => {
      const restored = whole(text, restorer(masked.vault, masked.grammar, isJson), isWhole);
      if (isSpelled && restored !== text) isChanged = true;
      return restored;
    });
    const { index, finish_reason } = choice;
    const logprobs = isChanged ? null : (means.logprobsIn(choice) ?? null);
    return { index, message, finish_reason, ...means.keep(choice, []), logprobs };
  });
  return { ...only(completion, identity), ...means.keep(completion, chunkKeys), choices } as ChatCompletion;
}

/** Finish reasons of texts that end where the model ended them. */
const wholeEnds: ReadonlySet<string> = new Set(["stop", "tool_calls", "function_call"]);

/** The texts of a delta or message. */
function restoreTexts(fields: Fields, means: Means, restore: Restore): Fields {
  const out: Fields = {};
  for (const key in fields) {
    const value = fields[key];
    const place = typeof value === "string" ? means.places.get(key) : undefined;
    if (place) add(out, key, restore(place, value as string));
    else if (key === "tool_calls" && Array.isArray(value)) {
      const calls = (value as Fields[]).flatMap((call, position) => restoreCall(call, position, means, restore));
      if (calls.length > 0) out[key] = calls;
    } else if (key === "function_call" && isFields(value)) {
      const delta = (piece: string) => ({ [key]: { arguments: piece } });
      add(out, key, restoreBody(value, "arguments", { name: key, isJson: true, delta }, means, restore));
    } else if (value === null) out[key] = value;
    else add(out, key, means.further(key, value, restore));
  }
  return out;
}

/** A call of a tool: of a function, whose arguments are JSON, or of a custom tool, whose input is any text. */
function restoreCall(call: Fields, position: number, means: Means, restore: Restore): Fields[] {
  const index = typeof call["index"] === "number" ? call["index"] : position;
  const kind = isFields(call["custom"]) ? "custom" : "function";
  const key = kind === "custom" ? "input" : "arguments";
  const { [kind]: body, ...rest } = call;
  // A call without its id cannot be answered; one made of a surrogate comes back as the value, which is masked to it again.
  if (typeof rest["id"] === "string") rest["id"] = means.restoreWhole(rest["id"]);
  if (!isFields(body)) return [means.keep(rest, callKeys)];
  const delta = (piece: string) => ({ tool_calls: [{ index, [kind]: { [key]: piece } }] });
  const place = { name: `${kind} ${index}`, isJson: kind === "function", delta };
  const restored = restoreBody(body, key, place, means, restore);
  if (!restored && call["id"] === undefined) return [];
  return [{ ...means.keep(rest, callKeys), [kind]: restored ?? {} }];
}

/** Undefined if there is nothing to say of it yet. */
function restoreBody(body: Fields, key: string, place: Place, means: Means, restore: Restore): Fields | undefined {
  const { [key]: text, name, ...rest } = body;
  const out = means.keep(rest, []);
  if (typeof name === "string") out["name"] = means.restoreWhole(name);
  if (typeof text === "string") add(out, key, restore(place, text));
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

/** What the caller never sees: it is told its own call's. */
const identity = ["id", "object", "created", "model"];
const chunkKeys = ["usage", "system_fingerprint", "service_tier"];
const callKeys = ["index", "id", "type", "extra_content"];
