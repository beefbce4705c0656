import { expect, test } from "bun:test";
import { messagesApi } from "../../src/dialects/anthropic-messages/anthropic-messages.ts";
import { openaiChat } from "../../src/dialects/openai-chat/openai-chat.ts";
import { openaiResponses } from "../../src/dialects/openai-responses/openai-responses.ts";
import { anthropic } from "../../src/upstream/providers/anthropic/anthropic.ts";
import { openai } from "../../src/upstream/providers/openai.ts";
import { echoWorld, hidden } from "./echo/world.ts";
import { speaking } from "./openai-responses/said.ts";

/** An event for each place where a key can stand twice, the first time with a surrogate. */
const responses = (surrogate: string): string =>
  [
    `{"type":"response.created","sequence_number":0,"response":{"id":"r","id":"r","model":"m"}}`,
    `{"type":"response.output_item.added","sequence_number":1,"output_index":0,"item":{"type":"message","id":"${surrogate}","id":"msg","role":"assistant","content":[]}}`,
    `{"type":"response.output_text.delta","sequence_number":2,"output_index":0,"content_index":0,"delta":"So ${surrogate}","delta":"So"}`,
    `{"type":"response.output_text.delta","sequence_number":3,"output_index":0,"content_index":0,"d\\u0065lta":"${surrogate}","delta":" it"}`,
    `{"type":"response.novelty","sequence_number":4,"deep":[{"a":{"x":"${surrogate}","x" : 1}}]}`,
    `{"type":"response.novelty","sequence_number":5,"${surrogate}":1,"same":{"${surrogate}":1},"same":{}}`,
    `{"type":"response.output_text.done","sequence_number":6,"output_index":0,"content_index":0,"text":"${surrogate}","text":"So it"}`,
    `{"type":"response.completed","sequence_number":7,"response":{"id":"r","status":"completed","output":[{"type":"message","text":"${surrogate}","text":"x","content":[]}]}}`,
  ]
    .map((data) => `data: ${data}\n\n`)
    .join("");

const messages = (surrogate: string): string =>
  [
    ["message_start", `{"type":"message_start","message":{"id":"${surrogate}","id":"msg","usage":{}}}`],
    [
      "content_block_start",
      `{"type":"content_block_start","index":0,"content_block":{"type":"text","text":"${surrogate}","text":""}}`,
    ],
    [
      "content_block_delta",
      `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"${surrogate}","text":"So"}}`,
    ],
    [
      "content_block_delta",
      `{"type":"content_block_delta","index":0,"delta":{"type":"novel_delta","n":["${surrogate}"],"n":[]}}`,
    ],
    ["novelty", `{"type":"novelty","${surrogate}":{"a":1},"b":{"\\u0062":"${surrogate}","b":2}}`],
    ["content_block_stop", `{"type":"content_block_stop","index":0,"x":"${surrogate}","x":1}`],
    [
      "message_delta",
      `{"type":"message_delta","delta":{"stop_reason":"${surrogate}","stop_reason":"end_turn"},"usage":{}}`,
    ],
    ["message_stop", `{"type":"message_stop","type":"message_stop"}`],
  ]
    .map(([name, data]) => `event: ${name}\ndata: ${data}\n\n`)
    .join("");

const chat = (surrogate: string): string =>
  [
    `{"choices":[{"index":0,"delta":{"role":"assistant","content":"${surrogate}","content":"So"}}]}`,
    `{"choices":[{"index":0,"delta":{"content":"${surrogate}","content":" it"}}]}`,
    `{"choices":[{"index":0,"delta":{"content":"${surrogate}","content":" is"}}]}`,
    `{"choices":[{"index":0,"delta":{"content":" so"},"delta":{"content":"."}}],"x":"${surrogate}","x":1}`,
    `{"choices":[{"index":0,"delta":{},"finish_reason":"${surrogate}","finish_reason":"stop"}]}`,
    "[DONE]",
  ]
    .map((data) => `data: ${data}\n\n`)
    .join("");

test.each([
  ["Messages", messagesApi, anthropic, messages, { max_tokens: 9, messages: [{ role: "user", content: hidden }] }],
  ["Responses", openaiResponses, openai, responses, { input: hidden }],
  ["chat completions", openaiChat, openai, chat, { messages: [{ role: "user", content: hidden }] }],
] as const)(
  "No surrogate is in an answer of %s under a key that stands twice, wherever the bytes are cut",
  async (name, dialect, provider, said, body) => {
    const { ask, bilingual } = await echoWorld("bilingual", { provider });
    let length = 0;
    const at = async (places: number[]) => {
      bilingual.begin(
        speaking((surrogate) => {
          length = Buffer.byteLength(said(surrogate));
          expect(surrogate).toContain("SURROGATE_PII");
          return said(surrogate);
        }, places),
      );
      return await (await ask(dialect, { model: "m", stream: true, ...body })).text();
    };
    const whole = await at([]);
    expect(whole).toContain(
      name === "Messages" ? "message_stop" : name === "Responses" ? "response.completed" : "[DONE]",
    );
    const unnamed = (text: string) => text.replaceAll(/"(?:id|created)":[^,]*,/g, "");
    for (let place = 1; place < length; place += 3) {
      const text = await at([place]);
      expect([place, /surrogate|\d{9}/i.test(unnamed(text)), unnamed(text)]).toEqual([place, false, unnamed(whole)]);
    }
    // What stood under another key was restored.
    if (name !== "chat completions") expect(whole).toContain(hidden);
  },
  120_000,
);
