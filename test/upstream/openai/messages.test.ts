import { expect, test } from "bun:test";
import { azure } from "../../../src/upstream/providers/azure.ts";
import { deepseek } from "../../../src/upstream/providers/deepseek.ts";
import { groq } from "../../../src/upstream/providers/groq.ts";
import { llamacpp } from "../../../src/upstream/providers/llamacpp.ts";
import { openrouter } from "../../../src/upstream/providers/openrouter.ts";
import { openaiCompatible } from "../../../src/upstream/providers/openai-compatible.ts";
import { openai } from "../../../src/upstream/providers/openai.ts";
import { vllm } from "../../../src/upstream/providers/vllm.ts";
import { encode } from "../encoding.ts";

test("Marks for another's prompt cache are not sent to OpenAI, which would refuse them, but to whom may know them", () => {
  const sent = (provider: typeof openai, marks: object) => {
    const messages = [{ role: "user", content: [{ type: "text", text: "Hello", ...marks }], ...marks }];
    const tools = [{ type: "function", function: { name: "f", ...marks }, ...marks }];
    return encode(provider, "m", { messages, tools, ...marks }).json;
  };
  const marks = { cache_control: { type: "ephemeral" } };
  for (const provider of [openai, azure]) expect(sent(provider, marks)).toEqual(sent(provider, {}));
  expect(JSON.stringify(sent(openaiCompatible, marks)).match(/"cache_control"/g)).toHaveLength(5);
});

test("What others give out with a call, and its place in a stream, are not sent to OpenAI, but to whom may want them", () => {
  const call = { id: "call_1", type: "function", function: { name: "f", arguments: "{}" } };
  const given = { ...call, index: 0, extra_content: { google: { thought_signature: "EqQB" } } };
  const messages = [
    { role: "user", content: "Go" },
    { role: "assistant", content: null, tool_calls: [given, call] },
    { role: "tool", tool_call_id: "call_1", content: "1" },
  ];
  const sent = (provider: typeof openai) => (encode(provider, "m", { messages }).json["messages"] as object[])[1];
  const plain = { role: "assistant", content: null, tool_calls: [call, call] };
  expect([sent(openai), sent(azure), sent(openaiCompatible)]).toEqual([plain, plain, messages[1]!]);
});

test("Thoughts as OpenRouter tells them go on by the name that others have for them, and signed ones to OpenRouter alone", () => {
  const details = [{ type: "reasoning.text", text: "Hm", signature: "EqQB", index: 0 }];
  const told = { role: "assistant", content: "Hi", reasoning: "Hm", reasoning_details: details };
  const sent = (provider: typeof openai) =>
    (encode(provider, "m", { messages: [{ role: "user", content: "Go" }, told] }).json["messages"] as object[])[1];
  expect(sent(openrouter)).toEqual(told);
  expect(sent(openaiCompatible)).toEqual(told);
  expect(sent(deepseek)).toEqual({ role: "assistant", content: "Hi" });
  expect(sent(groq)).toEqual({ role: "assistant", content: "Hi", reasoning: "Hm" });
});

test("What a model refused with in a part of an answer is sent as text to whom knows no such part", () => {
  const content = [
    { type: "text", text: "Hm." },
    { type: "refusal", refusal: "I cannot." },
  ];
  const sent = (provider: typeof openai) =>
    (
      encode(provider, "m", {
        messages: [
          { role: "user", content: "Go" },
          { role: "assistant", content },
          { role: "user", content: "On" },
        ],
      }).json["messages"] as { content: unknown }[]
    )[1]!.content;
  for (const provider of [openai, azure, openaiCompatible]) expect(sent(provider)).toEqual(content);
  expect([deepseek, groq].map(sent)).toEqual(["Hm.\nI cannot.", "Hm.\nI cannot."]);
  for (const provider of [vllm, llamacpp])
    expect(sent(provider)).toEqual([content[0], { type: "text", text: "I cannot." }]);
});
