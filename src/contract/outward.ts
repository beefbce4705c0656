import type { Stage } from "../stream/stage.ts";
import type { ChatCompletion, ChatCompletionChunk, ChunkChoice, Usage } from "./completion.ts";

/** What is the same in everything one call answers. */
export interface Identity {
  id: string;
  /** Unix time in seconds. */
  created: number;
  /** The model that was asked for. */
  model: string;
}

export interface OutwardChunks extends Stage<ChatCompletionChunk> {
  /** A chunk that says nothing, to keep a silent stream alive: no comment lines, since some clients end on them. */
  idle(): ChatCompletionChunk;
}

/**
 * Gives a stream the outward form that clients rely on (specification, Events): one identity, `role` together with the first
 * fragment and only there, a tool call's `id` and name in its first fragment only, usage only if asked for and only at the end.
 */
export function outwardChunks(identity: Identity, includeUsage: boolean): OutwardChunks {
  const begun = new Set<number>();
  const calls = new Set<string>();
  let usage: Usage | null | undefined;

  const { id, created, model } = identity;
  const same = { id, object: "chat.completion.chunk" as const, created, model };

  return {
    push(chunk) {
      usage = chunk.usage ?? usage;
      const choices = chunk.choices.flatMap(outwardChoice);
      return choices.length === 0 ? [] : [{ ...same, ...withoutUsage(chunk), ...same, choices }];
    },
    end() {
      return includeUsage && usage ? [{ ...same, choices: [], usage }] : [];
    },
    idle() {
      const isFirst = begun.size === 0;
      begun.add(0);
      const delta = isFirst ? { role: "assistant" as const, content: "" } : {};
      return { ...same, choices: [{ index: 0, delta, finish_reason: null }] };
    },
  };

  function outwardChoice(choice: ChunkChoice): ChunkChoice[] {
    const { role: _role, ...given } = choice.delta;
    const delta: ChunkChoice["delta"] = given.tool_calls
      ? { ...given, tool_calls: given.tool_calls.map((call) => outwardCall(choice.index, call)) }
      : given;
    const says = Object.values(delta).some((value) => value !== "" && value !== null && value !== undefined);
    if (!says && !choice.finish_reason) return [];
    if (begun.has(choice.index)) return [{ ...choice, delta }];
    begun.add(choice.index);
    const first = {
      role: "assistant" as const,
      ...(delta.content === undefined ? { content: says ? null : "" } : {}),
      ...delta,
    };
    if (!choice.finish_reason) return [{ ...choice, delta: first }];
    return [
      { ...choice, delta: first, finish_reason: null },
      { ...choice, delta: {} },
    ];
  }

  function outwardCall(choice: number, call: NonNullable<ChunkChoice["delta"]["tool_calls"]>[number]) {
    const place = `${choice} ${call.index}`;
    if (!calls.has(place)) {
      calls.add(place);
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

/** Gives a whole answer its outward form. */
export function outwardCompletion(completion: ChatCompletion, identity: Identity): ChatCompletion {
  const { id, created, model } = identity;
  return { ...completion, id, object: "chat.completion", created, model };
}

function withoutUsage(chunk: ChatCompletionChunk): Omit<ChatCompletionChunk, "usage"> {
  const { usage: _usage, ...rest } = chunk;
  return rest;
}
