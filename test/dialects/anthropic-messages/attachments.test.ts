import { expect, test } from "bun:test";
import type { Fields } from "../../../src/contract/fields.ts";
import { firstMessagesAttachment } from "../../../src/dialects/anthropic-messages/attachments.ts";
import { atOnce } from "../../../src/stream/turns.ts";

const said = (...content: Fields[]): Fields => ({ messages: [{ role: "user", content }] });
const attachmentOf = (body: Fields) => atOnce(firstMessagesAttachment(body));
const gif = { type: "base64", media_type: "image/gif", data: "R0lGODlhAQABAAAAACwAAAAAAQABAAA=" };
const kept = { type: "file", file_id: "file_1" };
const text = { type: "text", media_type: "text/plain", data: "Dear all" };

test.each<[string, Fields]>([
  ["a small picture", { type: "image", source: gif }],
  ["a document that lies with the provider", { type: "document", source: kept }],
  ["a file for code", { type: "container_upload", file_id: "file_1" }],
  ["a small picture of a newer kind of block", { type: "hologram", source: gif }],
  ["an address in a newer kind of block", { type: "hologram", source: { type: "url", url: "https://x.example/a" } }],
  ["a file of a newer kind of block", { type: "hologram", source: kept }],
])("%s is found where it is", (_, block) => {
  const deep = { type: "mcp_tool_result", tool_use_id: "m", content: [block] };
  expect(attachmentOf(said({ type: "text", text: "a" }, block))).toBe("messages.0.content.1");
  expect(attachmentOf(said(deep))).toBe("messages.0.content.0.content.0");
  expect(attachmentOf({ system: [block], messages: [] })).toBe("system.0");
});

test("what a page that was fetched holds is found unless it is text", () => {
  const fetched = (source: Fields) => {
    const page = { type: "web_fetch_result", url: "https://x.example", content: { type: "document", source } };
    return said({ type: "web_fetch_tool_result", tool_use_id: "w", content: page });
  };
  expect(attachmentOf(fetched({ ...gif, media_type: "application/pdf" }))).toBe("messages.0.content.0.content.content");
  expect(attachmentOf(fetched(text))).toBeUndefined();
});

test("texts, results of searches, what a tool is called with and a container are none", () => {
  const blocks = [
    { type: "document", source: text },
    { type: "hologram", source: text },
    { type: "search_result", source: "https://x.example", title: "t", content: [{ type: "text", text: "a" }] },
    { type: "tool_use", id: "t", name: "f", input: { source: { type: "url", url: "https://x.example" } } },
  ];
  expect(attachmentOf({ ...said(...blocks), container: "container_1" })).toBeUndefined();
});
