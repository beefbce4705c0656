import { type Fields, fieldsIn, listIn, textIn } from "../../contract/fields.ts";
import { bytesPerToken, documentMost, pictureTokens } from "../openai-chat/prompt-tokens.ts";
import { pictureSize } from "../picture-size.ts";

/**
 * Estimates the tokens of a prompt: one for every four bytes of text; for pictures and documents what the provider documents for their
 * size. Base64 does not count as text.
 * @param bytes length of the request's body
 */
export function messagesPromptTokens(body: Fields, bytes: number): number {
  const seen = { characters: 0, tokens: 0 };
  for (const { content } of listIn(body["messages"])) addMedia(content, seen, 0);
  return Math.ceil(Math.max(0, bytes - seen.characters) / bytesPerToken) + seen.tokens;
}

/** Media count in a tool's result and in a document of blocks, too. */
function addMedia(content: unknown, seen: { characters: number; tokens: number }, depth: number): void {
  if (depth > deepest) return;
  for (const block of listIn(content)) {
    const source = fieldsIn(block["source"]);
    const data = textIn(source["type"] === "base64" ? source["data"] : undefined);
    seen.characters += data.length;
    if (block["type"] === "image") seen.tokens += pictureTokens(data === "" ? undefined : pictureSize(data), false);
    else if (block["type"] === "document") seen.tokens += documentTokens(source["type"], data.length);
    addMedia(block["content"], seen, depth + 1);
    addMedia(source["content"], seen, depth + 1);
  }
}

/** Blocks in blocks: a document in a tool's result is the third. */
const deepest = 4;

/** A file of the provider's, or at an address, is as long as may be. */
function documentTokens(type: unknown, base64Length: number): number {
  if (type === "text" || type === "content") return 0;
  return base64Length === 0 ? documentMost : Math.min(Math.ceil((base64Length * 3) / 4), documentMost);
}
