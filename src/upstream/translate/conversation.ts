import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import type { Message } from "../../dialects/openai-chat/message.ts";
import { refuse } from "../refusal.ts";
import { callPairing, type PriorCall } from "./calls.ts";
import { contentIn, type MessageContent, type TextContent, textsIn } from "./content.ts";

export type TurnPart = MessageContent | PriorCall | ToolResult;

export interface ToolResult {
  kind: "result";
  call: PriorCall;
  content: MessageContent[];
}

export interface ConversationTurn {
  role: "user" | "assistant";
  /** At least one. An assistant's calls come last, their results first in the next turn. */
  parts: TurnPart[];
}

export interface Conversation {
  system: TextContent[];
  /** At least one; user and assistant alternate, the user first. */
  turns: ConversationTurn[];
}

/** The user's text in front of an assistant who speaks first, which providers do not accept. */
export const opening = "(The assistant begins.)";

/**
 * The messages as alternating turns, with the instructions apart, wherever they were: consecutive messages of a role become one turn,
 * and every call has its result in the next turn, in the order of the calls.
 */
export function conversationIn({ messages }: ChatRequest): Conversation {
  const system: TextContent[] = [];
  const turns: ConversationTurn[] = [];
  const calls = callPairing();

  messages.forEach((message, position) => {
    const path = `messages.${position}`;
    const contentPath = `${path}.content`;
    switch (message.role) {
      case "system":
      case "developer":
        system.push(...textsIn(message.content, contentPath));
        break;
      case "user":
        add("user", userContent(message, contentPath));
        break;
      case "assistant":
        if (turns.at(-1)?.role === "user") calls.settle();
        add("assistant", [...textsIn(assistantContent(message), contentPath), ...calls.open(message, path)]);
        break;
      default: {
        const call = calls.answer(message, path);
        add("user", [{ kind: "result", call, content: contentIn(message.content, contentPath) }]);
      }
    }
  });
  calls.settle();
  return userFirst({ system, turns: turns.map(sorted) });

  function add(role: ConversationTurn["role"], parts: TurnPart[]): void {
    const last = turns.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else if (parts.length > 0) turns.push({ role, parts });
  }
}

function userContent(message: Message, path: string): MessageContent[] {
  const content = contentIn(message.content, path);
  return content.length > 0 ? content : refuse(path, "must not be blank: the provider takes no empty message");
}

/** A refusal the model gave earlier has a field of its own. */
const assistantContent = (message: Message & { role: "assistant" }): Message["content"] =>
  message.content?.length ? message.content : message.refusal;

/** Results before everything else, in the order of their calls, which need not be the client's; calls after everything else. */
function sorted({ role, parts }: ConversationTurn): ConversationTurn {
  const results = parts.filter((part) => part.kind === "result");
  const calls = parts.filter((part) => part.kind === "call");
  const content = parts.filter((part) => part.kind !== "result" && part.kind !== "call");
  const inOrder = results.toSorted((one, other) => one.call.position - other.call.position);
  return { role, parts: [...inOrder, ...content, ...calls] };
}

function userFirst({ system, turns }: Conversation): Conversation {
  const user = (parts: TurnPart[]): ConversationTurn => ({ role: "user", parts });
  if (turns.length > 0 && turns[0]!.role === "user") return { system, turns };
  if (turns.length > 0) return { system, turns: [user([{ kind: "text", text: opening, path: "messages" }]), ...turns] };
  // Instructions alone are the question.
  if (system.length > 0) return { system: [], turns: [user(system)] };
  return refuse("messages", "must hold some text");
}
