import { EventStreamCodec } from "@smithy/eventstream-codec";
import { chunk, completion, type Json, usageChunk } from "./answers.ts";
import type { FakeProvider } from "./fake-provider.ts";

/** How one kind of provider says what every kind can say. */
export interface Dialect {
  /** Added to the provider's configuration. */
  settings(provider: FakeProvider): object;
  model: string;
  /** The media type of its streams. */
  type: string;
  /** Events of a stream: those before any text, the text `Half`, the text ` of it`, why it ends, its last word if it has one. */
  begin: Written;
  half: Written;
  more: Written;
  finish: Written;
  last: Written;
  /** Its own error in mid-stream. */
  error: Written;
  /** An end for a reason that nobody knows. */
  strangeFinish: Written;
  /** An event that is not of its form. */
  malformed: Written;
  /** A whole answer of the text `Half of it`; without a reason why it ended if that is null. */
  whole(reason: string | null): unknown;
  /** Why an answer ends that is whole, in its own word. */
  reason: string;
  /** The body of an error status. */
  refusal(status: number, sentence: string): unknown;
}

type Written = string | Uint8Array;

const data = (...events: unknown[]): string =>
  events.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join("");

const openaiStyle: Dialect = {
  settings: ({ url }) => ({ kind: "openai-compatible", base_url: url }),
  model: "theirs",
  type: "text/event-stream",
  begin: data(chunk({ role: "assistant", content: "" })),
  half: data(chunk({ content: "Half" })),
  more: data(chunk({ content: " of it" })),
  finish: data(chunk({}, "stop"), usageChunk),
  last: data("[DONE]"),
  error: data({ error: { message: "The server had an error", type: "server_error", param: null, code: null } }),
  strangeFinish: data(chunk({}, "reason_of_tomorrow"), "[DONE]"),
  malformed: "data: {broken\n\n",
  whole: (finish_reason) => completion("Half of it", { finish_reason }),
  reason: "stop",
  refusal: (_status, message) => ({ error: { message, type: "some_type", param: null, code: null } }),
};

const azure: Dialect = {
  ...openaiStyle,
  settings: ({ url }) => ({ kind: "azure", base_url: url.replace(/\/v1$/, "") }),
  begin: data(
    { choices: [], created: 0, id: "", model: "", object: "", prompt_filter_results: [] },
    chunk({ role: "assistant", content: "", refusal: null }),
  ),
  error: data({ error: { code: "InternalServerError", message: "Backend returned unexpected response." } }),
  refusal: (status, message) => ({ error: { code: String(status), message } }),
};

const cohere: Dialect = {
  ...openaiStyle,
  settings: ({ url }) => ({ kind: "cohere", base_url: url }),
  finish: data(chunk({}, "COMPLETE"), usageChunk),
  error: data(chunk({}, "ERROR")),
  reason: "COMPLETE",
  refusal: (_status, message) => ({ id: "7a5bd9b4", message }),
};

const openrouter: Dialect = {
  ...openaiStyle,
  settings: ({ url }) => ({ kind: "openrouter", base_url: url }),
  begin: `: OPENROUTER PROCESSING\n\n${data(chunk({ role: "assistant", content: "" }))}`,
  error: data({ ...chunk({ content: "" }, "error"), error: { code: 502, message: "Provider disconnected" } }),
  refusal: (code, message) => ({ error: { code, message, metadata: { provider_name: "X" } } }),
};

const named = (...events: { type: string; [key: string]: unknown }[]): string =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
const textDelta = (text: string) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } });
const message = (content: unknown[], stop_reason: string | null) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "claude",
  content,
  stop_reason,
  stop_sequence: null,
  usage: { input_tokens: 11, output_tokens: 7 },
});
const stopped = (stop_reason: string) =>
  named(
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 7 } },
  );
const anthropicErrors: Readonly<Record<number, string>> = {
  401: "authentication_error",
  402: "billing_error",
  408: "timeout_error",
  409: "conflict_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  504: "timeout_error",
  529: "overloaded_error",
};

const anthropic: Dialect = {
  settings: ({ url }) => ({ kind: "anthropic", base_url: url }),
  model: "claude-sonnet-5",
  type: "text/event-stream; charset=utf-8",
  begin: named(
    { type: "message_start", message: message([], null) },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "ping" },
  ),
  half: named(textDelta("Half")),
  more: named(textDelta(" of it")),
  finish: stopped("end_turn"),
  last: named({ type: "message_stop" }),
  error: named({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }),
  strangeFinish: stopped("reason_of_tomorrow") + named({ type: "message_stop" }),
  malformed: "event: content_block_delta\ndata: {broken\n\n",
  whole: (reason) => message([{ type: "text", text: "Half of it" }], reason),
  reason: "end_turn",
  refusal: (status, sentence) => ({
    type: "error",
    error: {
      type: anthropicErrors[status] ?? (status < 500 ? "invalid_request_error" : "api_error"),
      message: sentence,
    },
    request_id: "req_1",
  }),
};

