import type { Call } from "../../translate/calls.ts";
import type { Piece, Result, Turn } from "../../translate/conversation.ts";
import type { Fields } from "../../../contract/fields.ts";
import type { Media, Said } from "../../translate/parts.ts";
import { refuse } from "../../refusal.ts";
import type { Abilities } from "./models.ts";
import { functionName } from "./tools.ts";

/** Google's own word for a call whose signature is lost, or that another model made (ai.google.dev/gemini-api/docs/thought-signatures). */
const lostSignature = "skip_thought_signature_validator";

export function contentsOf(turns: readonly Turn[], abilities: Abilities): Fields[] {
  return turns.map(({ role, pieces }) => ({
    role: role === "user" ? "user" : "model",
    parts: pieces.flatMap((piece, position) => partsOf(piece, pieces[position - 1]?.kind !== "call", abilities)),
  }));
}

/** @param isFirst whether no call stands before: of calls made at once, only the first is signed. */
function partsOf(piece: Piece, isFirst: boolean, { signsCalls }: Abilities): Fields[] {
  switch (piece.kind) {
    case "call": {
      const signature = piece.signature ?? (signsCalls && isFirst ? lostSignature : undefined);
      const functionCall = { id: piece.id, name: nameOf(piece), args: piece.arguments };
      return [{ functionCall, ...(signature ? { thoughtSignature: signature } : {}) }];
    }
    case "result":
      return resultParts(piece);
    default:
      return [saidPart(piece)];
  }
}

/** A result is an object; what it says is text, whatever it looks like. Pictures stand beside it. */
function resultParts({ call, said }: Result): Fields[] {
  const output = said.map((one) => (one.kind === "text" ? one.text : "")).join("");
  const media = said.filter((one) => one.kind !== "text");
  return [{ functionResponse: { id: call.id, name: call.name, response: { output } } }, ...media.map(saidPart)];
}

function nameOf({ name, path }: Call): string {
  return functionName.test(name) ? name : refuse(`${path}.name`, `must match ${functionName.source}`);
}

const saidPart = (said: Said): Fields => (said.kind === "text" ? { text: said.text } : mediaPart(said));

function mediaPart({ kind, source, sourcePath }: Media): Fields {
  if ("url" in source) return { fileData: { mimeType: pictureType(source.url), fileUri: source.url } };
  const { mediaType, base64: data } = source;
  const isTaken = kind === "file" ? /^(?:application\/pdf$|text\/|image\/|audio\/|video\/)/ : new RegExp(`^${kind}/`);
  if (!isTaken.test(mediaType))
    return refuse(sourcePath, "must be a picture, a sound, a video, a text or a PDF, in a part of its own kind");
  return { inlineData: { mimeType: mediaType === "image/jpg" ? "image/jpeg" : mediaType, data } };
}

/** Google wants to be told what it will find; a picture's address tells it by its ending. */
function pictureType(url: string): string {
  const ending = /\.(\w+)$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? "";
  return (
    { png: "image/png", webp: "image/webp", gif: "image/gif", heic: "image/heic", heif: "image/heif" }[ending] ??
    "image/jpeg"
  );
}
