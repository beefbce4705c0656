import type { Examples } from "../dialect.ts";
import type { EmbeddingList } from "./answer.ts";
import type { EmbeddingRequest } from "./request.ts";

const model = "demo";
const texts = ["A letter to Maria Lopez", "Minutes of the board, 3 June"];
const request = (summary: string, value: EmbeddingRequest) => ({ summary, value });

/** Swagger UI fills in the first. */
export const embeddingRequests: Examples = {
  one: request("One text", { model, input: "A letter to Maria Lopez" }),
  batch: request("A batch, with shorter vectors", { model, input: texts, dimensions: 8 }),
  base64: request("As base64, which is a third of the bytes", { model, input: texts, encoding_format: "base64" }),
};

const list = (...vectors: (number[] | string)[]): EmbeddingList => ({
  object: "list",
  data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })),
  model,
  usage: { prompt_tokens: 14, total_tokens: 14 },
});

export const embeddingAnswers: Examples = {
  float: { summary: "Lists of numbers", value: list([0.25, -0.5, 0.8125], [0.5, 0.75, -0.25]) },
  base64: { summary: "The same as base64", value: list("AACAPgAAAL8AAFA/", "AAAAPwAAQD8AAIC+") },
};
