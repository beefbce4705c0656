import { expect, test } from "bun:test";
import { charactersIn } from "../../../src/dialects/openai-chat/canonical.ts";
import type { ChatCompletion, ChatCompletionChunk } from "../../../src/dialects/openai-chat/completion.ts";

const chunk = (delta: object) =>
  ({ choices: [{ index: 0, delta, finish_reason: null }] }) as unknown as ChatCompletionChunk;
const whole = (message: object) => ({ choices: [{ index: 0, message }] }) as unknown as ChatCompletion;

test.each<[string, object]>([
  ["its text", { role: "assistant", content: "1234567890" }],
  ["a refusal and its thoughts", { content: null, refusal: "12345", reasoning_content: "67890" }],
  ["calls of functions", { tool_calls: [1, 2].map(() => ({ function: { name: "f", arguments: "12345" } })) }],
  ["the input of a custom tool", { tool_calls: [{ type: "custom", custom: { name: "sql", input: "1234567890" } }] }],
  ["a call in the deprecated form", { content: null, function_call: { name: "f", arguments: "1234567890" } }],
])("What a model wrote is counted for who reports no usage: %s", (_, said) => {
  expect([charactersIn(chunk(said)), charactersIn(whole(said))]).toEqual([10, 10]);
});
