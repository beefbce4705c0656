import type { FinishReason } from "../dialects/openai-chat/completion.ts";
import { UpstreamFailure } from "./provider.ts";

/** Finish reasons that are not OpenAI's own; `error`: the provider gave up, whatever it said before. */
export type FinishReasons = Readonly<Record<string, FinishReason | "error">>;

/**
 * Why a choice finished; null while it goes on. A reason nobody knows is a failure: told as `stop` it would pass for a natural
 * end, and a text cut short would be taken for a whole one.
 */
export function finishReasonOf(given: unknown, own: FinishReasons): FinishReason | null {
  if (typeof given !== "string" || given === "") return null;
  const reason = own[given] ?? common[given] ?? common[given.toLowerCase()];
  if (reason === "error") throw new UpstreamFailure("broken", "The provider ended its answer with an error");
  if (reason) return reason;
  const shown = /^[\w-]{1,40}$/.test(given) ? given : "unreadable";
  throw new UpstreamFailure("broken", `The provider ended its answer for a reason that is not known (${shown})`);
}

const common: FinishReasons = {
  stop: "stop",
  length: "length",
  tool_calls: "tool_calls",
  content_filter: "content_filter",
  function_call: "function_call",
  error: "error",
  // Said by servers that speak the dialect with words of their own.
  eos: "stop",
  eos_token: "stop",
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  model_length: "length",
  tool_call: "tool_calls",
  tool_use: "tool_calls",
  safety: "content_filter",
  abort: "error",
  cancelled: "error",
};
