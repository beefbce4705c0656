import { expect, test } from "bun:test";
import { createOpenAI } from "@ai-sdk/openai";
import { streamText } from "ai";
import { OpenAI } from "openai";
import { openaiResponses } from "../../src/dialects/openai-responses/openai-responses.ts";
import type { ChatCompletionChunk } from "../../src/dialects/openai-chat/completion.ts";
import { textChunks } from "../support/answers.ts";

/** A stream that was silent before its first event, and after each. */
function silentStream(): string {
  const request = openaiResponses.parse({ model: "one", input: "So?", stream: true });
  const identity = { id: "resp_1", created: 1, model: "one" };
  const writer = request.streamWriter(identity, (event) => event);
  const chunks = textChunks(["He", "llo"]) as unknown as ChatCompletionChunk[];
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
  const events = [...chunks.map((chunk) => writer.write(chunk)), writer.finish(usage)];
  return events.map((event) => writer.idle() + writer.idle() + event).join("");
}

const fetch = (() =>
  Promise.resolve(
    new Response(silentStream(), { headers: { "content-type": "text/event-stream" } }),
  )) as unknown as typeof globalThis.fetch;

test("What keeps a silent stream of responses alive is heard by no client", async () => {
  expect(silentStream()).toMatch(/^(?:: keep-alive\n)+event: response.created\n/);
  const client = new OpenAI({ baseURL: "http://x/v1", apiKey: "k", fetch });
  const final = await client.responses.stream({ model: "one", input: "So?" }).finalResponse();
  expect(final.output_text).toBe("Hello");
  const model = createOpenAI({ baseURL: "http://x/v1", apiKey: "k", fetch })("one");
  expect(await streamText({ model, prompt: "So?" }).text).toBe("Hello");
});
