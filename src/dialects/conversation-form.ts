import { type Fields, listIn, textIn } from "../contract/fields.ts";

/** A message of nothing but text. */
export interface PlainMessage {
  role: string;
  content: string;
}

/**
 * How a dialect says a conversation of nothing but texts: for who has one without a client of the dialect, such as the dashboard's
 * playground. A dialect without it is not offered there.
 */
export interface ConversationForm {
  /** The body that asks for a stream. */
  request(model: string, conversation: readonly PlainMessage[]): Fields;
  /** What a body says, as it was made or as it leaves: the message that is to be answered comes last. */
  messages(body: Fields): PlainMessage[];
  /** What an event of the stream adds to the answer's text; empty if nothing. */
  textOf(event: Fields): string;
  /** Why there is no whole answer, where a stream that did not break off says so itself. */
  failureOf?(event: Fields): string | undefined;
}

/** Messages as all dialects write them: a role, and a text or parts of which some have a text. */
export const plainMessages = (messages: unknown): PlainMessage[] =>
  listIn(messages).map(({ role, content }) => ({ role: textIn(role), content: plainText(content) }));

export const plainText = (content: unknown): string =>
  typeof content === "string"
    ? content
    : listIn(content)
        .map(({ text }) => textIn(text))
        .join("\n\n");
