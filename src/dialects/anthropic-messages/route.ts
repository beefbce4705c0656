import type { DialectRoute } from "../dialect.ts";
import * as answer from "./answer.ts";
import {
  countExamples,
  countRequestExamples,
  messageExamples,
  messagesErrorExamples,
  messagesRequestExamples,
  messageStreamExamples,
} from "./examples.ts";
import * as request from "./request.ts";

const tag = { name: "Messages", description: "Anthropic's Messages, whole and streaming." };

const messageStream = {
  type: "string",
  description:
    "Server-Sent Events, each with its name: `message_start`; for each block `content_block_start`, `content_block_delta`, `content_block_stop`; `message_delta`, `message_stop`; `ping` at any time. A broken stream ends with `error`, a `MessagesError`.",
  contentMediaType: "text/event-stream",
};

export const messagesRoute: DialectRoute = {
  method: "POST",
  path: "/v1/messages",
  operationId: "createMessage",
  tag,
  summary: "Create a message",
  description:
    "Answers a conversation in the form of Anthropic's Messages, whole or as Server-Sent Events. Providers that speak this API get the request as it is but for hidden values; for all others it is translated. Personal data found in the request is replaced by surrogates before it leaves, and put back into the answer before you see it.",
  schemas: { ...request, ...answer },
  request: {
    schema: "MessagesRequest",
    description: "The conversation, and how it is to be continued. `Content-Type` must be `application/json`.",
    examples: messagesRequestExamples,
  },
  answer: {
    schema: "MessageAnswer",
    description: "The answer: a message, or a stream of events if `stream` is true.",
    examples: messageExamples,
  },
  error: { schema: "MessagesError", ...messagesErrorExamples },
  stream: { schema: messageStream, examples: messageStreamExamples },
};

export const countTokensRoute: DialectRoute = {
  method: "POST",
  path: "/v1/messages/count_tokens",
  operationId: "countMessageTokens",
  tag,
  summary: "Count the tokens of a prompt",
  description:
    "How many tokens a prompt has, counted by a provider of the model that counts, after its personal data was replaced; else estimated here, and marked as such. Costs nothing.",
  schemas: { TokenCountRequest: request.TokenCountRequest, TokenCount: answer.TokenCount },
  request: {
    schema: "TokenCountRequest",
    description: "The prompt. `Content-Type` must be `application/json`.",
    examples: countRequestExamples,
  },
  answer: { schema: "TokenCount", description: "The count.", examples: countExamples },
  error: { schema: "MessagesError", ...messagesErrorExamples },
};
