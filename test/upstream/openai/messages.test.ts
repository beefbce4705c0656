import { expect, test } from "bun:test";
import { azure } from "../../../src/upstream/providers/azure.ts";
import { openaiCompatible } from "../../../src/upstream/providers/openai-compatible.ts";
import { openai } from "../../../src/upstream/providers/openai.ts";
import { encode } from "../encoding.ts";

test("Marks for another's prompt cache are not sent to OpenAI, which would refuse them, but to whom may know them", () => {
  const text = { type: "text", text: "Hello" };
  const marked = [{ ...text, cache_control: { type: "ephemeral" } }, text];
  const sent = (provider: typeof openai) =>
    (
      encode(provider, "m", { messages: [{ role: "user", content: marked }] }).json["messages"] as {
        content: unknown;
      }[]
    )[0]?.content;
  expect([sent(openai), sent(azure)]).toEqual([
    [text, text],
    [text, text],
  ]);
  expect(sent(openaiCompatible)).toEqual(marked);
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
