import type { Piece, Result, Turn } from "../../translate/conversation.ts";
import { type Fields, fieldsIn } from "../../../contract/fields.ts";
import type { Media, Said } from "../../translate/parts.ts";
import { refuse } from "../../refusal.ts";
import { shortId } from "../mistral/mistral.ts";

/** How a model wants what is told of its tools and its cache. */
export interface Habits {
  /** Identifiers of calls as the model takes them. */
  id(given: string): string;
  /** How many of the caller's marks for the prompt cache may still be set. */
  marksLeft: number;
}

export function habitsOf(model: string): Habits {
  const isMistral = /\bmistral\b/.test(model);
  return {
    // Mistral's models take nine characters anywhere, Converse at most 64.
    id: (given) => (isMistral || given.length > 64 ? String(shortId(given)) : given),
    marksLeft: /\banthropic\b/.test(model) ? 4 : 0,
  };
}

export function messagesOf(turns: readonly Turn[], habits: Habits): Fields[] {
  const documents = { count: 0 };
  return turns.map(({ role, pieces }, position) => {
    const content = pieces.flatMap((piece) => [blockOf(piece, habits, documents), ...markOf(piece, habits)]);
    const last = content.at(-1)!;
    // An answer to be gone on with must not end in white space.
    if (role === "assistant" && position === turns.length - 1 && typeof last["text"] === "string")
      last["text"] = last["text"].trimEnd();
    return { role, content };
  });
}

/** A mark for the prompt cache is a block of its own, after what it marks. */
export function markOf(piece: Piece, habits: Habits): Fields[] {
  const cache = "cache" in piece ? fieldsIn(piece.cache) : {};
  if (habits.marksLeft === 0 || cache["type"] !== "ephemeral") return [];
  habits.marksLeft--;
  return [{ cachePoint: { type: "default", ...(cache["ttl"] === "1h" ? { ttl: "1h" } : {}) } }];
}

function blockOf(piece: Piece, habits: Habits, documents: { count: number }): Fields {
  switch (piece.kind) {
    case "text":
      return { text: piece.text };
    case "call":
      return {
        toolUse: { toolUseId: habits.id(piece.id), name: nameOf(piece.name, piece.path), input: piece.arguments },
      };
    case "result":
      return { toolResult: { toolUseId: habits.id(piece.call.id), content: resultOf(piece, documents) } };
    default:
      return mediaBlock(piece, documents);
  }
}

function resultOf({ said }: Result, documents: { count: number }): Fields[] {
  return said.map((one) => {
    if (one.kind === "audio")
      return refuse(`${one.path}.type`, "must be text, image_url or file: no tool answers this model with sound");
    return one.kind === "text" ? { text: one.text } : mediaBlock(one, documents);
  });
}

/** What Converse takes for a tool's name. */
export const functionName = /^[a-zA-Z0-9_-]{1,64}$/;

const nameOf = (name: string, path: string): string =>
  functionName.test(name) ? name : refuse(`${path}.name`, `must match ${functionName.source}`);

function mediaBlock({ kind, source, path }: Exclude<Said, { kind: "text" }>, documents: { count: number }): Fields {
  if ("url" in source)
    return refuse(`${path}.image_url.url`, "must be a data: URL: the provider of this model fetches nothing");
  const { mediaType, base64: bytes } = source;
  const format = formats[kind][mediaType];
  if (!format) return refuse(path, `must be one of ${Object.keys(formats[kind]).join(", ")}`);
  // A document's name is read by the model; a neutral one tells it nothing to obey.
  const name = kind === "file" ? { name: `document ${++documents.count}` } : {};
  return { [kind === "file" ? "document" : kind]: { format, ...name, source: { bytes } } };
}

const office = "application/vnd.openxmlformats-officedocument";

/** Converse's words for media types. */
const formats: Readonly<Record<Media["kind"], Readonly<Record<string, string>>>> = {
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
