import type { FakeProvider, Script } from "../../support/fake-provider.ts";
import { fakeProvider } from "../../support/fake-provider.ts";
import { type Gateway, startGateway } from "../../support/gateway.ts";
import { type Answer, ask } from "../../support/http.ts";
import type { RuntimeName } from "../../support/runtimes.ts";

/** A gateway before a provider that speaks Messages and one that speaks the chat form. */
export interface MessagesWorld {
  gateway: Gateway;
  native: FakeProvider;
  chat: FakeProvider;
  /** `POST /v1/messages`; model `native`, a bound and one message that says `hidden` unless the request says otherwise. */
  message(request?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Any path, with the key. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  stop(): Promise<void>;
}

/** A term that is always hidden. */
export const hidden = "Project Bluebird";
/** One that must be escaped in JSON. */
export const awkward = 'Fish & "Chips"\\Co';
export const providersKey = "sk-ant-the-gateways-own";

/** Models: `native` and `chat` are each served by one of the providers, `both` by the first or else the second. */
export async function startMessages(on: RuntimeName, config: object = {}): Promise<MessagesWorld> {
  const [native, chat] = await Promise.all([fakeProvider(), fakeProvider()]);
  const patient = { retry: { attempts: 0 }, breaker: { failures: 0 } };
  const brisk = { connect: "800ms", first_token: "800ms", idle: "800ms", total: "5s" };
  const claude = { kind: "anthropic", base_url: native.url, api_key: providersKey, ...patient };
  const gateway = await startGateway({
    on,
    config: {
      providers: {
        claude,
        brisk: { ...claude, timeouts: brisk },
        gpt: { kind: "openai-compatible", base_url: chat.url, api_key: "sk-x", ...patient },
      },
      models: [
        { id: "native", targets: ["claude/claude-sonnet-5"] },
        { id: "brisk", targets: ["brisk/claude-sonnet-5"] },
        { id: "chat", targets: ["gpt/gpt-x"] },
        { id: "both", targets: ["claude/claude-sonnet-5", "gpt/gpt-x"] },
      ],
      tiers: { standard: { requests_per_minute: 1_000_000 } },
      privacy: { terms: [hidden, awkward] },
      ...config,
    },
  });
  const usual = {
    "x-api-key": gateway.key,
    "anthropic-version": "2023-06-01",
    "content-type": "application/json",
  };
  return {
    gateway,
    native,
    chat,
    message: (request = {}, headers = {}) =>
      ask(`${gateway.url}/v1/messages`, {
        method: "POST",
        headers: { ...usual, ...headers },
        body: JSON.stringify({
          model: "native",
          max_tokens: 1024,
          messages: [{ role: "user", content: `Of ${hidden} and ${awkward}` }],
          ...request,
        }),
      }),
    get: (path, headers = {}) => ask(gateway.url + path, { headers: { "x-api-key": gateway.key, ...headers } }),
    async stop() {
      await Promise.all([native.stop(), chat.stop(), gateway.stop("SIGKILL")]);
    },
  };
}

/** All but the one that our sentence shows. */
export const surrogatesIn = (text: string): string[] => text.match(/SURROGATE_PII\((?!TYPE_)\w+\)/g) ?? [];

/** The surrogates of `hidden` and `awkward` in what a provider received. */
export function surrogatesOf(body: string): [hidden: string, awkward: string] {
  const [one = "", other = ""] = surrogatesIn(/Of [^]*?"/.exec(body)?.[0] ?? "");
  return [one, other];
}

export type Data = Record<string, unknown> & { type: string };

/** Events as Anthropic writes them. */
export const events = (...data: readonly Data[]): string =>
  data.map((one) => `event: ${one.type}\ndata: ${JSON.stringify(one)}\n\n`).join("");

export const messageStart: Data = {
  type: "message_start",
  message: {
    id: "msg_01",
    type: "message",
    role: "assistant",
    model: "claude-sonnet-5",
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 25, cache_creation_input_tokens: 3, cache_read_input_tokens: 4, output_tokens: 1 },
  },
};
export const blockStart = (index: number, content_block: object): Data => ({
  type: "content_block_start",
  index,
  content_block,
});
export const delta = (index: number, given: object): Data => ({ type: "content_block_delta", index, delta: given });
export const textDelta = (text: string, index = 0): Data => delta(index, { type: "text_delta", text });
export const blockStop = (index: number): Data => ({ type: "content_block_stop", index });
export const messageEnd = (stop_reason = "end_turn"): Data[] => [
  { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 15 } },
  { type: "message_stop" },
];

