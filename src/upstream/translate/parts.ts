import type { Message } from "../../dialects/openai-chat/message.ts";
import { type Fields, fieldsIn, isFields, textIn } from "../../contract/fields.ts";
import { refuse } from "../refusal.ts";

/** Something said, in a form that every dialect can be written from; `path` is where the request says it. */
export type Said = Text | Media;

export interface Text {
  kind: "text";
  text: string;
  path: string;
  /** A mark for the provider's prompt cache, as the caller set it. */
  cache?: unknown;
}

/** A picture, a sound or a file: its bytes, or where it is found. */
export interface Media {
  kind: "image" | "audio" | "file";
  source: { mediaType: string; base64: string } | { url: string };
  path: string;
  /** Where the request tells the source. */
  sourcePath: string;
  cache?: unknown;
}

/** A message's content as what it says. Blank texts say nothing, and providers refuse them. */
export function saidIn(content: Message["content"], path: string): Said[] {
  if (typeof content === "string") return isBlank(content) ? [] : [{ kind: "text", text: content, path }];
  return (content ?? []).flatMap((part, position) => {
    const said = saidInPart(part, `${path}.${position}`);
    return said.kind === "text" && isBlank(said.text) ? [] : [said];
  });
}

/** The same where only text has a place. */
export function textsIn(content: Message["content"], path: string): Text[] {
  return saidIn(content, path).map((said) =>
    said.kind === "text" ? said : refuse(said.path, "must be text: the provider takes nothing else in this place"),
  );
}

const isBlank = (text: string) => text.trim() === "";

function saidInPart(part: Fields, path: string): Said {
  const cache = isFields(part["cache_control"]) ? { cache: part["cache_control"] } : {};
  switch (part["type"]) {
    case "text":
    case "refusal":
      return { kind: "text", text: textIn(part[part["type"]]), path, ...cache };
    case "image_url": {
      const sourcePath = `${path}.image_url.url`;
      return {
        kind: "image",
        source: found(fieldsIn(part["image_url"])["url"], sourcePath),
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
      return { kind: "file", source: bytes(file["file_data"], sourcePath), path, sourcePath, ...cache };
    }
    default:
      return refuse(`${path}.type`, "must be text, image_url, input_audio or file: the provider knows no other part");
  }
}

function found(url: unknown, path: string): Media["source"] {
  const given = textIn(url);
  if (/^https?:/i.test(given) && URL.canParse(given)) return { url: given };
  return bytes(given, path);
}

/** A `data:` URL (RFC 2397) with base64 content; read by its first comma, for it may have many megabytes. */
function bytes(url: string, path: string): { mediaType: string; base64: string } {
  const comma = url.slice(0, 256).indexOf(",");
  const head = /^data:([\w.+-]+\/[\w.+-]+)(?:;[^;,]+)*;base64$/i.exec(url.slice(0, Math.max(comma, 0)));
  if (!head || comma === url.length - 1)
    return refuse(path, "must be a data: URL with a media type and base64 content, or an http address of a picture");
  return { mediaType: head[1]!.toLowerCase(), base64: url.slice(comma + 1) };
}
