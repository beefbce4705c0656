import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import type { Fields } from "../../../contract/fields.ts";
import type { Capability } from "../capabilities.ts";
import { sharedRoles } from "../shared-roles.ts";

/** Several speakers of one role, where a provider knows no names: each text begins with who says it. */
export const speakersInText: Capability = {
  fate: "emulated",
  isRejectable: true,
  how: "the name before the text, where several speak in one role",
  apply(request) {
    const shared = sharedRoles(request.messages);
    const messages = request.messages.map((message) => (shared.has(message.role) ? spoken(message) : message));
    return { request: { ...request, messages: messages as ChatRequest["messages"] } };
  },
};

function spoken(message: Fields): Fields {
  const { name, content, ...rest } = message;
  return typeof name === "string" ? { ...rest, content: namedContent(name, content) } : message;
}

function namedContent(name: string, content: unknown): unknown {
  if (Array.isArray(content)) return [{ type: "text", text: `${name}:` }, ...(content as unknown[])];
  // An assistant that only called tools said nothing.
  return typeof content === "string" && content !== "" ? `${name}: ${content}` : content;
}
