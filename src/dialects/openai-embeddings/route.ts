import type { DialectRoute } from "../dialect.ts";
import * as answer from "./answer.ts";
import { embeddingAnswers, embeddingRequests } from "./examples.ts";
import { EmbeddingInput, EmbeddingRequest } from "./request.ts";

export const embeddingsRoute: DialectRoute = {
  method: "POST",
  path: "/v1/embeddings",
  operationId: "createEmbedding",
  tag: { name: "Embeddings", description: "Texts as vectors." },
  summary: "Create embeddings",
  description:
    "Makes a vector of each text. Personal data found in the texts is replaced by surrogates before it leaves: the same value by the same surrogate, so that texts about it stay close to each other.",
  schemas: { EmbeddingInput, EmbeddingRequest, ...answer },
  request: {
    schema: "EmbeddingRequest",
    description: "The texts, and the form of their vectors. `Content-Type` must be `application/json`.",
    examples: embeddingRequests,
  },
  answer: {
    schema: "EmbeddingList",
    description: "The vectors, in the order of the texts.",
    examples: embeddingAnswers,
  },
};
