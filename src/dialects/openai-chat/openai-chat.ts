import { chatConversation } from "./conversation.ts";
import { parser } from "../../contract/parse.ts";
import type { Dialect } from "../dialect.ts";
import { OpenAIChatRequest } from "./chat-request.ts";
import { normalizeRequest } from "./normalize.ts";
import { ChatRequest } from "./request.ts";
import { reserved } from "./reserved.ts";
import { chatRoute } from "./route.ts";

const parse = parser(ChatRequest, "The body");

/** OpenAI's chat completions. Its form is the canonical one, so translating costs nothing. */
export const openaiChat: Dialect = {
  name: "openai-chat",
  route: chatRoute,
  idPrefix: "chatcmpl-",
  reserved,
  recognizes: (body) => "messages" in body,
  parse: (body) => new OpenAIChatRequest(parse(normalizeRequest(body)), openaiChat),
  errorBody: ({ body }) => ({ ...body }),
  conversation: chatConversation,
};
