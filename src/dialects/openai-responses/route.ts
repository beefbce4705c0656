import type { DialectRoute } from "../dialect.ts";
import * as answer from "./answer-schema.ts";
import { responsesAnswers, responsesRequests, responsesStreams } from "./examples.ts";
import * as items from "./items.ts";
import * as request from "./request.ts";

/** Described as a chat's stream is: in the shape OpenAPI 3.2 gives to a stream, within what 3.1 calls a text. */
const responseStream = {
  type: "string",
  description:
    "Server-Sent Events. What follows `data: ` is a `ResponsesEvent`; the last event of a whole stream is `response.completed` or `response.incomplete`, of a broken one `response.failed`.",
  contentMediaType: "text/event-stream",
  contentSchema: {
    type: "array",
    items: {
      type: "object",
      required: ["event", "data"],
      properties: {
        event: { type: "string", description: "The type of the event, as in its data." },
        data: {
          type: "string",
          description: "One event.",
          contentMediaType: "application/json",
          contentSchema: { $ref: "#/components/schemas/ResponsesEvent" },
        },
      },
    },
  },
};

export const responsesRoute: DialectRoute = {
  method: "POST",
  path: "/v1/responses",
  operationId: "createResponse",
  tag: { name: "Responses", description: "OpenAI's Responses API, without anything kept between requests." },
  summary: "Create a response",
  description:
    "Answers a conversation given as items, whole or as Server-Sent Events. Nothing is kept: each request holds the whole conversation. Personal data found in the request is replaced by surrogates before it leaves, and put back into the answer before you see it.",
  schemas: { ...items, ...request, ...answer },
  request: {
    schema: "ResponsesRequest",
    description: "The conversation, and how it is to be continued. `Content-Type` must be `application/json`.",
    examples: responsesRequests,
  },
  answer: {
    schema: "ResponsesAnswer",
    description: "The answer: a response, or a stream of events if `stream` is true.",
    examples: responsesAnswers,
  },
  stream: { schema: responseStream, examples: responsesStreams },
};
