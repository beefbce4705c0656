import { Buffer } from "node:buffer";
import { cacheMarksMost } from "../../translate/cache-marks.ts";
import type { PriorCall } from "../../translate/calls.ts";
import type { ConversationTurn, ToolResult, TurnPart } from "../../translate/conversation.ts";
import { type Fields, fieldsIn } from "../../../contract/fields.ts";
import type { MediaContent, MessageContent, TextContent } from "../../translate/content.ts";
import { refuse } from "../../refusal.ts";
import { anthropicFunctionName } from "./tools.ts";

/** The fields that mark a block for the prompt cache, where the caller asked for it. */
export type CacheMark = (part: MessageContent) => Fields;

/** Marks the first: Anthropic takes no more in a request. */
export function cacheMarks(): CacheMark {
  let left = cacheMarksMost;
  return ({ cache }) => {
    const { type, ttl } = fieldsIn(cache);
    if (type !== "ephemeral" || left === 0) return {};
    left--;
    return { cache_control: { type, ...(ttl === "5m" || ttl === "1h" ? { ttl } : {}) } };
  };
}

export function anthropicMessages(turns: readonly ConversationTurn[], mark: CacheMark): Fields[] {
  return turns.map(({ role, parts }, position) => {
    const content = parts.map((part) => blockOf(part, mark));
    const last = content.at(-1)!;
    // An answer to be continued must not end in white space.
    if (role === "assistant" && position === turns.length - 1 && typeof last["text"] === "string")
      last["text"] = last["text"].trimEnd();
    return { role, content };
  });
}

export const textBlock = (part: TextContent, mark: CacheMark): Fields => ({
  type: "text",
  text: part.text,
  ...mark(part),
});

function blockOf(part: TurnPart, mark: CacheMark): Fields {
  switch (part.kind) {
    case "text":
      return textBlock(part, mark);
    case "call":
      return { type: "tool_use", id: part.id, name: nameOf(part), input: part.arguments };
    case "result":
      return { type: "tool_result", tool_use_id: part.call.id, ...resultOf(part, mark) };
    default:
      return { ...mediaBlock(part), ...mark(part) };
  }
}

/** Empty content is left out; a single unmarked text is sent as a string. */
function resultOf({ content }: ToolResult, mark: CacheMark): Fields {
  const blocks = content.map((part) => blockOf(part, mark));
  if (blocks.length === 0) return {};
  const [{ text, cache_control: marked } = {}] = blocks;
  return { content: blocks.length === 1 && typeof text === "string" && !marked ? text : blocks };
}

function nameOf({ name, path }: PriorCall): string {
  return anthropicFunctionName.test(name) ? name : refuse(`${path}.name`, `must match ${anthropicFunctionName.source}`);
}

function mediaBlock({ kind, source, path, sourcePath }: MediaContent): Fields {
  if (kind === "audio") return refuse(`${path}.type`, "must be text, image_url or file: this model hears no sound");
  if ("url" in source) return { type: "image", source: { type: "url", url: source.url } };
  const { mediaType, base64: data } = source;
  if (kind === "image") {
    const type = mediaType === "image/jpg" ? "image/jpeg" : mediaType;
    return ["image/jpeg", "image/png", "image/gif", "image/webp"].includes(type)
      ? { type: "image", source: { type: "base64", media_type: type, data } }
      : refuse(sourcePath, "must be a JPEG, PNG, GIF or WebP picture");
  }
  if (mediaType === "application/pdf")
    return { type: "document", source: { type: "base64", media_type: mediaType, data } };
  if (mediaType === "text/plain")
    return {
      type: "document",
      source: { type: "text", media_type: mediaType, data: Buffer.from(data, "base64").toString() },
    };
  return refuse(sourcePath, "must be a PDF or plain text");
}
