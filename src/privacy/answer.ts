import type { ChatCompletion, ChatCompletionChunk } from "../contract/completion.ts";
import type { Stage } from "../stream/stage.ts";
import type { Masked } from "./masking.ts";
import { type Restorer, restorer } from "./restorer.ts";

type Fields = Record<string, unknown>;
/** Fields of a delta or message that are text of the answer, each with its own state. */
const textKeys = ["content", "refusal", "reasoning_content", "reasoning"] as const;

/** One text on its way: its restorer, and how a chunk says more of it. */
interface Text {
  restorer: Restorer;
  delta(text: string): Fields;
}

/**
 * Restores a stream, chunk by chunk. Held text goes out before its choice finishes, and at the end.
 * While values are hidden, fields that would repeat surrogates are left out.
 */
export function restoreChunks({ vault, speller }: Masked, json: boolean): Stage<ChatCompletionChunk> {
  const hidden = vault.size > 0;
  const texts = new Map<string, Text>();
  let last: ChatCompletionChunk | undefined;
  return { push, end };

  function push(chunk: ChatCompletionChunk): ChatCompletionChunk[] {
    last = chunk;
    const out: ChatCompletionChunk[] = [];
    const choices: ChatCompletionChunk["choices"] = [];
    for (const choice of chunk.choices) {
      const delta = restoreDelta(choice.index, choice.delta);
      const { logprobs: _logprobs, ...rest } = choice as typeof choice & Fields;
      const restored = { ...(hidden ? rest : choice), delta };
      const held = choice.finish_reason ? [...flush(`${choice.index} `)] : [];
      if (held.length > 0) {
        for (const fields of [delta, ...held]) out.push(withDelta(chunk, choice.index, fields));
        choices.push({ ...restored, delta: {} });
      } else if (choice.finish_reason || Object.keys(delta).length > 0) choices.push(restored);
    }
    if (choices.length > 0 || chunk.choices.length === 0 || chunk.usage) out.push({ ...chunk, choices });
    return out;
  }

  function end(): ChatCompletionChunk[] {
    if (!last) return [];
    const chunks = [];
    for (const [place, text] of texts) {
      const rest = text.restorer.end();
      if (rest !== "") chunks.push(withDelta(last, Number.parseInt(place, 10), text.delta(rest)));
    }
    texts.clear();
    return chunks;
  }

  function restoreDelta(choice: number, delta: Fields): Fields {
    const out: Fields = {};
    for (const [key, value] of Object.entries(delta)) {
      if (isTextKey(key) && typeof value === "string") {
        const text = restore(`${choice} ${key}`, value, key === "content" && json, (rest) => ({ [key]: rest }));
        if (text !== "" || value === "") out[key] = text;
      } else if (key === "tool_calls" && Array.isArray(value)) {
        const calls = (value as Fields[]).map((call) => restoreCall(choice, call)).filter((call) => call !== undefined);
        if (calls.length > 0) out[key] = calls;
      } else if (key === "function_call" && isFields(value)) {
        const call = restoreArguments(`${choice} function_call`, value, (rest) => ({
          function_call: { arguments: rest },
        }));
        if (call) out[key] = call;
      } else if (key === "role" || !hidden || value === null) out[key] = value;
    }
    return out;
  }

  function restoreCall(choice: number, call: Fields): Fields | undefined {
    const index = call["index"];
    const place = `${choice} tool ${String(index)}`;
    const body = call["function"];
    if (isFields(body)) {
      const restored = restoreArguments(place, body, (rest) => ({
        tool_calls: [{ index, function: { arguments: rest } }],
      }));
      return restored || call["id"] !== undefined ? { ...call, function: restored ?? {} } : undefined;
    }
    const custom = call["custom"];
    if (!isFields(custom) || typeof custom["input"] !== "string") return call;
    const input = restore(place, custom["input"], false, (rest) => ({
      tool_calls: [{ index, custom: { input: rest } }],
    }));
    return { ...call, custom: { ...custom, input } };
  }

  /** Undefined if all of it is held back for now. */
  function restoreArguments(place: string, body: Fields, delta: Text["delta"]): Fields | undefined {
    if (typeof body["arguments"] !== "string") return body;
    const text = restore(place, body["arguments"], true, delta);
    return text !== "" || body["arguments"] === "" || body["name"] !== undefined
      ? { ...body, arguments: text }
      : undefined;
  }

  function restore(place: string, piece: string, isJson: boolean, delta: Text["delta"]): string {
    let text = texts.get(place);
    if (!text) texts.set(place, (text = { restorer: restorer(vault, speller, isJson), delta }));
    return text.restorer.push(piece);
  }

  function* flush(prefix: string): Generator<Fields> {
    for (const [place, text] of texts) {
      if (!place.startsWith(prefix)) continue;
      texts.delete(place);
      const rest = text.restorer.end();
      if (rest !== "") yield text.delta(rest);
    }
  }
}

/** Restores a whole answer. */
export function restoreCompletion(
  completion: ChatCompletion,
  { vault, speller }: Masked,
  json: boolean,
): ChatCompletion {
  const hidden = vault.size > 0;
  const whole = (text: string, isJson: boolean) => {
    const one = restorer(vault, speller, isJson);
    return one.push(text) + one.end();
  };
  const withArguments = (body: unknown) =>
    isFields(body) && typeof body["arguments"] === "string"
      ? { ...body, arguments: whole(body["arguments"], true) }
      : body;
  const restoreCall = (call: Fields) => {
    const custom = call["custom"];
    return {
      ...call,
      ...(isFields(call["function"]) ? { function: withArguments(call["function"]) } : {}),
      ...(isFields(custom) && typeof custom["input"] === "string"
        ? { custom: { ...custom, input: whole(custom["input"], false) } }
        : {}),
    };
  };
  const choices = completion.choices.map((choice) => {
    const message: Fields = {};
    for (const [key, value] of Object.entries(choice.message as Fields)) {
      if (isTextKey(key) && typeof value === "string") message[key] = whole(value, key === "content" && json);
      else if (key === "tool_calls" && Array.isArray(value)) message[key] = (value as Fields[]).map(restoreCall);
      else if (key === "function_call") message[key] = withArguments(value);
      else if (key === "role" || !hidden || value === null) message[key] = value;
    }
    return { ...choice, message, ...(hidden ? { logprobs: null } : {}) };
  });
  return { ...completion, choices } as ChatCompletion;
}

/** A text that is not the answer, such as an error, with surrogates as what they stand for in general: `[PERSON]`. */
export function scrub(text: string, { vault, speller }: Masked): string {
  const value = (type: string, digits: string) => (vault.value(type, digits) === undefined ? undefined : `[${type}]`);
  const one = restorer({ value, issued: vault.issued }, speller, false);
  return one.push(text) + one.end();
}

function withDelta(chunk: ChatCompletionChunk, index: number, delta: Fields): ChatCompletionChunk {
  const { usage: _usage, ...rest } = chunk;
  return { ...rest, choices: [{ index, delta, finish_reason: null }] };
}

const isTextKey = (key: string) => (textKeys as readonly string[]).includes(key);
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
