import { type Fields, fieldsIn } from "../../../contract/fields.ts";
import { refuse } from "../../refusal.ts";
import type { PriorCall } from "../../translate/calls.ts";
import type { MediaContent, MessageContent } from "../../translate/content.ts";
import type { ConversationTurn, ToolResult, TurnPart } from "../../translate/conversation.ts";
import type { GeminiAbilities } from "./models.ts";
import { geminiFunctionName } from "./tools.ts";

/** Google's documented placeholder for a call whose signature is lost, or that another model made (ai.google.dev/gemini-api/docs/thought-signatures). */
const lostSignature = "skip_thought_signature_validator";

export function geminiContents(turns: readonly ConversationTurn[], abilities: GeminiAbilities): Fields[] {
  return turns.map(({ role, parts }) => ({
    role: role === "user" ? "user" : "model",
    parts: parts.flatMap((part, position) => partsOf(part, parts[position - 1]?.kind !== "call", abilities)),
  }));
}

/** @param isFirst whether no call precedes it: of several calls in one answer only the first is signed. */
function partsOf(part: TurnPart, isFirst: boolean, { signsCalls }: GeminiAbilities): Fields[] {
  switch (part.kind) {
    case "call": {
      const signature = signatureOf(part) ?? (signsCalls && isFirst ? lostSignature : undefined);
      const functionCall = { id: part.id, name: nameOf(part), args: part.arguments };
      return [{ functionCall, ...(signature ? { thoughtSignature: signature } : {}) }];
    }
    case "result":
      return resultParts(part);
    default:
      return [contentPart(part)];
  }
}

/** The thought signature that Gemini gave out with the call. */
function signatureOf({ extra }: PriorCall): string | undefined {
  const { thought_signature: signature } = fieldsIn(fieldsIn(extra)["google"]);
  return typeof signature === "string" ? signature : undefined;
}

/** A result is an object: its text is one field of it, never parsed. Media are parts beside it. */
function resultParts({ call, content }: ToolResult): Fields[] {
  const output = content.map((part) => (part.kind === "text" ? part.text : "")).join("");
  const media = content.filter((part) => part.kind !== "text");
  return [{ functionResponse: { id: call.id, name: call.name, response: { output } } }, ...media.map(mediaPart)];
}

function nameOf({ name, path }: PriorCall): string {
  return geminiFunctionName.test(name) ? name : refuse(`${path}.name`, `must match ${geminiFunctionName.source}`);
}

const contentPart = (part: MessageContent): Fields => (part.kind === "text" ? { text: part.text } : mediaPart(part));

function mediaPart({ kind, source, sourcePath }: MediaContent): Fields {
  if ("url" in source) return { fileData: { mimeType: pictureType(source.url), fileUri: source.url } };
  const { mediaType, base64: data } = source;
  const isTaken = kind === "file" ? /^(?:application\/pdf$|text\/|image\/|audio\/|video\/)/ : new RegExp(`^${kind}/`);
  if (!isTaken.test(mediaType))
    return refuse(sourcePath, "must be a picture, a sound, a video, a text or a PDF, in a part of its own kind");
  return { inlineData: { mimeType: mediaType === "image/jpg" ? "image/jpeg" : mediaType, data } };
}

/** Google requires the media type of an address: taken from its file extension, else JPEG. */
function pictureType(url: string): string {
  const ending = /\.(\w+)$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? "";
  return (
    { png: "image/png", webp: "image/webp", gif: "image/gif", heic: "image/heic", heif: "image/heif" }[ending] ??
    "image/jpeg"
  );
}
