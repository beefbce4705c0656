import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import { type Fields, isFields, listIn, textIn } from "../../contract/fields.ts";

/**
 * What a conversation ends with: an answer to be continued, results of tools (which the user may have spoken after), or the user. The
 * last decides whether models may think that want their own signed thoughts back otherwise.
 */
export function endingOf({ messages }: ChatRequest): "assistant" | "result" | "user" {
  let hasUser = false;
  for (const message of messages.toReversed()) {
    const { role } = message;
    if (role === "tool" || role === "function") return "result";
    if (role === "user") hasUser = true;
    if (role === "assistant" && saysSomething(message)) return hasUser ? "user" : "assistant";
  }
  return "user";
}

function saysSomething({ content, refusal, tool_calls: calls, function_call: call }: Fields): boolean {
  if (listIn(calls).length > 0 || isFields(call)) return true;
  if (Array.isArray(content) && content.length > 0)
    return listIn(content).some((part) => textIn(part["text"] ?? part["refusal"]).trim() !== "");
  return textIn(content || refusal).trim() !== "";
}
