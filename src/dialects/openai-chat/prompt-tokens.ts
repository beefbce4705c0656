import type { Fields } from "../../contract/fields.ts";
import { Buffer } from "node:buffer";
import { pictureSize, type Size } from "../picture-size.ts";
import type { ChatRequest } from "./request.ts";

/**
 * Estimates the tokens of a prompt: one for every four bytes of text; for pictures, sounds and files what providers document for their
 * size, or the most they document where the size cannot be read cheaply. Base64 does not count as text.
 * @param bytes length of the request's body
 */
export function promptTokens({ messages }: Pick<ChatRequest, "messages">, bytes: number): number {
  let text = bytes;
  let media = 0;
  for (const { content } of messages) {
    if (!Array.isArray(content)) continue;
    for (const part of content) {
      const medium = mediumOf(part);
      if (!medium) continue;
      text -= medium.characters;
      media += medium.tokens;
    }
  }
  return Math.ceil(Math.max(0, text) / bytesPerToken) + media;
}

interface Medium {
  /** Its share of the body. */
  characters: number;
  tokens: number;
}

export const bytesPerToken = 4;

function mediumOf({ type, image_url: image, input_audio: sound, file }: Fields): Medium | undefined {
  if (type === "image_url") {
    const { url, detail } = image as { url: string; detail?: unknown };
    const base64 = /^data:[^,]{0,200};base64,/i.exec(url)?.[0];
    const size = base64 === undefined || detail === "low" ? undefined : pictureSize(url.slice(base64.length));
    return { characters: base64 === undefined ? 0 : url.length, tokens: pictureTokens(size, detail === "low") };
  }
  if (type === "input_audio") {
    const { data } = sound as { data: string };
    return { characters: data.length, tokens: soundTokens(data) };
  }
  if (type === "file") {
    const { file_data: data } = file as { file_data?: unknown };
    if (typeof data !== "string") return { characters: 0, tokens: documentMost };
    const length = data.length / base64Growth;
    const tokens = /^data:text\//i.test(data) ? length / bytesPerToken : Math.min(length, documentMost);
    return { characters: data.length, tokens: Math.ceil(tokens) };
  }
  return undefined;
}

/**
 * The higher of two documented counts. OpenAI (platform.openai.com/docs/guides/images-vision): fitted into 2048 by 2048, then to 768
 * on the shorter side, 85 and 170 for each tile of 512; 85 at low detail. Anthropic (platform.claude.com/docs/en/build-with-claude/vision):
 * fitted into 1568, width by height / 750, about 1600 at most.
 */
export function pictureTokens(size: Size | undefined, isLow: boolean): number {
  if (isLow) return lowDetail;
  if (!size) return pictureMost;
  const fitted = within(size, 2048);
  const shown = scaled(fitted, Math.min(1, 768 / Math.min(fitted.width, fitted.height)));
  const tiles = Math.ceil(shown.width / 512) * Math.ceil(shown.height / 512);
  const { width, height } = within(size, 1568);
  return Math.max(lowDetail + 170 * tiles, Math.min(Math.ceil((width * height) / 750), 1600));
}

const lowDetail = 85;
/** Eight tiles are 1445: the most that OpenAI shows of one. */
const pictureMost = 1600;

const within = (size: Size, longest: number) => scaled(size, Math.min(1, longest / Math.max(size.width, size.height)));
const scaled = ({ width, height }: Size, by: number): Size => ({ width: width * by, height: height * by });

/**
 * Gemini (ai.google.dev/gemini-api/docs/audio) counts 32 tokens a second, OpenAI 10. The seconds of a WAV follow from its header;
 * others are taken to have 32 kbit/s.
 */
function soundTokens(base64: string): number {
  const length = base64.length / base64Growth;
  const head = Buffer.from(base64.slice(0, 64), "base64");
  const isWave =
    head.length >= 32 && head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 16) === "WAVEfmt ";
  const bytesPerSecond = (isWave && head.readUInt32LE(28)) || 4000;
  return Math.ceil((length / bytesPerSecond) * 32);
}

/** Characters of base64 for each byte. */
const base64Growth = 4 / 3;
/** Anthropic documents 100 pages of at most 3000 tokens of text, each shown as a picture too. */
export const documentMost = 100 * (3000 + pictureMost);
