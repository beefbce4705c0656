import { Buffer } from "node:buffer";
import { inputs, vectorTexts } from "./vectors.ts";

/** What a prompt asks to be repeated: personal data of three kinds, or phrases of the same length that hide nothing. */
export const values = ["maria.lopez@example.org", "+49 30 90182077", "DE89 3704 0044 0532 0130 00"];
export const harmless = ["the quick brown fox jum", "over a lazy dog", "and then the fox came again"];

/** How an answer comes: whole, or as a stream of pieces at some pace; and vectors, in one form or the other. */
export type Model = "whole" | "paced" | "slow" | "ticking" | "burst" | "floats" | "base64";
export type Door = "chat" | "messages" | "responses" | "embeddings";

const paths: Record<Door, string> = {
  chat: "/v1/chat/completions",
  messages: "/v1/messages",
  responses: "/v1/responses",
  embeddings: "/v1/embeddings",
};

/** What is asked of a gateway. */
export interface Question {
  /** Left out: chat. */
  door?: Door;
  /** Whether a provider is asked that speaks the door's API itself; left out: one that speaks chat completions. */
  isNative?: boolean;
  model: Model;
  phrases: readonly string[];
  /** What was said before, the user's and the assistant's turns by turns. */
  history?: readonly string[];
  /** Stands before the question, in the same message. */
  letter?: string;
}

/** Content events of one streamed answer; 0 for one that comes whole. */
export const chunksOf = (model: Model): number =>
  model === "ticking" ? 20 : model === "paced" || model === "slow" || model === "burst" ? 100 : 0;

/** In a request the load puts another word of this length in its place each time, so that no two requests are alike. */
export const stamp = "zzaaaaaaaa";

/** The body of a request whose answer repeats the phrases. The question is new in each: what was found in earlier ones does not help. */
export function requestBody(question: Question): string {
  const { door = "chat", isNative, model, phrases, history = [], letter = "" } = question;
  if (door === "embeddings") {
    const format = model === "base64" ? { encoding_format: "base64" } : {};
    return JSON.stringify({ model: "vectors", input: inputs(phrases), ...format });
  }
  const asked = `${letter}Please write a short report, ${stamp}, about the following three entries and repeat each of them wherever it fits: ${phrases.map((phrase) => `[[${phrase}]]`).join(", ")}. Use plain sentences, no lists, and keep the order in which they were given to you.`;
  const turns = [...history, asked].map((content, n) => ({ role: n % 2 === 0 ? "user" : "assistant", content }));
  const rest = {
    temperature: 0.7,
    ...(chunksOf(model) > 0 ? { stream: true } : {}),
  };
  const named = { model: isNative ? `${model}-${door}` : model };
  if (door === "messages") return JSON.stringify({ ...named, max_tokens: 1024, system, messages: turns, ...rest });
  if (door === "responses")
    return JSON.stringify({ ...named, instructions: system, input: turns, store: false, ...rest });
  return JSON.stringify({ ...named, messages: [{ role: "system", content: system }, ...turns], ...rest });
}

const system = "You are a careful assistant. Answer in plain English and do not invent anything.";

/**
 * The answer's text in pieces. Every piece ends the phrase begun in the one before and begins the next, as models cut them.
 * Between the two stands the time of its sending, "zz" and eight letters, digits being what surrogates are made of: in the text,
 * where no gateway may lose it and no two chunks are alike.
 */
function pieces(phrases: readonly string[], count: number): { before: string; after: string }[] {
  const phrase = (at: number) => phrases[at % phrases.length] ?? "";
  const half = (text: string) => text.length >> 1;
  return Array.from({ length: count }, (_, at) => ({
    before: `${at === 0 ? "" : phrase(at - 1).slice(half(phrase(at - 1)))} ${words[at % words.length]} `,
    after: ` ${at === count - 1 ? phrase(at) : phrase(at).slice(0, half(phrase(at)))}`,
  }));
}

const words = ["about", "here", "is", "what", "follows", "and", "then", "we", "note", "that"];

/** What the client must read in the end, whatever stood between it and the provider, without stamps. */
export function expected({ door, model, phrases }: Question): string {
  if (door === "embeddings") return vectorTexts(model === "base64" ? "base64" : "float").join("");
  if (chunksOf(model) > 0)
    return pieces(phrases, chunksOf(model))
      .map(({ before, after }) => before + after)
      .join("");
  const names = phrases.map((phrase) => phrase.replaceAll(stamp, "")).join(" and then ");
  return `The report names ${names}, in this order, and adds nothing of its own to them.`;
}

/** A whole HTTP/1.1 request as it goes out on a kept connection. */
export function httpRequest(port: number, key: string, question: Question): Buffer {
  const bytes = Buffer.from(requestBody(question));
  const head = [
    `POST ${paths[question.door ?? "chat"]} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${key}`,
    "Content-Type: application/json",
    "Accept: application/json",
    "User-Agent: OpenAI/Python 2.8.0",
    "API-Version: 2026-06-07",
    ...(question.door === "messages" ? ["anthropic-version: 2023-06-01"] : []),
    `Content-Length: ${bytes.length}`,
  ].join("\r\n");
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), bytes]);
}
