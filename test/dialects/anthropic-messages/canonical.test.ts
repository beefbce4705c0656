import { expect, test } from "bun:test";
import { messagesApi } from "../../../src/dialects/anthropic-messages/anthropic-messages.ts";

const request = messagesApi.parse({
  model: "m",
  max_tokens: 9,
  system: "Be brief",
  messages: [
    { role: "user", content: "Hello" },
    { role: "assistant", content: [{ type: "tool_use", id: "a", name: "f", input: {} }] },
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "a", content: "1" },
        { type: "text", text: "On" },
      ],
    },
  ],
});

request.canonical();

test.each([
  ["messages.0.content must be text", "system must be text"],
  ["messages.1", "messages.0"],
  ["messages.2.tool_calls.0.function.name must match", "messages.1 must match"],
  ["messages.3.content", "messages.2"],
  ["messages.4.content.0.image_url.url", "messages.2"],
  ["tools.2.function.parameters.type must be object", "tools.2.input_schema.type must be object"],
  ["tools.0.function.name", "tools.0.name"],
  ["tool_choice.function.name", "tool_choice.name"],
  ["parallel_tool_calls must be true", "tool_choice.disable_parallel_tool_use must be true"],
  ["response_format.json_schema.strict must be false", "output_config.format.strict must be false"],
  ["reasoning_effort", "output_config.effort"],
  ["stop must hold more", "stop_sequences must hold more"],
  ["stopped", "stopped"],
  ["temperature", "temperature"],
])("A field that a provider refuses is named as the caller named it: %s", (canonical, own) => {
  expect(request.renumber(canonical)).toBe(own);
});

test("What is said of a document and of a search's result is told in front of it", () => {
  const pdf = { type: "base64", media_type: "application/pdf", data: "JVBERi0=" };
  const asked = messagesApi.parse({
    model: "m",
    max_tokens: 9,
    messages: [
      {
        role: "user",
        content: [
          { type: "document", title: "Minutes", context: "Of May", source: { type: "text", data: "All agreed." } },
          { type: "document", title: "a.pdf", context: "Signed", source: pdf, cache_control: { type: "ephemeral" } },
          { type: "document", source: { type: "text", data: "Bare" } },
          {
            type: "search_result",
            title: "A page",
            source: "https://example.org",
            content: [{ type: "text", text: "Found" }],
          },
        ],
      },
    ],
  });
  const cache_control = { type: "ephemeral" };
  expect(asked.canonical().messages).toEqual([
    {
      role: "user",
      content: [
        { type: "text", text: "Minutes\nOf May" },
        { type: "text", text: "All agreed." },
        { type: "text", text: "Signed", cache_control },
        { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,JVBERi0=" }, cache_control },
        { type: "text", text: "Bare" },
        { type: "text", text: "A page\nhttps://example.org" },
        { type: "text", text: "Found" },
      ],
    },
  ] as never);
});

test("A bound of no tokens at all is refused: no other provider would keep to it", () => {
  const asked = messagesApi.parse({ model: "m", max_tokens: 0, messages: [{ role: "user", content: "Hello" }] });
  expect(() => asked.canonical()).toThrow("max_tokens must be at least 1");
});

test("An answer of nothing but thoughts that another provider signed is no turn, and those after it keep their names", () => {
  const asked = messagesApi.parse({
    model: "m",
    max_tokens: 9,
    messages: [
      { role: "user", content: "Hello" },
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "Hm", signature: "EqQB" },
          { type: "redacted_thinking", data: "EqQB" },
        ],
      },
      { role: "user", content: "On" },
    ],
  });
  expect(asked.canonical().messages).toEqual([
    { role: "user", content: "Hello" },
    { role: "user", content: "On" },
  ]);
  expect(asked.renumber("messages.1.content")).toBe("messages.2");
});
