import { expect, test } from "bun:test";
import { messageUsage } from "../../../src/dialects/anthropic-messages/stop-reasons.ts";

const told = (details: object) =>
  messageUsage({ prompt_tokens: 20, completion_tokens: 7, total_tokens: 27, ...details });

test("Tokens of the cache are counted apart from the rest of the prompt, and never more than there are", () => {
  expect(told({ prompt_tokens_details: { cached_tokens: 12, cache_write_tokens: 5 } })).toMatchObject({
    input_tokens: 3,
    cache_creation_input_tokens: 5,
    cache_read_input_tokens: 12,
  });
  expect(told({ prompt_tokens_details: { cached_tokens: 12, cache_write_tokens: 50 } })).toMatchObject({
    input_tokens: 0,
    cache_creation_input_tokens: 8,
  });
});

test("Tokens of thoughts are told as a part of the answer's, where the provider counts them", () => {
  expect(told({ completion_tokens_details: { reasoning_tokens: 4 } })).toMatchObject({
    output_tokens: 7,
    output_tokens_details: { thinking_tokens: 4 },
  });
  expect(told({})).not.toHaveProperty("output_tokens_details");
});
