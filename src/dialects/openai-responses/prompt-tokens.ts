import { type Fields, isFields, listIn } from "../../contract/fields.ts";
import { promptTokens } from "../openai-chat/prompt-tokens.ts";
import { chatPart } from "./canonical/parts.ts";

/** Estimates the tokens of a prompt as for a chat: pictures and files by their size. @param bytes length of the request's body */
export function responsesPromptTokens({ input }: Fields, bytes: number): number {
  const media = listIn(input).flatMap(({ content, output }) => [...mediaIn(content), ...mediaIn(output)]);
  return promptTokens({ messages: media.length === 0 ? [] : [{ role: "user", content: media as never }] }, bytes);
}

const mediaIn = (content: unknown): Fields[] => (Array.isArray(content) ? content.filter(isMedium).map(asChat) : []);

const isMedium = (part: unknown): part is Fields =>
  isFields(part) &&
  ((part["type"] === "input_image" && typeof part["image_url"] === "string") ||
    (part["type"] === "input_file" && (part["file_data"] ?? part["file_id"] ?? undefined) !== undefined) ||
    (part["type"] === "input_audio" &&
      isFields(part["input_audio"]) &&
      typeof part["input_audio"]["data"] === "string"));

const asChat = (part: Fields) => chatPart(part, "");
