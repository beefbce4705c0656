/** Bodies and chunks as OpenAI's API sends them: what a provider says in these tests. */

export type Json = Record<string, unknown>;

export const upstreamUsage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

const identity = { id: "chatcmpl-upstream", created: 1_700_000_000, model: "upstream-model" };

export const message = (content: string | null, more: Json = {}) => ({
  role: "assistant",
  content,
  refusal: null,
  ...more,
});

/** A whole answer. */
export const completion = (answer: string | Json, more: Json = {}): Json => ({
  ...identity,
  object: "chat.completion",
  choices: [
    {
      index: 0,
      message: typeof answer === "string" ? message(answer) : answer,
      finish_reason: "stop",
      logprobs: null,
      ...more,
    },
  ],
  usage: upstreamUsage,
});

/** One chunk of a stream with one choice. */
export const chunk = (delta: Json, finish: string | null = null, index = 0): Json => ({
  ...identity,
  object: "chat.completion.chunk",
  choices: [{ index, delta, finish_reason: finish, logprobs: null }],
});

export const usageChunk: Json = { ...identity, object: "chat.completion.chunk", choices: [], usage: upstreamUsage };

/** A text as OpenAI streams it: an empty role chunk, the pieces, the end, the usage. */
export const textChunks = (pieces: readonly string[], finish: string | null = "stop"): Json[] => [
  chunk({ role: "assistant", content: "" }),
  ...pieces.map((content) => chunk({ content })),
  ...(finish === null ? [] : [chunk({}, finish)]),
  usageChunk,
];

/** A call of a tool, as a whole answer holds it. */
export const toolCall = (id: string, name: string, args: Json) => ({
  id,
  type: "function",
  function: { name, arguments: JSON.stringify(args) },
});

/** Tool calls as OpenAI streams them: the name first, then the arguments in pieces of a few characters. */
export const toolChunks = (calls: readonly { id: string; name: string; args: string }[], size = 5): Json[] => [
  chunk({ role: "assistant", content: null }),
  ...calls.flatMap(({ id, name, args }, index) => [
    chunk({ tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] }),
    ...(args.match(new RegExp(`[^]{1,${size}}`, "g")) ?? []).map((piece) =>
      chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
    ),
  ]),
  chunk({}, "tool_calls"),
  usageChunk,
];
