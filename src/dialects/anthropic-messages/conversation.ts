import { fieldsIn, textIn } from "../../contract/fields.ts";
import { type ConversationForm, plainMessages, plainText } from "../conversation-form.ts";

/** A conversation as Messages, whose instructions stand beside the turns. */
export const messagesConversation: ConversationForm = {
  request(model, messages) {
    const isInstruction = ({ role }: { role: string }) => role === "system";
    const system = messages.filter(isInstruction).map(({ content: text }) => ({ type: "text", text }));
    const turns = messages.filter((message) => !isInstruction(message)).map((message) => ({ ...message }));
    return { model, max_tokens: mostTokens, stream: true, ...(system.length > 0 ? { system } : {}), messages: turns };
  },
  messages: ({ system, messages }) => [
    ...(system === undefined ? [] : [{ role: "system", content: plainText(system) }]),
    ...plainMessages(messages),
  ],
  textOf: ({ type, delta }) => (type === "content_block_delta" ? textIn(fieldsIn(delta)["text"]) : ""),
};

/** The API wants a bound; the oldest models that are still used take no higher one. */
const mostTokens = 4096;
