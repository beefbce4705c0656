import { cannotHonour } from "../../openai/fields.ts";
import type { MessageChange } from "../../openai/messages.ts";
import { type Fields, fieldsIn } from "../../../contract/fields.ts";

/** Ollama fetches no pictures: each must be in the request itself. */
export const embeddedImages: MessageChange = (message, index) => {
  const { content } = message;
  if (Array.isArray(content))
    (content as Fields[]).forEach((part, position) => {
      if (part["type"] === "image_url") imageIn(part, `messages.${index}.content.${position}.image_url.url`);
    });
  return message;
};

/** The base64 of a picture. */
export function imageIn(part: Fields, path: string): string {
  const { url } = fieldsIn(part["image_url"]);
  const text = typeof url === "string" ? url : "";
  const comma = text.slice(0, 256).indexOf(",");
  if (!/^data:[^,]*;base64$/i.test(text.slice(0, Math.max(comma, 0))))
    cannotHonour(path, "must be a data: URL with base64 content");
  return text.slice(comma + 1);
}
