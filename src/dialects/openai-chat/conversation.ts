import { fieldsIn, listIn, textIn } from "../../contract/fields.ts";
import { type ConversationForm, plainMessages } from "../conversation-form.ts";

/** A conversation as chat completions. */
export const chatConversation: ConversationForm = {
  request: (model, messages) => ({ model, stream: true, messages: messages.map((message) => ({ ...message })) }),
  messages: ({ messages }) => plainMessages(messages),
  textOf: ({ choices }) =>
    listIn(choices)
      .map(({ delta }) => textIn(fieldsIn(delta)["content"]))
      .join(""),
};
