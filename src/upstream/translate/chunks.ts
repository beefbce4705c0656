import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChunkChoice,
  FinishReason,
  Usage,
} from "../../dialects/openai-chat/completion.ts";
import { UpstreamFailure } from "../provider.ts";

type Delta = ChunkChoice["delta"];
type Message = ChatCompletion["choices"][number]["message"];

/** One step of an answer. */
export function chunkOf(
  index: number,
  delta: Delta,
  reason: FinishReason | null = null,
  usage?: Usage,
): ChatCompletionChunk {
  return chunkWith([{ index, delta, finish_reason: reason }], usage);
}

/** Identity is given on the way out. */
export function chunkWith(choices: ChunkChoice[], usage?: Usage): ChatCompletionChunk {
  return { id: "", object: "chat.completion.chunk", created: 0, model: "", choices, ...(usage ? { usage } : {}) };
}

/** The beginning of a tool call, or all of it. */
export function callDelta(index: number, id: string, name: string, args: string, extra: object = {}): Delta {
  return { tool_calls: [{ index, id, type: "function", function: { name, arguments: args }, ...extra }] };
}

export const argumentsDelta = (index: number, args: string): Delta => ({
  tool_calls: [{ index, function: { arguments: args } }],
});

/** Tokens used; cached and thought tokens are parts of the first two. */
export function usageOf(prompt: number, completion: number, cached: number, thought: number): Usage {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: thought },
  } as Usage;
}

/** The steps of an answer as the whole they make. */
export function completionOf(chunks: ChatCompletionChunk[]): ChatCompletion {
  const usage = chunks.findLast((chunk) => chunk.usage)?.usage;
  const steps = Map.groupBy(
    chunks.flatMap(({ choices }) => choices),
    ({ index }) => index,
  );
  if (steps.size === 0) throw new UpstreamFailure("broken", "The provider's answer holds no choice");
  const choices = [...steps]
    .toSorted(([one], [other]) => one - other)
    .map(([index, all]) => {
      const reason = all.findLast((step) => step.finish_reason)?.finish_reason;
      if (!reason) throw new UpstreamFailure("broken", "The provider's answer is not finished");
      return { index, message: messageOf(all.map(({ delta }) => delta)), finish_reason: reason, logprobs: null };
    });
  return { id: "", object: "chat.completion", created: 0, model: "", choices, ...(usage ? { usage } : {}) };
}

function messageOf(deltas: Delta[]): Message {
  const text = (key: "content" | "refusal" | "reasoning_content") => {
    const pieces = deltas.map((delta) => delta[key]).filter((piece) => typeof piece === "string");
    return pieces.length > 0 ? pieces.join("") : null;
  };
  const fragments = deltas.flatMap((delta) => delta.tool_calls ?? []);
  const calls = fragments
    .filter(({ id }) => id !== undefined)
    .map((first) => {
      const args = fragments.filter(({ index }) => index === first.index).map((one) => one.function?.arguments ?? "");
      const { index: _index, ...call } = first;
      return { ...call, id: first.id!, function: { name: first.function?.name ?? "", arguments: args.join("") } };
    });
  const reasoning = text("reasoning_content");
  return {
    role: "assistant",
    content: text("content") ?? (calls.length > 0 ? null : ""),
    refusal: text("refusal"),
    ...(reasoning === null ? {} : { reasoning_content: reasoning }),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}
