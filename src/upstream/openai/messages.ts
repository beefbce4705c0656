import { cannotHonour } from "./fields.ts";
import type { Fields } from "../../contract/fields.ts";

/** A message as a provider wants it. */
export type MessageChange = (message: Fields, index: number, all: readonly Fields[]) => Fields;

/** All messages of a body, changed one after the other. */
export function changeMessages(body: Fields, changes: readonly MessageChange[]): Fields {
  if (changes.length === 0) return body;
  const all = body["messages"] as Fields[];
  return {
    ...body,
    messages: all.map((message, index) => changes.reduce((changed, change) => change(changed, index, all), message)),
  };
}

/** `developer` is OpenAI's newer word for what everybody else calls `system`. */
export const developerAsSystem: MessageChange = (message) =>
  message["role"] === "developer" ? { ...message, role: "system" } : message;

/** Text parts as one text, where only users have parts. */
export const flatText: MessageChange = (message) => {
  const { role, content } = message;
  if (role === "user" || !Array.isArray(content) || !content.every(isText)) return message;
  return { ...message, content: content.map(({ text }) => text).join("\n") };
};

/** Keys of earlier answers that clients send back, and that only OpenAI knows. */
export const withoutLeftovers: MessageChange = (message) => {
  if (message["role"] !== "assistant") return message;
  const { refusal, annotations: _annotations, audio: _audio, function_call: call, ...rest } = message;
  const content = rest["content"] || (typeof refusal === "string" ? refusal : rest["content"]);
  return { ...rest, ...("content" in message || refusal ? { content } : {}), ...(call ? { function_call: call } : {}) };
};

/** Refuses messages of the deprecated role `function`. */
export const withoutFunctionRole: MessageChange = (message, index) => {
  if (message["role"] === "function" || message["function_call"])
    cannotHonour(`messages.${index}`, "must be told with tool_calls and the role tool");
  return message;
};

/** A name that nobody else has tells nobody apart. Several would be lost, so they are refused. */
export const withoutName: MessageChange = (message, index, all) => {
  const { role, name, ...rest } = message;
  if (name === undefined || role === "function") return message;
  const others = all.some((other) => other["role"] === role && (other["name"] ?? name) !== name);
  if (others && role !== "tool")
    cannotHonour(`messages.${index}.name`, "must be left out, and the text say who speaks");
  return { role, ...rest };
};

/** Reasoning that goes back to the model, under the provider's name for it. */
export const reasoningAs =
  (name: string | null): MessageChange =>
  (message) => {
    const { reasoning_content: reasoning, ...rest } = message;
    if (reasoning === undefined) return message;
    return name === null || typeof reasoning !== "string" || reasoning === "" ? rest : { ...rest, [name]: reasoning };
  };

/** What every provider but OpenAI needs. */
export const plainMessages: readonly MessageChange[] = [
  developerAsSystem,
  flatText,
  withoutLeftovers,
  withoutFunctionRole,
];

const isText = (part: unknown): part is { text: string } =>
  typeof part === "object" && part !== null && "text" in part && typeof part.text === "string";
