import { expect, test } from "bun:test";
import { firstAttachment } from "../../../src/dialects/openai-chat/attachments.ts";
import type { ChatRequest } from "../../../src/dialects/openai-chat/request.ts";
import { atOnce } from "../../../src/stream/turns.ts";

const request = (...contents: unknown[]) =>
  ({ model: "m", messages: contents.map((content) => ({ role: "user", content })) }) as ChatRequest;
const attachmentIn = (given: ChatRequest) => atOnce(firstAttachment(given));
const text = { type: "text", text: "a" };

test.each([
  ["a picture", { type: "image_url", image_url: { url: "https://example.org/a.png" } }],
  ["a sound", { type: "input_audio", input_audio: { data: "AAAA", format: "wav" } }],
  ["a file", { type: "file", file: { file_id: "file_1" } }],
  ["anything newer", { type: "hologram", hologram: {} }],
])("%s is found where it is", (_, part) => {
  expect(attachmentIn(request("a", [text, part, part]))).toBe("messages.1.content.1");
});

test("texts, refusals and messages without content are no attachments", () => {
  expect(attachmentIn(request("a", null, undefined, [], [text, { type: "refusal", refusal: "no" }]))).toBeUndefined();
});

const picture = { type: "image_url", image_url: { url: "https://example.org/a.png" } };
const bytes = "AAAA".repeat(40);
test.each<[string, object, string]>([
  [
    "in a tool's result",
    { messages: [{ role: "tool", tool_call_id: "c", content: [text, picture] }] },
    "messages.0.content.1",
  ],
  [
    "in a part of a part",
    { messages: [{ role: "user", content: [{ ...text, content: [text, { type: "image", source: {} }] }] }] },
    "messages.0.content.0.content.1",
  ],
  ["in a prediction", { prediction: { type: "content", content: [picture] } }, "prediction.content.0"],
  ["in an unknown field", { newer: { deep: [[picture]] } }, "newer.deep.0.0"],
  [
    "that the model said earlier, by its id",
    { messages: [{ role: "assistant", audio: { id: "audio_1" } }] },
    "messages.0.audio.id",
  ],
  ["under its name in another API", { messages: [{ role: "user", content: "a", images: ["x"] }] }, "messages.0.images"],
  ["as bytes in an unknown field", { newer: { "of Zoe": `data:image/png;base64,${bytes}` } }, "newer.*"],
  [
    "as bytes of a tool",
    { tools: [{ type: "function", function: { name: "f", icon: { data: bytes } } }] },
    "tools.0.function.icon.data",
  ],
])("an attachment %s is found", (_, fields, path) => {
  expect(attachmentIn({ ...request("a"), ...fields })).toBe(path);
});

test("a tool that takes pictures is no attachment, nor is the format of spoken answers", () => {
  const properties = { image_url: { type: "string" }, type: { enum: ["image"] }, content: [{ type: "object" }] };
  const tools = [{ type: "function" as const, function: { name: "f", parameters: { type: "object", properties } } }];
  const audio = { voice: "alloy", format: "wav" };
  expect(attachmentIn({ ...request("a"), tools, audio })).toBeUndefined();
});

test("what a provider signed or encrypted of its thoughts and takes back is no attachment", () => {
  const call = { id: "c", type: "function", function: { name: "f", arguments: "{}" } };
  const answer = {
    role: "assistant",
    tool_calls: [{ ...call, extra_content: { google: { thought_signature: bytes } } }],
    reasoning_details: [
      { type: "reasoning.text", text: "hm", signature: bytes },
      { type: "reasoning.encrypted", data: bytes },
    ],
  };
  expect(attachmentIn({ ...request("a"), messages: [answer] } as unknown as ChatRequest)).toBeUndefined();
});
