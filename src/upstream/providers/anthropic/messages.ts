import { Buffer } from "node:buffer";
import type { Call } from "../../translate/calls.ts";
import type { Piece, Result, Turn } from "../../translate/conversation.ts";
import { type Fields, fieldsIn } from "../../../contract/fields.ts";
import type { Media, Said, Text } from "../../translate/parts.ts";
import { refuse } from "../../refusal.ts";
import { functionName } from "./tools.ts";

/** What a caller's mark for the prompt cache adds to a block. */
export type Mark = (said: Said) => Fields;

/** Anthropic takes at most four marks in a request. */
export function cacheMarks(): Mark {
  let left = 4;
  return ({ cache }) => {
    const { type, ttl } = fieldsIn(cache);
    if (type !== "ephemeral" || left === 0) return {};
    left--;
    return { cache_control: { type, ...(ttl === "5m" || ttl === "1h" ? { ttl } : {}) } };
  };
}

export function messagesOf(turns: readonly Turn[], mark: Mark): Fields[] {
  return turns.map(({ role, pieces }, position) => {
    const content = pieces.map((piece) => blockOf(piece, mark));
    const last = content.at(-1)!;
    // An answer to be gone on with must not end in white space.
    if (role === "assistant" && position === turns.length - 1 && typeof last["text"] === "string")
      last["text"] = last["text"].trimEnd();
    return { role, content };
  });
}

export const textBlock = (said: Text, mark: Mark): Fields => ({ type: "text", text: said.text, ...mark(said) });

function blockOf(piece: Piece, mark: Mark): Fields {
  switch (piece.kind) {
    case "text":
      return textBlock(piece, mark);
    case "call":
      return { type: "tool_use", id: piece.id, name: nameOf(piece), input: piece.arguments };
    case "result":
      return { type: "tool_result", tool_use_id: piece.call.id, ...resultOf(piece, mark) };
    default:
      return { ...mediaBlock(piece), ...mark(piece) };
  }
}

/** A result without content is left out; one plain text needs no blocks. */
function resultOf({ said }: Result, mark: Mark): Fields {
  const content = said.map((one) => blockOf(one, mark));
  if (content.length === 0) return {};
  const [{ text, cache_control: marked } = {}] = content;
  return { content: content.length === 1 && typeof text === "string" && !marked ? text : content };
}

function nameOf({ name, path }: Call): string {
  return functionName.test(name) ? name : refuse(`${path}.name`, `must match ${functionName.source}`);
}

function mediaBlock({ kind, source, path, sourcePath }: Media): Fields {
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