const candidate = (text: string, more: Json = {}): Json => ({
  candidates: [{ content: { parts: [{ text }], role: "model" }, index: 0, ...more }],
  usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 7, totalTokenCount: 18 },
  responseId: "QHiLaa6L",
});
const googleWords: Readonly<Record<number, string>> = {
  401: "UNAUTHENTICATED",
  402: "FAILED_PRECONDITION",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  408: "DEADLINE_EXCEEDED",
  409: "ABORTED",
  429: "RESOURCE_EXHAUSTED",
  503: "UNAVAILABLE",
};

const gemini: Dialect = {
  settings: ({ url }) => ({ kind: "gemini", base_url: url }),
  model: "gemini-3-flash-preview",
  type: "text/event-stream",
  begin: data(candidate("")),
  half: data(candidate("Half")),
  more: data(candidate(" of it")),
  finish: data(candidate("", { finishReason: "STOP" })),
  last: "",
  error: data({ error: { code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" } }),
  strangeFinish: data(candidate("", { finishReason: "REASON_OF_TOMORROW" })),
  malformed: "data: {broken\n\n",
  whole: (reason) => candidate("Half of it", reason === null ? {} : { finishReason: reason }),
  reason: "STOP",
  refusal: (code, sentence) => ({
    error: { code, message: sentence, status: googleWords[code] ?? (code < 500 ? "INVALID_ARGUMENT" : "INTERNAL") },
  }),
};

const utf8 = {
  to: (bytes: Uint8Array | string) => String(bytes),
  from: (text: string) => new TextEncoder().encode(text),
};
const codec = new EventStreamCodec(utf8.to, utf8.from);
const header = (value: string) => ({ type: "string" as const, value });
const frame = (type: string, body: Json, kind = "event"): Uint8Array =>
  codec.encode({
    headers: {
      [kind === "event" ? ":event-type" : ":exception-type"]: header(type),
      ":content-type": header("application/json"),
      ":message-type": header(kind),
    },
    body: utf8.from(JSON.stringify(body)),
  });
const converseDelta = (text: string) => frame("contentBlockDelta", { contentBlockIndex: 0, delta: { text } });
const converseUsage = { inputTokens: 11, outputTokens: 7, totalTokens: 18 };
/** A frame whose checksum is another's. */
const damaged = (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte));

const bedrock: Dialect = {
  settings: ({ url }) => ({ kind: "bedrock", base_url: url.replace(/\/v1$/, "") }),
  model: "amazon.nova-2-lite-v1:0",
  type: "application/vnd.amazon.eventstream",
  begin: frame("messageStart", { role: "assistant" }),
  half: converseDelta("Half"),
  more: converseDelta(" of it"),
  finish: Buffer.concat([
    frame("contentBlockStop", { contentBlockIndex: 0 }),
    frame("messageStop", { stopReason: "end_turn" }),
  ]),
  last: frame("metadata", { usage: converseUsage, metrics: { latencyMs: 9 } }),
  error: frame("throttlingException", { message: "Too many requests" }, "exception"),
  strangeFinish: Buffer.concat([
    frame("messageStop", { stopReason: "reason_of_tomorrow" }),
    frame("metadata", { usage: converseUsage }),
  ]),
  malformed: damaged(converseDelta(" of it")),
  whole: (stopReason) => ({
    output: { message: { role: "assistant", content: [{ text: "Half of it" }] } },
    ...(stopReason === null ? {} : { stopReason }),
    usage: converseUsage,
  }),
  reason: "end_turn",
  refusal: (_status, sentence) => ({ message: sentence }),
};

const line = (value: Json): string => `${JSON.stringify({ model: "llama3.2", ...value })}\n`;
const said = (content: string) => ({ message: { role: "assistant", content } });
const counts = { prompt_eval_count: 11, eval_count: 7 };

const ollama: Dialect = {
  settings: ({ url }) => ({ kind: "ollama", base_url: url.replace(/\/v1$/, "") }),
  model: "llama3.2",
  type: "application/x-ndjson",
  begin: line({ ...said(""), done: false }),
  half: line({ ...said("Half"), done: false }),
  more: line({ ...said(" of it"), done: false }),
  finish: line({ ...said(""), done: true, done_reason: "stop", ...counts }),
  last: "",
  error: line({ error: "an error was encountered while running the model" }),
  strangeFinish: line({ ...said(""), done: true, done_reason: "reason_of_tomorrow", ...counts }),
  malformed: "{broken\n",
  whole: (reason) => ({
    model: "llama3.2",
    ...said("Half of it"),
    ...(reason === null ? { done: false } : { done: true, done_reason: reason }),
    ...counts,
  }),
  reason: "stop",
  refusal: (_status, sentence) => ({ error: sentence }),
};

export const dialects = {
  "openai-compatible": openaiStyle,
  azure,
  cohere,
  openrouter,
  anthropic,
  gemini,
  bedrock,
  ollama,
} satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;
