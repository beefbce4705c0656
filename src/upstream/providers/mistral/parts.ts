import { type Fields, fieldsIn } from "../../../contract/fields.ts";

/**
 * A user's sounds and files in Mistral's own parts (docs.mistral.ai, audio and document understanding): a sound is its content alone, a
 * file is an address that may hold it. What is kept at a provider has no content, and goes as it is.
 */
export function ownParts(message: Fields): Fields {
  const { role, content } = message;
  return role === "user" && Array.isArray(content)
    ? { ...message, content: (content as Fields[]).map(ownPart) }
    : message;
}

function ownPart(part: Fields): Fields {
  const { file, ...rest } = part;
  const { data } = fieldsIn(part["input_audio"]);
  if (part["type"] === "input_audio" && typeof data === "string") return { ...part, input_audio: data };
  const { file_data: url, filename: name } = fieldsIn(file);
  if (part["type"] !== "file" || typeof url !== "string") return part;
  const named = typeof name === "string" ? { document_name: name } : {};
  return { ...rest, type: "document_url", document_url: url, ...named };
}
