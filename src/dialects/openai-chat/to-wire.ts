import type { ChatCompletion, ChatCompletionChunk, ChunkChoice, Usage } from "./completion.ts";

/** What is the same in everything one call answers. */
export interface Identity {
  id: string;
  /** Unix time in seconds. */
  created: number;
  /** The model that was asked for. */
  model: string;
}

export interface OutwardChunks {
  push(chunk: ChatCompletionChunk): ChatCompletionChunk[];
  /** The last chunk of a caller who asked for usage. */
  usage(usage: Usage): ChatCompletionChunk;
  /** A chunk that says nothing, to keep a silent stream alive: no comment lines, since some clients end on them. */
  idle(): ChatCompletionChunk;
}

/**
 * Gives a stream the outward form that clients rely on (specification, Events): one identity, `role` together with the first
 * fragment and only there, a tool call's `id` and name in its first fragment only, usage nowhere but in a last chunk of its own.
 */
export function outwardChunks(identity: Identity): OutwardChunks {
  const begun = new Set<number>();
  const named = new Set<string>();
  const { id, created, model } = identity;
  const same = { id, object: "chat.completion.chunk" as const, created, model };

  return {
    push(chunk) {
      const choices: ChunkChoice[] = [];
      /** Choices that begin and finish in one chunk finish in a second: the first event is the one with the role. */
      const finishing: ChunkChoice[] = [];
      for (const given of chunk.choices) {
        const choice = outwardChoice(given);
        if (!choice) continue;
        if (choice.delta.role && choice.finish_reason) {
          finishing.push({ ...choice, delta: {} });
          choice.finish_reason = null;
        }
        choices.push(choice);
      }
      if (choices.length === 0) return [];
      const sent = withRest({ ...same, choices }, chunk);
      return finishing.length === 0 ? [sent] : [sent, { ...sent, choices: finishing }];
    },
    usage: (usage) => ({ ...same, choices: [], usage }),
    idle() {
      const isFirst = begun.size === 0;
      begun.add(0);
      const delta = isFirst ? { role: "assistant" as const, content: "" } : {};
      return { ...same, choices: [{ index: 0, delta, finish_reason: null }] };
    },
  };

  /** Undefined if there is nothing to say yet. */
  function outwardChoice(choice: ChunkChoice): ChunkChoice | undefined {
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
    if (delta.tool_calls) delta.tool_calls = delta.tool_calls.map((call) => outwardCall(choice.index, call));
    if (isFirst) begun.add(choice.index);
    if (isFirst && !says) delta.content ??= "";
    return { ...choice, delta };
  }

  function outwardCall(choice: number, call: NonNullable<ChunkChoice["delta"]["tool_calls"]>[number]) {
    const place = `${choice} ${call.index}`;
    if (!named.has(place)) {
      named.add(place);
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

/** OpenAI's clients are written for what its schema says may be null; anywhere else what is not there is left out. */
const nullInDelta = new Set(["content", "refusal"]);

/** Adds what else a provider says of a chunk, without a copy of everything for each. */
function withRest(sent: ChatCompletionChunk, given: ChatCompletionChunk): ChatCompletionChunk {
  const fields: Record<string, unknown> = given;
  for (const key in fields)
    if (key !== "usage" && fields[key] !== null && !(key in sent)) (sent as Record<string, unknown>)[key] = fields[key];
  return sent;
}

/** Gives a whole answer its outward form. */
export function outwardCompletion(completion: ChatCompletion, identity: Identity): ChatCompletion {
  const { id, created, model } = identity;
  const own = { id, object: "chat.completion" as const, created, model };
  // In front, where people look for them, and in place of the provider's.
  const sent: Record<string, unknown> = { ...own, ...completion, ...own };
  for (const key in sent) if (sent[key] === null) delete sent[key];
  return sent as ChatCompletion;
}
