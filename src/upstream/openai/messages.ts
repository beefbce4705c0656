import { type Fields, isFields, listIn, textIn } from "../../contract/fields.ts";
import { objectText } from "../../dialects/openai-chat/call-arguments.ts";

/** Rewrites one message for a provider; throws `GatewayError` if the provider cannot take it. */
export type MessageChange = (message: Fields, index: number, all: readonly Fields[]) => Fields;

/** The body with all changes applied to each message, in order. */
export function changeMessages(body: Fields, changes: readonly MessageChange[]): Fields {
  if (changes.length === 0) return body;
  const all = body["messages"] as Fields[];
  return {
    ...body,
    messages: all.map((message, index) => changes.reduce((changed, change) => change(changed, index, all), message)),
  };
}

/** `developer` is OpenAI's newer name for what all others call `system`. */
export const developerAsSystem: MessageChange = (message) =>
  message["role"] === "developer" ? { ...message, role: "system" } : message;

/** A part with which the model refused earlier as text: only OpenAI takes it back as it is. */
export const refusalAsText: MessageChange = (message) => {
  const { content } = message;
  if (!Array.isArray(content) || !content.some(isRefusal)) return message;
  return { ...message, content: listIn(content).map((part) => (isRefusal(part) ? asText(part) : part)) };
};

const isRefusal = (part: unknown): part is Fields & { refusal: string } =>
  isFields(part) && part["type"] === "refusal" && typeof part["refusal"] === "string";

const asText = ({ refusal: text, ...rest }: Fields): Fields => ({ ...rest, type: "text", text });

/** Joins text parts into one text, for providers that take parts from users only. */
export const joinedText: MessageChange = (message) => {
  const { role, content } = message;
  if (role === "user" || !Array.isArray(content) || !content.every(isText)) return message;
  return { ...message, content: content.map(({ text }) => text).join("\n") };
};

/** Drops the keys of earlier answers that clients send back and only OpenAI knows. */
export const withoutAnswerKeys: MessageChange = (message) => {
  if (message["role"] !== "assistant") return message;
  const { refusal, annotations: _annotations, audio: _audio, function_call: call, ...rest } = message;
  const content = rest["content"] || (typeof refusal === "string" ? refusal : rest["content"]);
  return { ...rest, ...("content" in message || refusal ? { content } : {}), ...(call ? { function_call: call } : {}) };
};

/** Drops marks for another provider's prompt cache, of the message and of its parts. */
const withoutCacheMarks: MessageChange = (message) => {
  const { content } = message;
  return unmarked(Array.isArray(content) ? { ...message, content: listIn(content).map(unmarked) } : message);
};

/** What has such a mark, without it. */
export const unmarked = ({ cache_control: _mark, ...rest }: Fields): Fields => rest;

/** What clients of OpenRouter send back of thoughts, by the name that all others have for them; what is signed is for its provider alone. */
export const reasoningByOneName: MessageChange = (message) => {
  if (!("reasoning" in message || "reasoning_details" in message)) return message;
  const { reasoning, reasoning_details: _signed, ...rest } = message;
  return { ...(reasoning === undefined ? {} : { reasoning_content: reasoning }), ...rest };
};

/** Drops what other providers give out with a call, and its place among the fragments of a stream, which clients send back. */
const withoutCallExtras: MessageChange = (message) => {
  const { tool_calls: calls } = message;
  if (!listIn(calls).some((call) => "extra_content" in call || "index" in call)) return message;
  return { ...message, tool_calls: listIn(calls).map(({ extra_content: _extra, index: _index, ...call }) => call) };
};

/** For servers that read the arguments of earlier calls, and refuse those that are no object, such as a call's that was cut off. */
export const objectArguments: MessageChange = (message) => {
  const { tool_calls: calls } = message;
  return Array.isArray(calls) ? { ...message, tool_calls: listIn(calls).map(withObject) } : message;
};

function withObject(call: Fields): Fields {
  const called = call["function"];
  if (!isFields(called)) return call;
  return { ...call, function: { ...called, arguments: objectText(textIn(called["arguments"])) } };
}

/** Drops names: one alone in its role tells nobody apart, and of several the texts already say who speaks. */
export const withoutName: MessageChange = (message) => {
  const { name, ...rest } = message;
  return name === undefined || rest["role"] === "function" ? message : rest;
};

/** Sends reasoning back in the provider's field for it; null: not at all. */
export const reasoningAs =
  (name: string | null): MessageChange =>
  (message) => {
    const { reasoning_content: reasoning, ...rest } = message;
    if (reasoning === undefined) return message;
    return name === null || typeof reasoning !== "string" || reasoning === "" ? rest : { ...rest, [name]: reasoning };
  };

/** Without what only other providers know, and strict servers refuse. */
export const strictMessages: readonly MessageChange[] = [withoutCacheMarks, withoutCallExtras];

/** The changes that most providers beside OpenAI need. */
export const portableMessages: readonly MessageChange[] = [
  developerAsSystem,
  refusalAsText,
  joinedText,
  withoutAnswerKeys,
];

const isText = (part: unknown): part is { text: string } =>
  typeof part === "object" && part !== null && "text" in part && typeof part.text === "string";
