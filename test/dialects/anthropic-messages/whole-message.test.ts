import type { Message } from "@anthropic-ai/sdk/resources/messages";
import { expect, test } from "bun:test";
import { wholeMessage } from "../../../src/dialects/anthropic-messages/whole-message.ts";
import { openai } from "../../../src/upstream/providers/openai.ts";
import { completion } from "../../support/answers.ts";

test("A whole message has every member that Anthropic's clients require, null where no other provider tells it", () => {
  const expected = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "chat",
    content: [{ type: "text", text: "Hi", citations: null }],
    stop_reason: "end_turn",
    stop_sequence: null,
    stop_details: null,
    container: null,
    diagnostics: null,
    usage: {
      input_tokens: 11,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: 7,
      output_tokens_details: null,
      cache_creation: null,
      inference_geo: null,
      server_tool_use: null,
      service_tier: null,
      speed: null,
    },
  } satisfies Message;
  const identity = { id: "msg_1", created: 1, model: "chat" };
  expect(wholeMessage(openai.decodeCompletion(completion("Hi")), identity)).toEqual(expected);
});
