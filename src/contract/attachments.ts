import type { ChatRequest } from "./chat.ts";

/** The path of the first part of a message that is no text: a picture, a sound, a file, or something newer than this contract. */
export function firstAttachment({ messages }: ChatRequest): string | undefined {
  for (const [index, { content }] of messages.entries()) {
    if (!Array.isArray(content)) continue;
    const part = content.findIndex(({ type }) => type !== "text" && type !== "refusal");
    if (part >= 0) return `messages.${index}.content.${part}`;
  }
  return undefined;
}
