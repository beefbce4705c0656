import { countIn, type Fields, fieldsIn, isFields } from "../../contract/fields.ts";
import type { Usage } from "../openai-chat/completion.ts";

/** Tokens used, in the words of this API. */
export function usageFields(usage: Usage): Fields {
  const given = usage as Fields;
  const prompt = fieldsIn(given["prompt_tokens_details"]);
  const completion = fieldsIn(given["completion_tokens_details"]);
  return {
    input_tokens: usage.prompt_tokens,
    input_tokens_details: {
      cached_tokens: countIn(prompt["cached_tokens"]),
      cache_write_tokens: countIn(prompt["cache_write_tokens"]),
    },
    output_tokens: usage.completion_tokens,
    output_tokens_details: { reasoning_tokens: countIn(completion["reasoning_tokens"]) },
    total_tokens: usage.total_tokens,
  };
}

/** The tokens that a response of a provider reports; undefined if it does not. */
export function usageOfResponse({ usage }: Fields): Usage | undefined {
  if (!isFields(usage)) return undefined;
  const prompt = countIn(usage["input_tokens"]);
  const completion = countIn(usage["output_tokens"]);
  const details = {
    prompt_tokens_details: fieldsIn(usage["input_tokens_details"]),
    completion_tokens_details: fieldsIn(usage["output_tokens_details"]),
  };
  return {
    ...details,
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: countIn(usage["total_tokens"]) || prompt + completion,
  };
}
