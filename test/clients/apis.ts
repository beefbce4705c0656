import {
  blockStart,
  blockStop,
  type Data,
  delta,
  events as messageEvents,
  messageEnd,
  messageStart,
} from "../dialects/anthropic-messages/world.ts";
import {
  beginning,
  callEvents,
  callItem,
  completed,
  messageItem,
  responseOf,
  textEvents,
  written,
} from "../dialects/openai-responses/said.ts";
import { completion, type Json, message, textChunks, toolCall, toolChunks } from "../support/answers.ts";
import { sse } from "../support/scripts.ts";

/** The three APIs that answer in words, as a provider speaks them: read off the request what a model goes by, and write what it does. */

/** What a model does in one turn: it says something, or calls tools, perhaps after a thought. */
export interface Turn {
  thought?: string | undefined;
  text: string;
  calls: readonly { name: string; args: Json }[];
}

export interface Api {
  /** What the user said last. */
  said(request: Json): string;
  /** What tools answered. */
  results(request: Json): string[];
  /** The schema of the answer, if one is given. */
  schema(request: Json): unknown;
  /** Whether thoughts are asked for. */
  thinks(request: Json): boolean;
  whole(turn: Turn): Json;
  events(turn: Turn): string;
  /** What is said within a stream that fails. */
  failure: string;
  error(type: string, message: string): Json;
}

/** Sealed thoughts: whatever comes back of them must be this, byte for byte. */
export const signature = "EqQBCgIYAhIM";
export const sealed = "gAAAAAB".repeat(20);

const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const piecesOf = (text: string): string[] => text.match(/[^]{1,6}/g) ?? [];
const overloaded = "The model is overloaded";

/** The text of a content that is a string, or a list of blocks that have texts. */
const textOf = (content: unknown): string =>
  typeof content === "string" ? content : (list(content) as { text?: string }[]).map(({ text = "" }) => text).join("");
const lastOfUser = (turns: unknown): string => textOf(list(turns).findLast(({ role }) => role === "user")?.["content"]);

const chat: Api = {
  said: ({ messages }) => lastOfUser(messages),
  results: ({ messages }) =>
    list(messages)
      .filter(({ role }) => role === "tool")
      .map(({ content }) => textOf(content)),
  schema: ({ response_format: format }) => (format as Json | undefined)?.["json_schema"],
  thinks: () => false,
  whole({ text, calls }) {
    if (calls.length === 0) return completion(text);
    const tool_calls = calls.map(({ name, args }, at) => toolCall(`call_${at}`, name, args));
    return completion(message(null, { tool_calls }), { finish_reason: "tool_calls" });
  },
  events({ text, calls }) {
    if (calls.length === 0) return sse(textChunks(piecesOf(text)));
    return sse(toolChunks(calls.map(({ name, args }, at) => ({ id: `call_${at}`, name, args: JSON.stringify(args) }))));
  },
  failure: `data: ${JSON.stringify({ error: { message: overloaded } })}\n\n`,
  error: (type, sentence) => ({ error: { message: sentence, type, param: null, code: null } }),
};

const responses: Api = {
  said: ({ input }) => (typeof input === "string" ? input : lastOfUser(input)),
  results: ({ input }) =>
    list(input)
      .filter(({ type }) => type === "function_call_output")
      .map(({ output }) => textOf(output)),
  schema: ({ text }) => ((text as Json | undefined)?.["format"] as Json | undefined)?.["schema"],
  thinks: ({ include }) => Array.isArray(include) && include.includes("reasoning.encrypted_content"),
  whole: (turn) => responseOf(itemsOf(turn)),
  events(turn) {
    const before = turn.thought === undefined ? 0 : 1;
    const [thought] = itemsOf(turn);
    const thinking = ["added", "done"].map((end) => ({
      type: `response.output_item.${end}`,
      output_index: 0,
      item: thought,
    }));
    const acting =
      turn.calls.length === 0
        ? textEvents(piecesOf(turn.text), before)
        : turn.calls.flatMap(({ name, args }, at) =>
            callEvents(piecesOf(JSON.stringify(args)), at + before)
              .flat()
              .map((event) => named(event, name)),
          );
    return written([...beginning, ...(before === 1 ? thinking : []), ...acting, completed(itemsOf(turn))]);
  },
  failure: `event: error\ndata: ${JSON.stringify({ type: "error", code: "server_error", message: overloaded, param: null })}\n\n`,
  error: chat.error,
};

