import type { DialectRoute } from "../dialect.ts";
import * as completion from "./completion.ts";
import { answerExamples, requestExamples, streamExamples } from "./examples.ts";
import * as message from "./message.ts";
import * as request from "./request.ts";

/**
 * OpenAPI 3.1 can only call a stream a text. Its events are described by JSON Schema's keywords for texts that hold something else,
 * in the shape OpenAPI 3.2 gives to a stream.
 */
const eventStream = {
  type: "string",
  description:
    "Server-Sent Events. What follows `data: ` is a `ChatCompletionChunk`; the last event of a whole stream is `data: [DONE]`, of a broken one an `ErrorBody`.",
  contentMediaType: "text/event-stream",
  contentSchema: {
    type: "array",
    items: {
      type: "object",
      required: ["data"],
      properties: {
        data: {
          type: "string",
          description: "One event.",
          anyOf: [
            { const: "[DONE]" },
            {
              contentMediaType: "application/json",
              contentSchema: {
                anyOf: [
                  { $ref: "#/components/schemas/ChatCompletionChunk" },
                  { $ref: "#/components/schemas/ErrorBody" },
                ],
              },
            },
          ],
        },
      },
    },
  },
};

export const route: DialectRoute = {
  method: "POST",
  path: "/v1/chat/completions",
  operationId: "createChatCompletion",
  tag: { name: "Chat", description: "Chat completions, whole and streaming." },
  summary: "Create a chat completion",
  description:
    "Answers a conversation, whole or as Server-Sent Events. Personal data found in the request is replaced by surrogates before it leaves, and put back into the answer before you see it.",
  schemas: { ...message, ...request, ...completion },
  request: {
    schema: "ChatRequest",
    description: "The conversation, and how it is to be continued. `Content-Type` must be `application/json`.",
    examples: requestExamples,
  },
  answer: {
    schema: "ChatCompletion",
    description: "The answer: a chat completion, or a stream of chunks if `stream` is true.",
    examples: answerExamples,
  },
  stream: { schema: eventStream, examples: streamExamples },
};
