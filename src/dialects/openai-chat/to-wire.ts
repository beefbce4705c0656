import { type Fields, isFields } from "../../contract/fields.ts";
import type { AnswerIdentity } from "../dialect.ts";
import type { ChatCompletion, ChatCompletionChunk, ChunkChoice, Usage } from "./completion.ts";

export interface WireChunks {
  push(chunk: ChatCompletionChunk): ChatCompletionChunk[];
  /** The last chunk for a caller that asked for usage. */
  usage(usage: Usage): ChatCompletionChunk;
  /** An empty chunk that keeps a silent stream alive. A comment line would be less, but some clients end the stream on one. */
  idle(): ChatCompletionChunk;
}

/**
 * Brings chunks into the form that clients rely on (specification, Events): one identity; `role` in a choice's first fragment only; a
 * tool call's `id` and name in its first fragment only; usage in a last chunk of its own only.
 */
export function chunksToWire(identity: AnswerIdentity): WireChunks {
  const begun = new Set<number>();
  const named = new Set<string>();
  const { id, created, model } = identity;
  const same = { id, object: "chat.completion.chunk" as const, created, model };
  /** What OpenAI tells in each chunk, and its clients take from the last. */
  const lasting: Fields = {};

  return {
    push(chunk) {
      const choices: ChunkChoice[] = [];
      /** A choice that begins and finishes in one chunk finishes in a second: clients expect `role` without a finish reason. */
      const finishing: ChunkChoice[] = [];
      for (const key of inEachChunk) if ((chunk as Fields)[key]) lasting[key] = (chunk as Fields)[key];
      for (const given of chunk.choices) {
        const choice = choiceToWire(given);
        if (!choice) continue;
        if (choice.delta.role && choice.finish_reason) {
          finishing.push({ ...choice, delta: {} });
          choice.finish_reason = null;
        }
        choices.push(choice);
      }
      if (choices.length === 0 && !isFields((chunk as Fields)["moderation"])) return [];
      const sent = withRest({ ...same, choices }, chunk);
      return finishing.length === 0 ? [sent] : [sent, { ...sent, choices: finishing }];
    },
    usage: (usage) => ({ ...same, choices: [], usage, ...lasting }),
    idle() {
      const isFirst = begun.size === 0;
      begun.add(0);
      const delta = isFirst ? { role: "assistant" as const, content: "" } : {};
      return { ...same, choices: [{ index: 0, delta, finish_reason: null }] };
    },
  };

  /** Undefined if the choice says nothing yet. */
  function choiceToWire(choice: ChunkChoice): ChunkChoice | undefined {
    const isFirst = !begun.has(choice.index);
    const delta: ChunkChoice["delta"] = isFirst ? { role: "assistant", content: null } : {};
    let says = false;
    const given: Record<string, unknown> = choice.delta;
    for (const key in given) {
      const value = given[key];
      if (key === "role" || value === undefined || (value === null && !nullInDelta.has(key))) continue;
      if (value !== "" && value !== null) says = true;
      (delta as Record<string, unknown>)[key] = value;
    }
    if (!says && !choice.finish_reason) return undefined;
    if (delta.tool_calls) delta.tool_calls = delta.tool_calls.map((call) => callToWire(choice.index, call));
    if (isFirst) begun.add(choice.index);
    if (isFirst && !says) delta.content ??= "";
    return { ...choice, delta };
  }

  function callToWire(choice: number, call: NonNullable<ChunkChoice["delta"]["tool_calls"]>[number]) {
    const key = `${choice} ${call.index}`;
    if (!named.has(key)) {
      named.add(key);
      if ("custom" in call) return call;
      return {
        ...call,
        type: call.type ?? "function",
        function: { ...call.function, arguments: call.function?.arguments ?? "" },
      };
    }
    const { id: _id, type: _type, ...rest } = call;
    return rest.function ? { ...rest, function: { arguments: rest.function.arguments ?? "" } } : rest;
  }
}

const inEachChunk = ["service_tier", "system_fingerprint"] as const;

/** What OpenAI's schema says may be null. Clients rely on it, and on anything else being left out. */
const nullInDelta = new Set(["content", "refusal"]);

/** Adds the other fields of a chunk in place: a spread for every chunk would copy them all. */
function withRest(sent: ChatCompletionChunk, given: ChatCompletionChunk): ChatCompletionChunk {
  const fields: Record<string, unknown> = given;
  for (const key in fields)
    if (key !== "usage" && fields[key] !== null && !(key in sent)) (sent as Record<string, unknown>)[key] = fields[key];
  return sent;
}

/** Brings a whole answer into the form that clients rely on. */
export function completionToWire(completion: ChatCompletion, identity: AnswerIdentity): ChatCompletion {
  const { id, created, model } = identity;
  const own = { id, object: "chat.completion" as const, created, model };
  // Spread twice: first for the order of keys, last to replace the provider's.
  const sent: Record<string, unknown> = { ...own, ...completion, ...own };
  for (const key in sent) if (sent[key] === null) delete sent[key];
  return sent as ChatCompletion;
}
