import Anthropic from "@anthropic-ai/sdk";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { ChatOpenAI } from "@langchain/openai";
import { generateText, streamText } from "ai";
import { OpenAI } from "openai";

/** The ways in which callers ask: by hand on every path, and by clients from npm. */

export interface Asked {
  url: string;
  key: string;
  model: string;
  letter: string;
  stream: boolean;
}

/** What was read so far. */
export interface Heard {
  text: string;
  /** Whether the answer said that this is all. */
  isWhole: boolean;
}

// Which parts of a request a model does not have is no news here.
globalThis.AI_SDK_LOG_WARNINGS = false;

interface Way {
  run(asked: Asked, heard: Heard): Promise<void>;
  embeds?: true;
}

class Failed extends Error {
  readonly status: number;
  constructor(status: number, body = "") {
    super(/"message":"([^"]*)/.exec(body)?.[1] ?? body);
    this.status = status;
  }
}
class Named extends Error {
  constructor(name: "Left" | "Broken", message = "") {
    super(message);
    this.name = name;
  }
}

type Json = Record<string, unknown>;

/** One API as it is spoken by hand. */
interface Door {
  path: string;
  body(asked: Asked): Json;
  /** Of a whole answer. */
  text(answer: Json): string;
  /** An event's piece of the text; `end`, or what it failed of. */
  event(data: Json): { text?: string; end?: true; failed?: string };
}

interface Block {
  text?: string;
}
const textOf = (blocks: unknown): string => (blocks as Block[]).map(({ text = "" }) => text).join("");
const messages = (letter: string) => [{ role: "user", content: letter }];

const chat: Door = {
  path: "/v1/chat/completions",
  body: ({ model, letter, stream }) => ({ model, stream, messages: messages(letter) }),
  text: ({ choices }) => (choices as [{ message: { content: string } }])[0].message.content,
  event({ choices, error }) {
    if (error) return { failed: JSON.stringify(error) };
    const [choice] = choices as { delta: { content?: string | null } }[];
    return { text: choice?.delta.content ?? "" };
  },
};

const responses: Door = {
  path: "/v1/responses",
  body: ({ model, letter, stream }) => ({ model, stream, input: letter, store: false }),
  text: ({ output }) => (output as { content?: unknown }[]).map(({ content = [] }) => textOf(content)).join(""),
  event({ type, delta }) {
    if (type === "response.output_text.delta") return { text: delta as string };
    if (type === "response.completed") return { end: true };
    return type === "error" || type === "response.failed" ? { failed: type } : {};
  },
};

const messagesDoor: Door = {
  path: "/v1/messages",
  body: ({ model, letter, stream }) => ({ model, stream, max_tokens: 90, messages: messages(letter) }),
  text: ({ content }) => textOf(content),
  event({ type, delta }) {
    if (type === "content_block_delta") return { text: (delta as Block).text ?? "" };
    if (type === "message_stop") return { end: true };
    return type === "error" ? { failed: "error" } : {};
  },
};

function post({ url, key }: Asked, path: string, body: Json, signal?: AbortSignal): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    "anthropic-version": "2023-06-01",
    authorization: `Bearer ${key}`,
  };
  return fetch(url + path, { method: "POST", headers, body: JSON.stringify(body), ...(signal ? { signal } : {}) });
}

/** @param pauseMs how long the reader rests between pieces. */
const byHand = ({ path, body, text, event }: Door, pauseMs = 0): Way => ({
  async run(asked, heard) {
    const response = await post(asked, path, body(asked));
    if (response.status !== 200) throw new Failed(response.status, await response.text());
    if (!asked.stream) {
      heard.text = text((await response.json()) as Json);
      heard.isWhole = true;
      return;
    }
    let rest = "";
    const decoder = new TextDecoder();
    for await (const bytes of response.body!) {
      const events = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
      rest = events.pop()!;
      for (const one of events) read(one);
      if (pauseMs > 0) await Bun.sleep(pauseMs);
    }
    function read(one: string): void {
      const data = /^data: (.*)$/m.exec(one)?.[1];
      if (data === undefined) return;
      if (heard.isWhole) throw new Error(`said after its end: ${data}`);
      if (data === "[DONE]") return void (heard.isWhole = true);
      const { text: piece = "", end, failed } = event(JSON.parse(data) as Json);
      heard.text += piece;
      if (end) heard.isWhole = true;
      if (failed !== undefined) throw new Named("Broken", failed);
    }
  },
});

/** Leaves at any moment, perhaps before anything was said. */
const leaving = ({ path, body }: Door): Way => ({
  async run(asked) {
    try {
      await (await post(asked, path, body(asked), AbortSignal.timeout(Math.random() * 80))).text();
    } catch {
      // Just what it was to do.
    }
    throw new Named("Left");
  },
});

const embedding: Way = {
  embeds: true,
  async run(asked, heard) {
    const response = await post(asked, "/v1/embeddings", { model: asked.model, input: inputs(asked) });
    if (response.status !== 200) throw new Failed(response.status, await response.text());
    const { data } = (await response.json()) as { data: { index: number; embedding: number[] }[] };
    checkVectors(data, asked, heard);
  },
};

