import { type Fields, isFields } from "../../../contract/fields.ts";
import type { Masked } from "../../../privacy/masking.ts";
import { isRestored, movesIn, restoreAnswer } from "../../../privacy/restore/whole-text.ts";
import { fuse, type Stage } from "../../../stream/stage.ts";
import { movedNotes } from "../../moved-notes.ts";
import type { ChatCompletion, ChatCompletionChunk } from "../completion.ts";
import type { Again } from "../repeat.ts";
import { tellsThoughts, withSealedThoughts } from "../signed-thoughts.ts";
import { type ChatSlot, type Restore, StreamedChoice } from "./choice.ts";
import { pick, type RestoreRules, restoreRules } from "./rules.ts";

type Choice = ChatCompletionChunk["choices"][number];

/** Restores a stream of chunks. Yields nothing more once it has thrown. */
export interface ChunkRestorer extends Stage<ChatCompletionChunk> {
  /**
   * How repeats of the latest chunk pass, by their texts alone: each is restored and handed on to `write` in the form that chunk went out
   * in, unless all of it is held back. Undefined if `push` must see them.
   */
  again(chunk: ChatCompletionChunk, write: Again): Again | undefined;
}

/**
 * Restores a stream chunk by chunk. What is held back of a choice goes out before it finishes, or at the end.
 * @param isJson whether the answer's content is JSON
 * @param inTurn whether its texts are told in turn, see `StreamWriter`
 */
export function restoreChunks(masked: Masked, isJson: boolean, inTurn = false): ChunkRestorer {
  const rules = restoreRules(masked, isJson);
  const choices = new Map<number, StreamedChoice>();
  let last: ChatCompletionChunk | undefined;
  const fused = fuse();
  return { push: fused(push, []), end: fused(end, []), again };

  function push(chunk: ChatCompletionChunk): ChatCompletionChunk[] {
    last = chunk;
    const out: ChatCompletionChunk[] = [];
    const rest: Choice[] = [];
    for (const choice of chunk.choices) {
      const { index, finish_reason } = choice;
      const one = choiceAt(index);
      const logprobs = rules.logprobsIn(choice);
      if (logprobs) one.spell(logprobs);
      one.begin(choice.delta);
      const delta = restoreTexts(withSealedThoughts(choice.delta, masked, one.thoughts), rules, one.restore);
      if (delta["annotations"]) delta["annotations"] = movedNotes(delta["annotations"], one.moves);
      one.complete(delta);
      for (const fields of one.overtaken()) out.push(withDelta(chunk, index, fields));
      const held = finish_reason ? flush(index, wholeEnds.has(finish_reason)) : [];
      if (held.length > 0)
        for (const fields of [delta, ...held]) if (!isEmpty(fields)) out.push(withDelta(chunk, index, fields));
      const spelled = logprobs === undefined ? one.spelled() : (one.spelled() ?? null);
      if (!finish_reason && !spelled && isEmpty(delta)) continue;
      const said = (held.length > 0 ? {} : delta) as Choice["delta"];
      const spelling = spelled === undefined ? {} : { logprobs: spelled };
      rest.push({ index, delta: said, finish_reason, ...rules.keep(choice, []), ...spelling });
    }
    if (rest.length > 0 || chunk.choices.length === 0 || chunk.usage)
      out.push({ ...pick(chunk, identity), ...rules.keep(chunk, chunkKeys), choices: rest } as ChatCompletionChunk);
    return out;
  }

  function again({ choices: [choice] }: ChatCompletionChunk, write: Again): Again | undefined {
    const one = choice && choices.get(choice.index);
    if (!one || one.hasLogprobs || rules.logprobsIn(choice) || tellsThoughts(choice.delta)) return undefined;
    const slots: ChatSlot[] = [];
    restoreTexts(choice.delta, rules, (slot, text) => {
      if (text !== "") slots.push(slot);
      return text;
    });
    const [slot, ...others] = slots;
    if (!slot || others.length > 0) return undefined;
    const restore = fused((text: string) => one.restore(slot, text) ?? "", "");
    const leaf = fused(rules.leaf, "");
    return (text, padding) => {
      const restored = restore(text);
      return restored === "" ? "" : write(restored, padding && leaf(padding));
    };
  }

  /** A choice that has not finished was cut off. */
  function end(): ChatCompletionChunk[] {
    return [...choices.keys()].flatMap((index) => flush(index, false).map((delta) => withDelta(last!, index, delta)));
  }

  function choiceAt(index: number): StreamedChoice {
    let one = choices.get(index);
    if (!one) choices.set(index, (one = new StreamedChoice(masked, inTurn)));
    return one;
  }

  function flush(index: number, isWhole: boolean): Fields[] {
    const held = choiceAt(index).flush(isWhole);
    choices.delete(index);
    return held;
  }
}

