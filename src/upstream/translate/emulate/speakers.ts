import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import type { Fields } from "../../../contract/fields.ts";
import type { Capability } from "../capabilities.ts";

/** Several speakers of one role, where a provider knows no names: each text begins with who says it. */
export const speakersInText: Capability = {
  fate: "emulated",
  isRejectable: true,
  how: "the name before the text, where several speak in one role",
  apply: (request) => ({
    request: { ...request, messages: (request.messages as Fields[]).map(spoken) as ChatRequest["messages"] },
  }),
};

function spoken(message: Fields, _index: number, all: readonly Fields[]): Fields {
  const { name, content, ...rest } = message;
  const isSpeaker = typeof name === "string" && rest["role"] !== "tool" && rest["role"] !== "function";
  if (!isSpeaker || !all.some((other) => other["role"] === rest["role"] && (other["name"] ?? name) !== name))
    return message;
  return { ...rest, content: namedContent(name, content) };
}

function namedContent(name: string, content: unknown): unknown {
  if (Array.isArray(content)) return [{ type: "text", text: `${name}:` }, ...(content as unknown[])];
  // An assistant that only called tools said nothing.
  return typeof content === "string" && content !== "" ? `${name}: ${content}` : content;
}
