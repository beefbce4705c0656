import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import type { Message } from "../../dialects/openai-chat/message.ts";
import { type Call, callBook } from "./calls.ts";
import { type Said, saidIn, type Text, textsIn } from "./parts.ts";
import { refuse } from "../refusal.ts";

export type Piece = Said | Call | Result;

export interface Result {
  kind: "result";
  call: Call;
  said: Said[];
}

export interface Turn {
  role: "user" | "assistant";
  /** At least one. An assistant's calls come last, their results come first. */
  pieces: Piece[];
}

export interface Conversation {
  system: Text[];
  /** At least one; the user and the assistant take turns, the user first. */
  turns: Turn[];
}

/** Said for the user where the assistant speaks first, which providers do not take. */
export const opening = "(The assistant begins.)";

/**
 * The messages as a conversation of two who take turns, instructions apart, wherever they stand: roles in a row are one turn,
 * and every call has its result in the turn that follows, in the order of the calls.
 */
export function conversationIn({ messages }: ChatRequest): Conversation {
  const system: Text[] = [];
  const turns: Turn[] = [];
  const calls = callBook();

  messages.forEach((message, position) => {
    const path = `messages.${position}`;
    const at = `${path}.content`;
    switch (message.role) {
      case "system":
      case "developer":
        system.push(...textsIn(message.content, at));
        break;
      case "user":
        add("user", spoken(message, at));
        break;
      case "assistant":
        if (turns.at(-1)?.role === "user") calls.settle();
        add("assistant", [...textsIn(answered(message), at), ...calls.open(message, path)]);
        break;
      default:
        add("user", [{ kind: "result", call: calls.answer(message, path), said: saidIn(message.content, at) }]);
    }
  });
  calls.settle();
  return begun({ system, turns: turns.map(ordered) });

  function add(role: Turn["role"], pieces: Piece[]): void {
    const last = turns.at(-1);
    if (last?.role === role) last.pieces.push(...pieces);
    else if (pieces.length > 0) turns.push({ role, pieces });
  }
}

function spoken(message: Message, path: string): Said[] {
  const said = saidIn(message.content, path);
  return said.length > 0 ? said : refuse(path, "must not be blank: the provider takes no empty message");
}

/** A refusal the model gave earlier stands in its own field. */
const answered = (message: Message & { role: "assistant" }): Message["content"] =>
  message.content?.length ? message.content : message.refusal;

/** Calls after what is said with them, results before; results in the order of their calls, whatever the caller's. */
function ordered({ role, pieces }: Turn): Turn {
  const results = pieces.filter((piece) => piece.kind === "result");
  const calls = pieces.filter((piece) => piece.kind === "call");
  const said = pieces.filter((piece) => piece.kind !== "result" && piece.kind !== "call");
  return { role, pieces: [...results.toSorted((one, other) => one.call.place - other.call.place), ...said, ...calls] };
}

function begun({ system, turns }: Conversation): Conversation {
  const user = (pieces: Piece[]): Turn => ({ role: "user", pieces });
  if (turns.length > 0 && turns[0]!.role === "user") return { system, turns };
  if (turns.length > 0) return { system, turns: [user([{ kind: "text", text: opening, path: "messages" }]), ...turns] };
  // Instructions alone are the question.
  if (system.length > 0) return { system: [], turns: [user(system)] };
  return refuse("messages", "must hold some text");
}
