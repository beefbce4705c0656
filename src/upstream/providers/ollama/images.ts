import { cannotHonour } from "../../refusal.ts";
import type { MessageChange } from "../../openai/messages.ts";
import { type Fields, fieldsIn } from "../../../contract/fields.ts";

/** Refuses pictures by address, which Ollama does not fetch. */
export const onlyEmbeddedImages: MessageChange = (message, index) => {
  const { content } = message;
  if (Array.isArray(content))
    (content as Fields[]).forEach((part, position) => {
      if (part["type"] === "image_url") embeddedImage(part, `messages.${index}.content.${position}.image_url.url`);
    });
  return message;
};

/** The base64 content of an `image_url` part. */
export function embeddedImage(part: Fields, path: string): string {
  const { url } = fieldsIn(part["image_url"]);
  const text = typeof url === "string" ? url : "";
  const comma = text.slice(0, 256).indexOf(",");
  if (!/^data:[^,]*;base64$/i.test(text.slice(0, Math.max(comma, 0))))
    cannotHonour(path, "must be a data: URL with base64 content");
  return text.slice(comma + 1);
}
