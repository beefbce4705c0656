import type { ConversationForm } from "../../dialects/conversation-form.ts";
import type { Dialect } from "../../dialects/dialect.ts";
import { dialects } from "../../dialects/index.ts";
import { chatConversation } from "../../dialects/openai-chat/conversation.ts";
import { openaiChat } from "../../dialects/openai-chat/openai-chat.ts";
import { wrong } from "./route.ts";

/** An API, and how a conversation is had by it. */
export interface Form {
  dialect: Dialect;
  conversation: ConversationForm;
}

/** In the order of the APIs. Those that hold no conversation, such as embeddings, are not among them. */
export const forms: readonly Form[] = dialects.flatMap((dialect) =>
  dialect.conversation ? [{ dialect, conversation: dialect.conversation }] : [],
);

/** What is asked and answered on the translated lane. */
export const canonicalForm: Form = { dialect: openaiChat, conversation: chatConversation };

/** The form of the API at a path. Throws `GatewayError` where none is, with those that are. */
export function formAt(path: string): Form {
  const found = forms.find(({ dialect }) => dialect.route.path === path);
  if (found) return found;
  throw wrong("api", `api must be one of ${forms.map(({ dialect }) => dialect.route.path).join(", ")}`);
}
