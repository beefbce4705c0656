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
