import { openaiStyle } from "../openai/openai-style.ts";
import type { Signal } from "../../stream/abort.ts";
import type { FetchInit } from "../provider.ts";
import { demoEmbeddings } from "./demo-embeddings.ts";

/** Answers offline, in OpenAI's form, and quotes the request: one sees surrogates go out and values come back. */
export const demo = openaiStyle({
  facts: { baseUrl: null, key: "unused" },
  modelsUrl: null,
  fetch: answer,
  embeddings: { floatsOnly: true, textsOnly: true },
});

const wordIntervalMs = 12;

interface DemoRequest {
  messages: { role: string; content?: unknown }[];
  stream?: boolean | null;
}

function answer(url: string, { body = "{}", signal, sent }: FetchInit): Promise<Response> {
  sent?.();
  if (url.endsWith("/embeddings")) return Promise.resolve(Response.json(demoEmbeddings(body)));
  const request = JSON.parse(body) as DemoRequest;
  const words = reply(request).match(/\s*\S{1,8}/g) ?? [];
  const usage = {
    prompt_tokens: tokens(body),
    completion_tokens: words.length,
    total_tokens: tokens(body) + words.length,
  };
  if (!request.stream) {
    const message = { role: "assistant", content: words.join("") };
    return Promise.resolve(Response.json({ choices: [{ index: 0, message, finish_reason: "stop" }], usage }));
  }
  return Promise.resolve(
    new Response(stream(words, usage, signal), { headers: { "content-type": "text/event-stream" } }),
  );
}

function reply({ messages }: DemoRequest): string {
  const said = textOf(messages.findLast((message) => message.role === "user")?.content);
  const hidden = /SURROGATE_PII/.test(said);
  return [
    "This is Penname's built-in demo; no provider was called.",
    `I received your message as follows: "${beginningOf(said)}"`,
    hidden
      ? "Every personal value in that quotation reached me as a surrogate; you read the original because the gateway put it back, token by token."
      : "I saw no surrogate in it: nothing in your message was recognised as personal data.",
  ].join("\n\n");
}

/** All of it, unless it is far longer than anybody reads: 30 MB of words took a second, in which nobody else was answered. */
function beginningOf(text: string): string {
  if (text.length <= quotedMost) return text;
  const space = text.lastIndexOf(" ", quotedMost);
  return `${text.slice(0, space < 0 ? quotedMost : space)} …`;
}

const quotedMost = 200_000;

/** One event for each word, at a readable pace. */
function stream(words: string[], usage: object, signal: Signal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const event = (value: unknown) => encoder.encode(`data: ${JSON.stringify(value)}\n\n`);
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await pause(signal);
        if (sent < words.length) {
          controller.enqueue(event({ choices: [{ index: 0, delta: { content: words[sent] }, finish_reason: null }] }));
        } else {
          controller.enqueue(event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }], usage }));
          controller.enqueue(encoder.encode("data: [DONE]\n\n"));
          controller.close();
        }
        sent++;
      },
    },
    { highWaterMark: 0 },
  );
}

function pause(signal: Signal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, wordIntervalMs);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return (content as { text?: unknown }[]).map((part) => (typeof part.text === "string" ? part.text : "")).join("\n");
}

const tokens = (text: string) => Math.ceil(text.length / 4);