const inputs = ({ letter }: Asked) => [letter, "Nothing of note", letter];

function checkVectors(data: readonly { index: number; embedding: number[] }[], { letter }: Asked, heard: Heard): void {
  const [one, other, again] = data.toSorted((a, b) => a.index - b.index).map((item) => item.embedding.join());
  heard.isWhole = true;
  heard.text = data.length === 3 && one === again && one !== other ? letter : JSON.stringify(data);
}

const openai = ({ url, key }: Asked) => new OpenAI({ baseURL: `${url}/v1`, apiKey: key, maxRetries: 0 });

const openaiChat: Way = {
  async run(asked, heard) {
    const { model, letter, stream } = asked;
    const request = { model, messages: [{ role: "user" as const, content: letter }] };
    if (!stream) {
      const { choices } = await openai(asked).chat.completions.create(request);
      return whole(heard, choices[0]?.message.content);
    }
    for await (const { choices } of await openai(asked).chat.completions.create({ ...request, stream })) {
      heard.text += choices[0]?.delta.content ?? "";
      if (choices[0]?.finish_reason) heard.isWhole = true;
    }
  },
};

const openaiResponses: Way = {
  async run(asked, heard) {
    const { model, letter: input, stream } = asked;
    const client = openai(asked).responses;
    if (!stream) return whole(heard, (await client.create({ model, input })).output_text);
    for await (const event of await client.create({ model, input, stream })) {
      if (event.type === "response.output_text.delta") heard.text += event.delta;
      if (event.type === "response.completed") heard.isWhole = true;
      if (event.type === "response.failed" || event.type === "error") throw new Named("Broken");
    }
  },
};

const openaiEmbeddings: Way = {
  embeds: true,
  async run(asked, heard) {
    const { data } = await openai(asked).embeddings.create({ model: asked.model, input: inputs(asked) });
    checkVectors(data, asked, heard);
  },
};

const anthropic: Way = {
  async run({ url, key, model, letter, stream }, heard) {
    const client = new Anthropic({ baseURL: url, apiKey: key, maxRetries: 0 });
    const request = { model, max_tokens: 90, messages: [{ role: "user" as const, content: letter }] };
    if (!stream) return whole(heard, textOf((await client.messages.create(request)).content));
    for await (const event of client.messages.stream(request)) {
      if (event.type === "content_block_delta" && event.delta.type === "text_delta") heard.text += event.delta.text;
      if (event.type === "message_stop") heard.isWhole = true;
    }
  },
};

const aiSdk = (modelOf: (asked: Asked) => Parameters<typeof generateText>[0]["model"]): Way => ({
  async run(asked, heard) {
    const request = {
      model: modelOf(asked),
      prompt: asked.letter,
      maxRetries: 0,
      maxOutputTokens: 90,
      providerOptions: { openai: { store: false } },
    };
    if (!asked.stream) return whole(heard, (await generateText(request)).text);
    for await (const part of streamText({ ...request, onError() {} }).fullStream) {
      if (part.type === "text-delta") heard.text += part.text;
      // What breaks off in mid-stream has a status here that nobody sent.
      if (part.type === "error")
        throw (part.error as { statusCode?: number }).statusCode === 500 ? new Named("Broken") : part.error;
      if (part.type === "finish") heard.isWhole = true;
    }
  },
});

const langchain: Way = {
  async run({ url, key, model, letter, stream }, heard) {
    const client = new ChatOpenAI({ model, apiKey: key, maxRetries: 0, configuration: { baseURL: `${url}/v1` } });
    if (!stream) return whole(heard, (await client.invoke(letter)).text);
    for await (const { text } of await client.stream(letter)) heard.text += text;
    heard.isWhole = true;
  },
};

function whole(heard: Heard, text: string | null | undefined): void {
  heard.text = text ?? "";
  heard.isWhole = true;
}

/** By hand more often than by clients, which cost the machine ten times as much. */
export const ways: readonly (readonly [name: string, way: Way])[] = [
  ...[1, 2, 3].flatMap(() => [
    ["chat", byHand(chat)] as const,
    ["responses", byHand(responses)] as const,
    ["messages", byHand(messagesDoor)] as const,
    ["embeddings", embedding] as const,
  ]),
  ["slow chat", byHand(chat, 20)],
  ["left chat", leaving(chat)],
  ["left responses", leaving(responses)],
  ["left messages", leaving(messagesDoor)],
  ["openai chat", openaiChat],
  ["openai responses", openaiResponses],
  ["openai embeddings", openaiEmbeddings],
  ["anthropic", anthropic],
  ["ai-sdk chat", aiSdk(({ url, key, model }) => createOpenAI({ baseURL: `${url}/v1`, apiKey: key }).chat(model))],
  ["ai-sdk responses", aiSdk(({ url, key, model }) => createOpenAI({ baseURL: `${url}/v1`, apiKey: key })(model))],
  ["ai-sdk messages", aiSdk(({ url, key, model }) => createAnthropic({ baseURL: `${url}/v1`, apiKey: key })(model))],
  ["langchain", langchain],
];
