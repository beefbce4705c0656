import { expect, test } from "bun:test";
import { Meter } from "../../src/accounts/meter.ts";
import { unchanged } from "../../src/contract/fields.ts";
import type { ChatCompletionChunk } from "../../src/dialects/openai-chat/completion.ts";
import type { Call } from "../../src/pipeline/call.ts";
import { translatedLane } from "../../src/pipeline/lane.ts";
import { Vault } from "../../src/privacy/pseudonymize/vault.ts";
import { grammar } from "../../src/privacy/restore/grammar.ts";
import { chatRequest } from "../support/chat-request.ts";

test("the last chunk of a stream tells usage as the provider does, with the values in it that it was sent surrogates for", () => {
  const vault = new Vault("secret", "account");
  const maria = vault.hide("Maria", "PERSON");
  const request = chatRequest({
    model: "m",
    messages: [{ role: "user", content: "Hi" }],
    stream: true,
    stream_options: { include_usage: true },
  });
  const lane = translatedLane({
    call: { request } as unknown as Call<typeof request>,
    masked: { vault, grammar: grammar(["PERSON"]) },
    meter: new Meter({ amount: 1, close: () => {} }, { input: 1, output: 1 }, { model: "m", api: null }, 5),
    writer: request.streamWriter({ id: "chatcmpl-1", created: 1, model: "m" }, unchanged),
    change: unchanged,
    tap: undefined,
  });
  const counts = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
  const chunk = {
    id: "",
    object: "chat.completion.chunk",
    created: 0,
    model: "",
    choices: [{ index: 0, delta: { content: "Yes" }, finish_reason: "stop" }],
    usage: { ...counts, billed: [maria], [maria]: maria.toLowerCase() },
  };
  const text = lane.write([chunk as unknown as ChatCompletionChunk]) + lane.finish();
  expect(text).not.toMatch(/surrogate/i);
  expect(text).toContain(JSON.stringify({ ...counts, billed: ["Maria"], Maria: "Maria" }));
});
