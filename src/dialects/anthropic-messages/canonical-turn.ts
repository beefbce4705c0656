import { type Fields, fieldsIn, listIn, textIn } from "../../contract/fields.ts";
import type { Message } from "../openai-chat/message.ts";
import { unknownHere } from "./unknown-here.ts";

/**
 * One turn as canonical messages. Results of tools come first, each a message of its own, as they follow their calls; pictures in them go
 * into the user's message behind, where every provider takes them. A turn without content says nothing, and is none.
 */
export function canonicalTurn({ role, content }: { role: string; content?: unknown }, path: string): Message[] {
  if (content === undefined) return [];
  if (typeof content === "string") return [{ role, content } as Message];
  const blocks = listIn(content);
  const pathOf = (at: number) => (path === "system" ? `system.${at}` : `${path}.content.${at}`);
  if (role === "assistant") return assistantMessages(blocks, pathOf);
  const results: Message[] = [];
  const parts: Fields[] = [];
  for (const [at, block] of blocks.entries()) {
    if (block["type"] !== "tool_result") parts.push(...partsOf(block, pathOf(at)));
    else {
      const [texts, media] = resultOf(block, pathOf(at));
      results.push({ role: "tool", tool_call_id: textIn(block["tool_use_id"]), content: texts });
      parts.push(...media);
    }
  }
  return parts.length === 0 && results.length > 0
    ? results
    : [...results, { role, content: joinedOf(parts) } as Message];
}

/** The text of a result, and what of it is no text. */
function resultOf({ content, is_error: isError }: Fields, path: string): [texts: string, media: Fields[]] {
  const parts =
    typeof content === "string"
      ? [{ type: "text", text: content }]
      : listIn(content).flatMap((block, at) => partsOf(block, `${path}.content.${at}`));
  const texts = parts.flatMap((part) => (part["type"] === "text" ? [textIn(part["text"])] : []));
  const media = parts.filter((part) => part["type"] !== "text");
  const text = texts.join("\n");
  return [isError === true && text === "" ? "The tool failed." : text, media];
}

/** A single text without a mark is the message's text. */
function joinedOf(parts: readonly Fields[]): string | readonly Fields[] {
  const [part] = parts;
  return parts.length === 1 && part?.["type"] === "text" && part["cache_control"] === undefined
    ? textIn(part["text"])
    : parts;
}

function partsOf(block: Fields, path: string): Fields[] {
  const { cache_control = null } = block;
  const mark = cache_control === null ? {} : { cache_control };
  switch (block["type"]) {
    case "text":
      return [{ type: "text", text: textIn(block["text"]), ...mark }];
    case "image":
      return [{ type: "image_url", image_url: { url: addressOf(fieldsIn(block["source"]), path) }, ...mark }];
    case "document":
      return [...aboutDocument(block), ...documentParts(block, path)].map((part) => ({ ...part, ...mark }));
    case "search_result":
      return [
        ...aboutParts(block, ["title", "source"]),
        ...listIn(block["content"]).flatMap((inner, at) => partsOf(inner, `${path}.content.${at}`)),
      ];
    default:
      return unknownHere(
        `${path}.type`,
        "must be text, image, document or tool_result: the provider of this model knows no other block",
      );
  }
}

/** The title of a file is its name. */
const aboutDocument = (block: Fields): Fields[] =>
  aboutParts(block, fieldsIn(block["source"])["type"] === "base64" ? ["context"] : ["title", "context"]);

/** What is said of a document, where there is no field for it: a text of its own in front. */
function aboutParts(block: Fields, fields: readonly string[]): Fields[] {
  const text = fields.flatMap((field) => textIn(block[field]) || []).join("\n");
  return text === "" ? [] : [{ type: "text", text }];
}

function addressOf({ type, media_type: mediaType, data, url }: Fields, path: string): string {
  if (type === "url") return textIn(url);
  if (type === "base64") return `data:${textIn(mediaType)};base64,${textIn(data)}`;
  return unknownHere(
    `${path}.source.type`,
    "must be base64 or url: a file kept at another provider is not found at this one",
  );
}

function documentParts({ title, source: given }: Fields, path: string): Fields[] {
  const source = fieldsIn(given);
  const filename = textIn(title) || "document.pdf";
  switch (source["type"]) {
    case "text":
      return [{ type: "text", text: textIn(source["data"]) }];
    case "content": {
      const { content } = source;
      if (typeof content === "string") return [{ type: "text", text: content }];
      return listIn(content).flatMap((inner, at) => partsOf(inner, `${path}.source.content.${at}`));
    }
    case "base64":
      return [{ type: "file", file: { filename, file_data: addressOf(source, path) } }];
    default:
      return unknownHere(
        `${path}.source.type`,
        "must be text, content or base64: the provider of this model fetches no documents",
      );
  }
}

/**
 * What the model said. A thought without a signature came from a provider that shows its reasoning, and goes back as that; one with a
 * signature means something only to the provider that signed it. A turn of nothing else is none: no provider takes an empty one.
 */
function assistantMessages(blocks: readonly Fields[], pathOf: (at: number) => string): Message[] {
  const texts: Fields[] = [];
  const calls: Fields[] = [];
  let reasoning = "";
  for (const [at, block] of blocks.entries()) {
    if (block["type"] === "thinking") reasoning += block["signature"] ? "" : textIn(block["thinking"]);
    else if (block["type"] === "tool_use") calls.push(callOf(block));
    else if (block["type"] === "text") texts.push(...partsOf(block, pathOf(at)));
    else if (block["type"] !== "redacted_thinking")
      unknownHere(
        `${pathOf(at)}.type`,
        "must be text, thinking or tool_use: the provider of this model runs no tools by itself",
      );
  }
  if (texts.length + calls.length === 0 && reasoning === "") return [];
  const message = {
    role: "assistant",
    content: texts.length === 0 ? null : joinedOf(texts),
    ...(reasoning === "" ? {} : { reasoning_content: reasoning }),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
  return [message as Message];
}

const callOf = ({ id, name, input }: Fields): Fields => ({
  id,
  type: "function",
  function: { name, arguments: JSON.stringify(input ?? {}) },
});
