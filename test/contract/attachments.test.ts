import { expect, test } from "bun:test";
import { firstAttachment } from "../../src/contract/attachments.ts";
import type { ChatRequest } from "../../src/contract/chat.ts";

const request = (...contents: unknown[]) =>
  ({ model: "m", messages: contents.map((content) => ({ role: "user", content })) }) as ChatRequest;
const text = { type: "text", text: "a" };

test.each([
  ["a picture", { type: "image_url", image_url: { url: "https://example.org/a.png" } }],
  ["a sound", { type: "input_audio", input_audio: { data: "AAAA", format: "wav" } }],
  ["a file", { type: "file", file: { file_id: "file_1" } }],
  ["anything newer", { type: "hologram", hologram: {} }],
])("%s is found where it is", (_, part) => {
  expect(firstAttachment(request("a", [text, part, part]))).toBe("messages.1.content.1");
});

test("texts, refusals and messages without content are none", () => {
  expect(
    firstAttachment(request("a", null, undefined, [], [text, { type: "refusal", refusal: "no" }])),
  ).toBeUndefined();
});
