import { type Static, Type } from "@sinclair/typebox";
import { oneOf, open } from "../../contract/schema.ts";

export const Embedding = open(
  {
    object: oneOf(["embedding"], { description: "Constant.", examples: ["embedding"] }),
    index: Type.Integer({ minimum: 0, description: "Position of the input it belongs to.", examples: [0] }),
    embedding: Type.Union([Type.Array(Type.Number()), Type.String()], {
      description: "The numbers as a list, or as base64 of 32-bit floats, little-endian, if that was asked for.",
      examples: [[0.25, -0.5, 0.8125]],
    }),
  },
  { description: "The embedding of one input." },
);

export const EmbeddingUsage = open(
  {
    prompt_tokens: Type.Integer({ minimum: 0, description: "Tokens of all inputs.", examples: [8] }),
    total_tokens: Type.Integer({ minimum: 0, description: "The same.", examples: [8] }),
  },
  { description: "Tokens used: as the provider counted them, and estimated from the text where it did not." },
);

/** The answer of `POST /v1/embeddings`. */
export const EmbeddingList = open(
  {
    object: oneOf(["list"], { description: "Constant.", examples: ["list"] }),
    data: Type.Array(Embedding, { description: "One for each input, in their order." }),
    model: Type.String({ description: "Identifier of the model that was asked for.", examples: ["demo"] }),
    usage: EmbeddingUsage,
  },
  { description: "The embeddings of all inputs." },
);
export type EmbeddingList = Static<typeof EmbeddingList>;
