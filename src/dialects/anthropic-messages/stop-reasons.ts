import type { FinishReason, Usage } from "../openai-chat/completion.ts";
import { type Fields, countIn, fieldsIn, toldCount } from "../../contract/fields.ts";

/**
 * Why an answer ended, in Anthropic's word. Some servers report `stop` where they call tools, or calls where there are none: programs
 * that go on as long as tools are called would then ask for ever.
 */
export function stopReasonOf(reason: FinishReason, callsTools: boolean): string {
  if (reason === "length") return "max_tokens";
  if (reason === "content_filter") return "refusal";
  return callsTools ? "tool_use" : "end_turn";
}

/** Anthropic's reasons for which the last text of an answer is not where the model ended it. */
export const cutReasons: ReadonlySet<unknown> = new Set(["max_tokens", "model_context_window_exceeded", "refusal"]);

/**
 * Tokens used as Anthropic counts them: what was read from a cache and written to it apart from the rest of the prompt, those of thoughts as a
 * part of the output, where the provider tells them.
 */
export function messageUsage(usage: Usage): Fields {
  const given = usage as Fields;
  const details = fieldsIn(given["prompt_tokens_details"]);
  const thought = toldCount(fieldsIn(given["completion_tokens_details"])["reasoning_tokens"]);
  const cached = Math.min(countIn(details["cached_tokens"]), usage.prompt_tokens);
  const written = Math.min(countIn(details["cache_write_tokens"]), usage.prompt_tokens - cached);
  return {
    input_tokens: usage.prompt_tokens - cached - written,
    cache_creation_input_tokens: written,
    cache_read_input_tokens: cached,
    output_tokens: usage.completion_tokens,
    ...(thought === undefined ? {} : { output_tokens_details: { thinking_tokens: thought } }),
  };
}
