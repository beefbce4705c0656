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

/** @param cached the part of `prompt` read from a cache. @param thought the part of `completion` spent on reasoning. */
export function usageOf(prompt: number, completion: number, cached: number, thought: number): Usage {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: thought },
  } as Usage;
}