/** Restores a whole answer. @param isJson whether its content is JSON */
export function restoreCompletion(completion: ChatCompletion, masked: Masked, isJson: boolean): ChatCompletion {
  if (!completion.choices.some(({ message }) => tellsThoughts(message)) && isRestored(masked, completion))
    return completion;
  const rules = restoreRules(masked, isJson);
  const choices = completion.choices.map((choice) => {
    const isWhole = wholeEnds.has(choice.finish_reason);
    let isChanged = false;
    const given = withSealedThoughts(choice.message, masked);
    const message = restoreTexts(given, rules, (slot, text) => {
      const restored = restoreAnswer(masked, text, slot.isJson, isWhole);
      if (slot.isSpelled && restored !== text) isChanged = true;
      return restored;
    });
    const { index, finish_reason } = choice;
    const { content } = choice.message;
    if (message["annotations"] && content)
      message["annotations"] = movedNotes(message["annotations"], movesIn(masked, content, isJson));
    const logprobs = isChanged ? null : (rules.logprobsIn(choice) ?? null);
    return { index, message, finish_reason, ...rules.keep(choice, []), logprobs };
  });
  return { ...pick(completion, identity), ...rules.keep(completion, chunkKeys), choices } as ChatCompletion;
}

/** Finish reasons after which texts end where the model ended them. */
const wholeEnds: ReadonlySet<string> = new Set(["stop", "tool_calls", "function_call"]);

/** The texts of a delta or message. */
function restoreTexts(fields: Fields, rules: RestoreRules, restore: Restore): Fields {
  const out: Fields = {};
  for (const key in fields) {
    const value = fields[key];
    const slot = typeof value === "string" ? rules.slots.get(key) : undefined;
    if (slot) add(out, key, restore(slot, value as string));
    else if (key === "tool_calls" && Array.isArray(value)) {
      const calls = (value as Fields[]).flatMap((call, position) => restoreCall(call, position, rules, restore));
      if (calls.length > 0) out[key] = calls;
    } else if (key === "function_call" && isFields(value)) {
      const fragment = (text: string) => ({ [key]: { arguments: text } });
      add(out, key, restoreBody(value, "arguments", { name: key, isJson: true, fragment }, rules, restore));
    } else {
      const name = rules.leaf(key);
      if (value === null) out[name] = value;
      else add(out, name, rules.unknown(name, value, restore));
    }
  }
  return out;
}

/** A tool call: of a function, whose arguments are JSON, or of a custom tool, whose input is any text. */
function restoreCall(call: Fields, position: number, rules: RestoreRules, restore: Restore): Fields[] {
  const index = typeof call["index"] === "number" ? call["index"] : position;
  const kind = isFields(call["custom"]) ? "custom" : "function";
  const key = kind === "custom" ? "input" : "arguments";
  const { [kind]: body, ...rest } = call;
  // Restored rather than dropped: a call without its id cannot be answered, and in the next request its value is masked to the same surrogate.
  if (typeof rest["id"] === "string") rest["id"] = rules.leaf(rest["id"]);
  if (!isFields(body)) return [rules.keep(rest, callKeys)];
  const fragment = (text: string) => ({ tool_calls: [{ index, [kind]: { [key]: text } }] });
  const slot = { name: `${kind} ${index}`, isJson: kind === "function", isParallel: true, fragment };
  const restored = restoreBody(body, key, slot, rules, restore);
  if (!restored && call["id"] === undefined) return [];
  return [{ ...rules.keep(rest, callKeys), [kind]: restored ?? {} }];
}

/** Undefined if nothing of it may go out yet. */
function restoreBody(
  body: Fields,
  key: string,
  slot: ChatSlot,
  rules: RestoreRules,
  restore: Restore,
): Fields | undefined {
  const { [key]: text, name, ...rest } = body;
  const out = rules.keep(rest, []);
  if (typeof name === "string") out["name"] = rules.leaf(name);
  if (typeof text === "string") add(out, key, restore(slot, text));
  return isEmpty(out) ? undefined : out;
}

const isEmpty = (fields: Fields) => Object.keys(fields).length === 0;

function add(fields: Fields, key: string, value: unknown): void {
  if (value !== undefined) fields[key] = value;
}

function withDelta(chunk: ChatCompletionChunk, index: number, delta: Fields): ChatCompletionChunk {
  const choices = [{ index, delta, finish_reason: null }];
  return { ...pick(chunk, identity), choices } as ChatCompletionChunk;
}

/** Replaced on the way out by the identity of the call. */
const identity = ["id", "object", "created", "model"];
const chunkKeys = ["usage", "system_fingerprint", "service_tier"];
const callKeys = ["index", "id", "type", "extra_content"];