/** A whole stream of one text. */
export const textStream = (...texts: readonly string[]): Data[] => [
  messageStart,
  blockStart(0, { type: "text", text: "" }),
  ...texts.map((text) => textDelta(text)),
  blockStop(0),
  ...messageEnd(),
];

/** Answers with a stream, its bytes cut after each of the places. */
export const streaming =
  (text: (body: string) => string, places: readonly number[] = []): Script =>
  async (call) => {
    const bytes = Buffer.from(text(call.body));
    call.begin();
    for (const [at, start] of [0, ...places].entries()) {
      await call.send(bytes.subarray(start, places[at] ?? bytes.length));
      await new Promise((resolve) => setImmediate(resolve));
    }
    call.end();
  };

/** The events of a stream: their data, each with the name that stood before it. */
export function eventsIn(text: string): Data[] {
  return text
    .split("\n\n")
    .filter((event) => event !== "")
    .map((event) => {
      const [, name, data] = /^event: (\w+)\ndata: ([^\n]*)$/.exec(event) ?? [];
      if (data === undefined) throw new Error(`this is no event: ${event}`);
      const parsed = JSON.parse(data) as Data;
      if (parsed.type !== name) throw new Error(`an event ${name} has the type ${parsed.type}`);
      return parsed;
    });
}

/** A message as clients put it together of its events; throws where they are not in Anthropic's order. */
export function assembled(text: string): { content: Record<string, unknown>[]; stop?: unknown; usage?: unknown } {
  const content: Record<string, unknown>[] = [];
  const json = new Map<number, string>();
  const open = new Set<number>();
  let stop: unknown;
  let usage: unknown;
  let state: "before" | "within" | "ending" | "over" = "before";
  const demand = (isRight: boolean, what: string) => {
    if (!isRight) throw new Error(`${what} is out of order in ${text}`);
  };
  for (const event of eventsIn(text)) {
    const index = event["index"] as number;
    const given = (event["delta"] ?? {}) as Record<string, string>;
    if (event.type === "message_start") {
      demand(state === "before", event.type);
      state = "within";
    } else if (event.type === "content_block_start") {
      demand(state === "within" && index === content.length, event.type);
      content.push({ ...(event["content_block"] as object) });
      open.add(index);
    } else if (event.type === "content_block_delta") {
      demand(open.has(index), event.type);
      const block = content[index]!;
      if (given["type"] === "input_json_delta") json.set(index, (json.get(index) ?? "") + given["partial_json"]);
      else if (given["type"] === "citations_delta")
        block["citations"] = [...((block["citations"] as unknown[]) ?? []), given["citation"]];
      else
        for (const [key, value] of Object.entries(given))
          if (key !== "type") block[key] = (typeof block[key] === "string" ? block[key] : "") + value;
    } else if (event.type === "content_block_stop") {
      demand(open.delete(index), event.type);
      if (json.has(index)) content[index]!["input"] = JSON.parse(json.get(index) || "{}");
    } else if (event.type === "message_delta") {
      demand(state === "within" && open.size === 0, event.type);
      state = "ending";
      stop = given["stop_reason"];
      usage = event["usage"];
    } else if (event.type === "message_stop") {
      demand(state === "ending", event.type);
      state = "over";
    }
  }
  demand(state === "over", "the end");
  return { content, stop, usage };
}
