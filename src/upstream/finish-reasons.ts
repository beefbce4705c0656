import type { FinishReason } from "../dialects/openai-chat/completion.ts";
import { UpstreamFailure } from "./provider.ts";

/** A provider's own finish reasons in OpenAI's words; `error`: the provider gave up, whatever it sent before. */
export type FinishReasons = Readonly<Record<string, FinishReason | "error">>;

/**
 * Why a choice finished; null while it continues. An unknown reason is a failure: reported as `stop`, a truncated text would pass
 * for a complete one.
 */
export function finishReasonOf(given: unknown, own: FinishReasons): FinishReason | null {
  if (typeof given !== "string" || given === "") return null;
  const reason = meaningIn(own, given) ?? meaningIn(common, wordIn(given));
  if (reason === "error") throw new UpstreamFailure("broken", "The provider ended its answer with an error");
  if (reason) return reason;
  const shown = /^[\w-]{1,40}$/.test(given) ? given : "unreadable";
  throw new UpstreamFailure("broken", `The provider ended its answer for a reason that is not known (${shown})`);
}

/** Every object knows words of its own, such as `constructor`, which mean nothing here. */
const meaningIn = (reasons: FinishReasons, word: string) => (Object.hasOwn(reasons, word) ? reasons[word] : undefined);

/** Google's servers say behind a colon which filter it was. */
const wordIn = (given: string) => given.toLowerCase().replace(/^(\w+_filter):.*$/, "$1");

const common: FinishReasons = {
  stop: "stop",
  length: "length",
  tool_calls: "tool_calls",
  content_filter: "content_filter",
  function_call: "function_call",
  error: "error",
  // From servers that speak OpenAI's protocol with reasons of their own.
  eos: "stop",
  eos_token: "stop",
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  model_length: "length",
  model_context_window_exceeded: "length",
  // The server ended a text that repeated itself.
  repetition: "length",
  tool_call: "tool_calls",
  tool_use: "tool_calls",
  safety: "content_filter",
  sensitive: "content_filter",
  recitation: "content_filter",
  // A call that nobody could read: the same question may be answered well.
  function_call_filter: "error",
  abort: "error",
  cancelled: "error",
  network_error: "error",
};
