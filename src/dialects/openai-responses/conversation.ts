import { fieldsIn, textIn } from "../../contract/fields.ts";
import { type ConversationForm, plainMessages } from "../conversation-form.ts";

/** A conversation as the input of a response. */
export const responsesConversation: ConversationForm = {
  request: (model, messages) => ({
    model,
    stream: true,
    store: false,
    input: messages.map((message) => ({ ...message })),
  }),
  messages: ({ instructions, input }) => [
    ...(typeof instructions === "string" ? [{ role: "instructions", content: instructions }] : []),
    ...plainMessages(input),
  ],
  textOf: ({ type, delta }) => (type === "response.output_text.delta" ? textIn(delta) : ""),
  failureOf: ({ type, response }) =>
    type === "response.failed" ? textIn(fieldsIn(fieldsIn(response)["error"])["message"]) : undefined,
};
