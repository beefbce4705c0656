import { type Fields, fieldsIn, isFields } from "../../contract/fields.ts";
import { joined } from "../../contract/path.ts";
import { isBytes } from "../media.ts";
import { depthLimit } from "../texts.ts";

/**
 * Path of the first block of a request that is no text: a picture, a document that is not given as text, a file, or a kind that could be
 * one. Finds bytes under any name but those under which a provider gets back its own. Yields between slices.
 */
export function* firstMessagesAttachment(body: Fields): Generator<undefined, string | undefined> {
  for (const key of ["system", "messages"]) {
    const found = yield* attachmentIn(body[key], key, key, 0);
    if (found !== undefined) return found;
  }
  return undefined;
}

function* attachmentIn(
  value: unknown,
  path: string,
  key: string,
  depth: number,
): Generator<undefined, string | undefined> {
  if (typeof value === "string") return !own.has(key) && (yield* isBytes(value, "data")) ? path : undefined;
  if (typeof value !== "object" || value === null || depth > depthLimit) return undefined;
  if (isFields(value) && isAttachment(value, blockKeys.has(key))) return path;
  for (const [at, [name, item]] of Object.entries(value as Fields).entries()) {
    if (at % turnLength === turnLength - 1) yield;
    const inner = Array.isArray(value) ? key : name;
    // A thought that is redacted is the provider's own.
    if (name === "data" && (value as Fields)["type"] === "redacted_thinking") continue;
    const found = yield* attachmentIn(item, joined(path, name), inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isAttachment({ type, source, file_id: file }: Fields, isBlock: boolean): boolean {
  if (typeof file === "string" && type !== "char_location" && type !== "page_location") return true;
  if (type === "image" || type === "container_upload") return true;
  const { type: from } = fieldsIn(source);
  return type === "document" ? from !== "text" && from !== "content" : isBlock && sources.has(from);
}

/** Under these are blocks; elsewhere, as in what a tool is called with, a source may be anything. */
const blockKeys = new Set(["system", "content"]);
/** What a picture or a file comes from, whatever the kind of its block. */
const sources = new Set<unknown>(["base64", "url", "file"]);
/** Under these a provider gets back what it gave out. */
const own = new Set(["signature", "encrypted_content", "encrypted_index", "encrypted_stdout"]);
const turnLength = 1024;
