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
      const choices = chunk.choices.map(outwardChoice).filter((choice) => choice !== undefined);
      if (choices.length === 0) return [];
      const { usage: _usage, ...rest } = chunk;
      const send = (some: ChunkChoice[]) => ({ ...same, ...rest, ...same, choices: some });
      // A choice that begins and finishes in one chunk finishes in a second: the first event is the one with the role.
      const finishing = choices.filter((choice) => choice.delta.role && choice.finish_reason);
      if (finishing.length === 0) return [send(choices)];
      const beginning = choices.map((choice) =>
        finishing.includes(choice) ? { ...choice, finish_reason: null } : choice,
      );
      return [send(beginning), send(finishing.map((choice) => ({ ...choice, delta: {} })))];
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
    const { role: _role, ...given } = choice.delta;
    const calls = given.tool_calls?.map((call) => outwardCall(choice.index, call));
    const delta: ChunkChoice["delta"] = calls ? { ...given, tool_calls: calls } : given;
    const says = Object.values(delta).some((value) => value !== "" && value !== null && value !== undefined);
    if (!says && !choice.finish_reason) return undefined;
    if (begun.has(choice.index)) return { ...choice, delta };
    begun.add(choice.index);
    return { ...choice, delta: { role: "assistant", content: says ? null : "", ...delta } };
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

/** Gives a whole answer its outward form. */
export function outwardCompletion(completion: ChatCompletion, identity: Identity): ChatCompletion {
  const { id, created, model } = identity;
  return { ...completion, id, object: "chat.completion", created, model };
}
