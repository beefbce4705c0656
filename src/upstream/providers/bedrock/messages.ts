import { cacheMarksMost } from "../../translate/cache-marks.ts";
import type { ConversationTurn, ToolResult, TurnPart } from "../../translate/conversation.ts";
import { type Fields, fieldsIn } from "../../../contract/fields.ts";
import type { MediaContent } from "../../translate/content.ts";
import { refuse } from "../../refusal.ts";
import { mistralCallId } from "../mistral/call-ids.ts";

/** What differs between the models of Bedrock in how messages are written. */
export interface ModelHabits {
  /** A tool call's identifier in a form the model takes. */
  callId(given: string): string;
  /** How many of the caller's cache points may still be set. */
  cachePointsLeft: number;
}

export function habitsOf(model: string): ModelHabits {
  const isMistral = /\bmistral\b/.test(model);
  return {
    // Mistral's models take nine characters, Converse at most 64.
    callId: (given) => (isMistral || given.length > 64 ? String(mistralCallId(given)) : given),
    cachePointsLeft: takesCachePoints(model) ? cacheMarksMost : 0,
  };
}

/** Whether a model is of Anthropic's family; a profile's own address does not tell. */
export const isAnthropic = (model: string): boolean => /\banthropic\b/.test(model);

/** Whether marks for the prompt cache have a place: other models cache by themselves, or not. */
export const takesCachePoints = isAnthropic;

/** A cache point has no place in a result. */
export const takesCachePointsIn = (role: string): boolean => role !== "tool" && role !== "function";

/** The text of a turn that has documents and none, which Converse does not accept. */
const besideDocuments = "(See the document.)";

export function converseMessages(turns: readonly ConversationTurn[], habits: ModelHabits): Fields[] {
  const documents = { count: 0 };
  return turns.map(({ role, parts }, position) => {
    const content = parts.flatMap((part) => [blockOf(part, habits, documents), ...cachePointOf(part, habits)]);
    if (content.some((block) => "document" in block) && !content.some((block) => "text" in block))
      content.push({ text: besideDocuments });
    const last = content.at(-1)!;
    // An answer to be continued must not end in white space.
    if (role === "assistant" && position === turns.length - 1 && typeof last["text"] === "string")
      last["text"] = last["text"].trimEnd();
    return { role, content };
  });
}

/** A cache point is a block of its own, after what it marks. */
export function cachePointOf(part: TurnPart, habits: ModelHabits): Fields[] {
  const cache = "cache" in part ? fieldsIn(part.cache) : {};
  if (habits.cachePointsLeft === 0 || cache["type"] !== "ephemeral") return [];
  habits.cachePointsLeft--;
  return [{ cachePoint: { type: "default", ...(cache["ttl"] === "1h" ? { ttl: "1h" } : {}) } }];
}

function blockOf(part: TurnPart, habits: ModelHabits, documents: { count: number }): Fields {
  switch (part.kind) {
    case "text":
      return { text: part.text };
    case "call":
      return {
        toolUse: { toolUseId: habits.callId(part.id), name: nameOf(part.name, part.path), input: part.arguments },
      };
    case "result":
      return { toolResult: { toolUseId: habits.callId(part.call.id), content: resultOf(part, documents) } };
    default:
      return mediaBlock(part, documents);
  }
}

function resultOf({ content }: ToolResult, documents: { count: number }): Fields[] {
  return content.map((part) => {
    if (part.kind === "audio")
      return refuse(`${part.path}.type`, "must be text, image_url or file: no tool answers this model with sound");
    return part.kind === "text" ? { text: part.text } : mediaBlock(part, documents);
  });
}

/** Names that Converse takes for a tool. */
export const bedrockFunctionName = /^[a-zA-Z0-9_-]{1,64}$/;

const nameOf = (name: string, path: string): string =>
  bedrockFunctionName.test(name) ? name : refuse(`${path}.name`, `must match ${bedrockFunctionName.source}`);

function mediaBlock({ kind, source, path }: MediaContent, documents: { count: number }): Fields {
  if ("url" in source)
    return refuse(`${path}.image_url.url`, "must be a data: URL: the provider of this model fetches nothing");
  const { mediaType, base64: bytes } = source;
  const format = formats[kind][mediaType];
  if (!format) return refuse(path, `must be one of ${Object.keys(formats[kind]).join(", ")}`);
  // The model reads a document's name: a neutral one cannot carry instructions.
  const name = kind === "file" ? { name: `document ${++documents.count}` } : {};
  return { [kind === "file" ? "document" : kind]: { format, ...name, source: { bytes } } };
}

const office = "application/vnd.openxmlformats-officedocument";

/** Converse's names of media types. */
const formats: Readonly<Record<MediaContent["kind"], Readonly<Record<string, string>>>> = {
  image: { "image/png": "png", "image/jpeg": "jpeg", "image/jpg": "jpeg", "image/gif": "gif", "image/webp": "webp" },
  audio: { "audio/wav": "wav", "audio/mp3": "mp3", "audio/mpeg": "mp3", "audio/flac": "flac", "audio/ogg": "ogg" },
  file: {
    "application/pdf": "pdf",
    "text/plain": "txt",
    "text/csv": "csv",
    "text/html": "html",
    "text/markdown": "md",
    "application/msword": "doc",
    [`${office}.wordprocessingml.document`]: "docx",
    "application/vnd.ms-excel": "xls",
    [`${office}.spreadsheetml.sheet`]: "xlsx",
  },
};
