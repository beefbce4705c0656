import { expect, test } from "bun:test";
import { type Fields, unchanged } from "../../../src/contract/fields.ts";
import { messagesApi } from "../../../src/dialects/anthropic-messages/anthropic-messages.ts";
import type { ChatCompletionChunk } from "../../../src/dialects/openai-chat/completion.ts";
import { messagesNative } from "../../../src/dialects/anthropic-messages/native.ts";
import { Vault } from "../../../src/privacy/pseudonymize/vault.ts";
import { grammar } from "../../../src/privacy/restore/grammar.ts";
import {
  assembled,
  blockStart,
  blockStop,
  type Data,
  delta,
  events,
  messageEnd,
  messageStart,
  textDelta,
} from "./world.ts";

const vault = new Vault("secret", "account");
const maria = vault.hide("Maria", "PERSON");
const masked = { vault, grammar: grammar(["PERSON"]) };
const request = messagesApi.parse({ model: "m", max_tokens: 9, messages: [{ role: "user", content: "Hi" }] });

/** The events of a stream as they go out; without an end of its own, as when it breaks off. */
function restored(given: readonly Data[]): Data[] {
  const stage = messagesNative.restoreEvents(masked, request);
  return [...given.flatMap((data) => stage.push({ name: data.type, data })), ...stage.end()].map(
    ({ data }) => data as Data,
  );
}

/** The texts of a message that ends for a reason, streamed and whole. */
function textsOf(texts: readonly string[], reason: string): [streamed: unknown[], whole: unknown[]] {
  const blocks = texts.flatMap((text, at) => [
    blockStart(at, { type: "text", text: "" }),
    textDelta(text, at),
    blockStop(at),
    { type: "ping" },
  ]);
  const { content } = assembled(events(...restored([messageStart, ...blocks, ...messageEnd(reason)])));
  const body = { type: "message", content: texts.map((text) => ({ type: "text", text })), stop_reason: reason };
  const whole = messagesNative.restoreWhole(body, masked, request)["content"] as Fields[];
  return [content.map(({ text }) => text), whole.map(({ text }) => text)];
}

test.each([
  ["end_turn", "Dear SURROGATE"],
  ["stop_sequence", "Dear SURROGATE"],
  ["max_tokens", "Dear "],
  ["model_context_window_exceeded", "Dear "],
  ["refusal", "Dear "],
])("A message that ends by %s with a surrogate's first word ends with %j", (reason, read) => {
  const said = "Dear SURROGATE";
  expect(textsOf([said], reason)).toEqual([[read], [read]]);
  // Only the last text can have been cut off.
  expect(textsOf([said, said], reason)).toEqual([
    ["Dear SURROGATE", read],
    ["Dear SURROGATE", read],
  ]);
});

test("A thought that is signed ended by itself, however its message did", () => {
  const thought = { type: "thinking", thinking: "So SURROGATE", signature: "EqAB" };
  const given = [
    messageStart,
    blockStart(0, { ...thought, thinking: "", signature: "" }),
    delta(0, { type: "thinking_delta", thinking: thought.thinking }),
    delta(0, { type: "signature_delta", signature: thought.signature }),
    blockStop(0),
    ...messageEnd("max_tokens"),
  ];
  const body = { type: "message", content: [thought], stop_reason: "max_tokens" };
  expect(assembled(events(...restored(given))).content).toEqual([thought]);
  expect(messagesNative.restoreWhole(body, masked, request)["content"]).toEqual([thought]);
});

test("A message that breaks off behind a text shows nothing of a surrogate that it ends with", () => {
  const begun = [messageStart, blockStart(0, { type: "text", text: "" }), textDelta(`Dear ${maria.slice(0, 9)}`)];
  for (const data of [begun, [...begun, blockStop(0)]]) expect(JSON.stringify(restored(data))).not.toMatch(/surr/i);
});

test("A refusal behind a text is a block of its own, streamed and whole", () => {
  const identity = { id: "msg_1", created: 1, model: "m" };
  const writer = request.streamWriter(identity, unchanged);
  const chunk = (piece: object, finish_reason: string | null = null) =>
    ({ choices: [{ index: 0, delta: piece, finish_reason }] }) as unknown as ChatCompletionChunk;
  const said = [{ content: "Well, " }, { content: "I" }, { refusal: "I cannot" }, { refusal: " help." }].map((piece) =>
    writer.write(chunk(piece)),
  );
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const end = writer.write(chunk({}, "content_filter")) + writer.finish(usage);
  const message = { role: "assistant" as const, content: "Well, I", refusal: "I cannot help." };
  const choices = [{ index: 0, message, finish_reason: "content_filter" as const, logprobs: null }];
  const whole = request.wholeAnswer(
    { id: "", object: "chat.completion", created: 0, model: "", choices, usage },
    identity,
  );
  const texts = ["Well, I", "I cannot help."].map((text) => ({ type: "text", text }));
  const wholes = texts.map((text) => ({ ...text, citations: null }));
  expect([assembled(said.join("") + end).content, whole["content"]]).toEqual([texts, wholes]);
});