const itemsOf = ({ thought, text, calls }: Turn): Json[] => {
  const before = thought === undefined ? 0 : 1;
  return [
    ...(before === 1 ? [{ id: "rs_0", type: "reasoning", summary: [], encrypted_content: sealed }] : []),
    ...(calls.length === 0
      ? [messageItem(text, { id: `msg_${before}` })]
      : calls.map(({ name, args }, at) => ({ ...callItem(JSON.stringify(args), at + before), name }))),
  ];
};
const named = (event: Json, name: string): Json =>
  event["item"] === undefined ? event : { ...event, item: { ...(event["item"] as Json), name } };

const messages: Api = {
  said: ({ messages: turns }) => lastOfUser(turns),
  results: ({ messages: turns }) =>
    list(turns).flatMap(({ content }) =>
      list(content)
        .filter(({ type }) => type === "tool_result")
        .map((block) => textOf(block["content"])),
    ),
  schema: ({ output_config: config, output_format: format }) => (config as Json | undefined)?.["format"] ?? format,
  thinks: ({ thinking }) => ["enabled", "adaptive"].includes(String((thinking as Json | undefined)?.["type"])),
  whole: (turn) => ({
    ...messageOf,
    content: blocksOf(turn),
    stop_reason: turn.calls.length > 0 ? "tool_use" : "end_turn",
  }),
  events: (turn) =>
    messageEvents(
      { ...messageStart, message: messageOf },
      ...blocksOf(turn).flatMap(eventsOf),
      ...messageEnd(turn.calls.length > 0 ? "tool_use" : "end_turn"),
    ),
  failure: messageEvents({ type: "error", error: { type: "overloaded_error", message: overloaded } }),
  error: (type, sentence) => ({ type: "error", error: { type, message: sentence } }),
};

const messageOf = { ...(messageStart["message"] as Json), usage: { input_tokens: 11, output_tokens: 7 } };

const blocksOf = ({ thought, text, calls }: Turn): Data[] => [
  ...(thought === undefined ? [] : [{ type: "thinking", thinking: thought, signature }]),
  ...(calls.length === 0 ? [{ type: "text", text }] : []),
  ...calls.map(({ name, args }, at) => ({ type: "tool_use", id: `toolu_${at}`, name, input: args })),
];

function eventsOf(block: Data, at: number): Data[] {
  const [begun, deltas] = partsOf(block);
  return [blockStart(at, begun), ...deltas.map((given) => delta(at, given)), blockStop(at)];
}

/** A block as it begins, and what is then added to it. */
function partsOf(block: Data): [begun: Data, deltas: Data[]] {
  const { type } = block;
  if (type === "tool_use") {
    const pieces = piecesOf(JSON.stringify(block["input"]));
    return [{ ...block, input: {} }, pieces.map((partial_json) => ({ type: "input_json_delta", partial_json }))];
  }
  const field = type === "thinking" ? "thinking" : "text";
  const pieces = piecesOf(String(block[field])).map((piece) => ({ type: `${field}_delta`, [field]: piece }));
  if (type === "text") return [{ type, text: "" }, pieces];
  return [{ type, thinking: "", signature: "" }, [...pieces, { type: "signature_delta", signature }]];
}

export const apis: Readonly<Record<string, Api>> = {
  "/v1/chat/completions": chat,
  "/v1/responses": responses,
  "/v1/messages": messages,
};
