import type { ChatCompletionChunk, ChunkChoice, FinishReason, Usage } from "../../dialects/openai-chat/completion.ts";

type ChunkDelta = ChunkChoice["delta"];

/** A chunk of one choice. */
export function chunkOf(
  index: number,
  delta: ChunkDelta,
  reason: FinishReason | null = null,
  usage?: Usage,
): ChatCompletionChunk {
  return chunkWith([{ index, delta, finish_reason: reason }], usage);
}

/** A chunk without identity, which the gateway writes into it on the way out. */
export function chunkWith(choices: ChunkChoice[], usage?: Usage): ChatCompletionChunk {
  return { id: "", object: "chat.completion.chunk", created: 0, model: "", choices, ...(usage ? { usage } : {}) };
}

/** The first fragment of a tool call, or all of it. */
export function callDelta(index: number, id: string, name: string, args: string, extra: object = {}): ChunkDelta {
  return { tool_calls: [{ index, id, type: "function", function: { name, arguments: args }, ...extra }] };
}

export const argumentsDelta = (index: number, args: string): ChunkDelta => ({
  tool_calls: [{ index, function: { arguments: args } }],
});

/** Tokens that a provider counted. */
interface Counts {
  prompt: number;
  /** The part of the prompt read from a cache. */
  cached: number;
  /** The part of the prompt written to a cache; undefined where the provider does not tell. */
  written?: number | undefined;
  completion: number;
  /** The part of the completion spent on reasoning. */
  thought: number;
}

export function usageOf({ prompt, cached, written, completion, thought }: Counts): Usage {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached, ...(written === undefined ? {} : { cache_write_tokens: written }) },
    completion_tokens_details: { reasoning_tokens: thought },
  } as Usage;
}
