import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";

type Messages = ChatRequest["messages"];

/** The messages with an instruction at the end of the first system message, or in front of them all. */
export function instructed(messages: Messages, sentence: string): Messages {
  const at = messages.findIndex(({ role }) => role === "system" || role === "developer");
  const system = messages[at];
  if (!system) return [{ role: "system", content: sentence }, ...messages];
  const { content } = system;
  const extended =
    typeof content === "string" ? `${content}\n\n${sentence}` : [...(content ?? []), { type: "text", text: sentence }];
  return messages.with(at, { ...system, content: extended });
}
