import { Buffer } from "node:buffer";

/** Content events of one streamed answer. */
const chunksPerAnswer = 100;

/** What a prompt asks to be repeated: personal data of three kinds, or phrases of the same length that hide nothing. */
export const values = ["maria.lopez@example.org", "+49 30 90182077", "DE89 3704 0044 0532 0130 00"];
export const harmless = ["the quick brown fox jum", "over a lazy dog", "and then the fox came again"];

export type Model = "whole" | "paced" | "slow" | "burst";

/** The body of a request whose answer repeats the phrases; `ballast` is said before them. */
export function requestBody(model: Model, phrases: readonly string[], ballast?: string): string {
  const asked = `Please write a short report about the following three entries and repeat each of them wherever it fits: ${phrases.map((phrase) => `[[${phrase}]]`).join(", ")}. Use plain sentences, no lists, and keep the order in which they were given to you.`;
  const messages = [
    { role: "system", content: "You are a careful assistant. Answer in plain English and do not invent anything." },
    ...(ballast === undefined ? [] : [{ role: "user", content: ballast }]),
    { role: "user", content: asked },
  ];
  const stream = model === "whole" ? {} : { stream: true };
  return JSON.stringify({ model, messages, temperature: 0.7, ...stream });
}

/**
 * The answer's text in pieces. Every piece ends the phrase begun in the one before and begins the next, as models cut them.
 * Between the two stands the time of its sending, "zz" and eight letters, digits being what surrogates are made of: in the text,
 * where no gateway may lose it and no two chunks are alike.
 */
function pieces(phrases: readonly string[]): { before: string; after: string }[] {
  const phrase = (at: number) => phrases[at % phrases.length] ?? "";
  const half = (text: string) => text.length >> 1;
  return Array.from({ length: chunksPerAnswer }, (_, at) => ({
    before: `${at === 0 ? "" : phrase(at - 1).slice(half(phrase(at - 1)))} ${words[at % words.length]} `,
    after: ` ${at === chunksPerAnswer - 1 ? phrase(at) : phrase(at).slice(0, half(phrase(at)))}`,
  }));
}

const words = ["about", "here", "is", "what", "follows", "and", "then", "we", "note", "that"];

/** Text of an answer that comes whole. */
const wholeText = (phrases: readonly string[]): string =>
  `The report names ${phrases.join(" and then ")}, in this order, and adds nothing of its own to them.`;

/** What the client must read in the end, whatever stood between it and the provider; of a stream without its stamps. */
export function expected(model: Model, phrases: readonly string[]): string {
  return model === "whole"
    ? wholeText(phrases)
    : pieces(phrases)
        .map(({ before, after }) => before + after)
        .join("");
}

/** A whole HTTP/1.1 request as it goes out on a kept connection. */
export function httpRequest(port: number, key: string, body: string): Buffer {
  const bytes = Buffer.from(body);
  const head = [
    "POST /v1/chat/completions HTTP/1.1",
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${key}`,
    "Content-Type: application/json",
    "Accept: application/json",
    "User-Agent: OpenAI/Python 2.8.0",
    "API-Version: 2026-06-07",
    `Content-Length: ${bytes.length}`,
  ].join("\r\n");
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), bytes]);
}
