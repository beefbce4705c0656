import type { ChatRequest } from "./request.ts";
import { isBytes } from "../media.ts";
import { joined } from "../../contract/path.ts";
import { depthLimit } from "../texts.ts";

/**
 * The path of the first part of a request that is no text: a picture, a sound, a file, or something newer than this contract, wherever
 * it stands: also in parts of parts, in fields the contract does not know, and as bytes under any name. Yields from time to time.
 */
export function* firstAttachment(request: ChatRequest): Generator<undefined, string | undefined> {
  return yield* attachmentIn(request, "", { depth: 0, key: "", isPart: false, isSchema: false });
}

interface Where {
  depth: number;
  /** Of the object, or of the array it is in. */
  key: string;
  /** Whether the contract wants a part of a message here. */
  isPart: boolean;
  /** Whether the keys here are names of a program's arguments. */
  isSchema: boolean;
}

function* attachmentIn(value: unknown, path: string, where: Where): Generator<undefined, string | undefined> {
  const { depth, key, isPart, isSchema } = where;
  if (typeof value === "string") return (yield* isBytes(value, key)) ? path : undefined;
  if (typeof value !== "object" || value === null || depth > depthLimit) return undefined;
  if (Array.isArray(value)) {
    const isList = !isSchema && key === "content";
    for (const [index, item] of value.entries()) {
      if (index % turnLength === turnLength - 1) yield;
      const found = yield* attachmentIn(item, joined(path, index), { ...where, depth: depth + 1, isPart: isList });
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const fields = value as Record<string, unknown>;
  if (!isSchema && isAttachment(fields["type"], isPart)) return path;
  for (const [name, item] of Object.entries(fields)) {
    const inner = joined(path, name);
    if (!isSchema && mediaKeys.has(name) && item !== null) return inner;
    const within = { depth: depth + 1, key: name, isPart: false, isSchema: isSchema || schemaKeys.has(name) };
    const found = yield* attachmentIn(item, inner, within);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isAttachment(type: unknown, isPart: boolean): boolean {
  return isPart ? type !== "text" && type !== "refusal" : typeof type === "string" && mediaTypes.has(type);
}

const mediaKeys = new Set(
  "image_url video_url audio_url file_url input_audio input_image file_data file_id inline_data inlineData images".split(
    " ",
  ),
);
const mediaTypes = new Set([
  ...mediaKeys,
  ..."image video audio file document input_file input_video container_upload".split(" "),
]);
/** Fields below which keys are names, and types those of values. */
const schemaKeys = new Set("tools functions response_format tool_choice".split(" "));
const turnLength = 1024;
