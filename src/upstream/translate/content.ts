import type { Message } from "../../dialects/openai-chat/message.ts";
import { type Fields, fieldsIn, isFields, textIn } from "../../contract/fields.ts";
import { refuse } from "../refusal.ts";

/** A part of a message, independent of any provider's protocol; `path` is its place in the request. */
export type MessageContent = TextContent | MediaContent;

export interface TextContent {
  kind: "text";
  text: string;
  path: string;
  /** The `cache_control` the caller set, for the provider's prompt cache. */
  cache?: unknown;
}

/** A picture, a sound or a file, by value or by address. */
export interface MediaContent {
  kind: "image" | "audio" | "file";
  source: { mediaType: string; base64: string } | { url: string };
  path: string;
  /** The place of the source in the request. */
  sourcePath: string;
  cache?: unknown;
}

/** Without blank texts, which providers refuse. */
export function contentIn(content: Message["content"], path: string): MessageContent[] {
  if (typeof content === "string") return isBlank(content) ? [] : [{ kind: "text", text: content, path }];
  return (content ?? []).flatMap((part, position) => {
    const parsed = parsedPart(part, `${path}.${position}`);
    return parsed.kind === "text" && isBlank(parsed.text) ? [] : [parsed];
  });
}

/** The same where only text is allowed. */
export function textsIn(content: Message["content"], path: string): TextContent[] {
  return contentIn(content, path).map((part) =>
    part.kind === "text" ? part : refuse(part.path, "must be text: the provider takes nothing else in this place"),
  );
}

const isBlank = (text: string) => text.trim() === "";

function parsedPart(part: Fields, path: string): MessageContent {
  const cache = isFields(part["cache_control"]) ? { cache: part["cache_control"] } : {};
  switch (part["type"]) {
    case "text":
    case "refusal":
      return { kind: "text", text: textIn(part[part["type"]]), path, ...cache };
    case "image_url": {
      const sourcePath = `${path}.image_url.url`;
      return {
        kind: "image",
        source: mediaSource(fieldsIn(part["image_url"])["url"], sourcePath),
        path,
        sourcePath,
        ...cache,
      };
    }
    case "input_audio": {
      const { data, format } = fieldsIn(part["input_audio"]);
      const source = { mediaType: `audio/${textIn(format)}`, base64: textIn(data) };
      return { kind: "audio", source, path, sourcePath: `${path}.input_audio`, ...cache };
    }
    case "file": {
      const file = fieldsIn(part["file"]);
      const sourcePath = `${path}.file.file_data`;
      if (typeof file["file_data"] !== "string")
        return refuse(sourcePath, "must be given: a file kept at another provider is not found at this one");
      return { kind: "file", source: dataUrl(file["file_data"], sourcePath), path, sourcePath, ...cache };
    }
    default:
      return refuse(`${path}.type`, "must be text, image_url, input_audio or file: the provider knows no other part");
  }
}

function mediaSource(url: unknown, path: string): MediaContent["source"] {
  const given = textIn(url);
  if (/^https?:/i.test(given) && URL.canParse(given)) return { url: given };
  return dataUrl(given, path);
}

/** A `data:` URL (RFC 2397) with base64 content. Only its head is matched by a pattern: the content may have many megabytes. */
function dataUrl(url: string, path: string): { mediaType: string; base64: string } {
  const comma = url.slice(0, 256).indexOf(",");
  const head = /^data:([\w.+-]+\/[\w.+-]+)(?:;[^;,]+)*;base64$/i.exec(url.slice(0, Math.max(comma, 0)));
  if (!head || comma === url.length - 1)
    return refuse(path, "must be a data: URL with a media type and base64 content, or an http address of a picture");
  return { mediaType: head[1]!.toLowerCase(), base64: url.slice(comma + 1) };
}
