import { expect, test } from "bun:test";
import { BadRequestError, OpenAI } from "openai";
import {
  embeddingKindNames,
  type EmbeddingKindName,
  embeddingKinds,
  startEmbeddings,
  vectorOf,
} from "../support/embedding-kinds.ts";
import { onExecutable } from "../support/runtimes.ts";

const said = [
  "Maria Lopez lives here",
  "Write to maria.lopez@example.org",
  "Nothing private",
  "Nothing private, really",
];
const planted = /maria|lopez/i;

onExecutable("The openai client", startEmbeddings, (world) => {
  const client = () => new OpenAI({ baseURL: `${world.gateway.url}/v1`, apiKey: world.gateway.key, maxRetries: 0 });
  const begin = (name: EmbeddingKindName) => {
    const { answer } = world.kinds[name];
    world.providers[name].begin((call) => answer(call)(call));
  };
  /** What a provider was asked to embed, in the order of the batch, however many requests that took. */
  const sent = (name: EmbeddingKindName) =>
    world.providers[name].calls.flatMap((call) => world.kinds[name].inputs(call)) as string[];

  test.each(embeddingKindNames)(
    "gets a batch in its order, as floats, as base64 and as it asks by itself, of %s",
    async (name) => {
      for (const encoding_format of ["float", "base64", undefined] as const) {
        begin(name);
        const answer = await client().embeddings.create({
          model: name,
          input: said,
          ...(encoding_format ? { encoding_format } : {}),
        });
        const texts = sent(name).toSorted();
        expect(texts.length).toBe(said.length);
        for (const { path } of world.providers[name].calls) expect(path).toBe(world.kinds[name].path);
        // Of a text without personal data it is known what was sent; of the others, that it is in its place.
        expect(answer.data.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
        const numbers = answer.data.map(({ embedding }) =>
          typeof embedding === "string" ? floatsOf(embedding) : embedding,
        );
        expect(numbers[2]).toEqual(vectorOf(said[2]));
        expect(numbers[3]).toEqual(vectorOf(said[3]));
        expect(texts.map((text) => String(vectorOf(text))).toSorted()).toEqual(numbers.map(String).toSorted());
        expect(typeof answer.data[0]?.embedding === "string").toBe(encoding_format === "base64");
        expect(answer.model).toBe(name);
        expect(answer.usage).toEqual({
          prompt_tokens: answer.usage.total_tokens,
          total_tokens: name === "bedrock-titan" ? 20 : 5,
        });
        for (const { wire } of world.providers[name].calls) expect(wire).not.toMatch(planted);
      }
    },
  );

  test.each(embeddingKindNames)("gets one text of %s", async (name) => {
    begin(name);
    const answer = await client().embeddings.create({ model: name, input: "Just this" });
    expect(answer.data.map(({ embedding }) => embedding)).toEqual([vectorOf("Just this")]);
  });

  test.each(Object.keys(embeddingKinds) as EmbeddingKindName[])(
    "gets vectors of the length it asks for of %s",
    async (name) => {
      begin(name);
      const answer = await client().embeddings.create({ model: name, input: ["a text", "another"], dimensions: 8 });
      expect(answer.data.map(({ embedding }) => embedding)).toEqual([vectorOf("a text", 8), vectorOf("another", 8)]);
    },
  );

  test("gets a batch that takes many requests, whole and in order", async () => {
    const input = Array.from({ length: 250 }, (_, index) => `Line ${index}`);
    const most = { "bedrock-titan": 1, "bedrock-cohere": 96, cohere: 96, gemini: 100, openai: 512 };
    for (const [name, inputs] of Object.entries(most) as [EmbeddingKindName, number][]) {
      begin(name);
      const { data } = await client().embeddings.create({ model: name, input });
      expect(data.map(({ embedding }) => embedding)).toEqual(input.map((text) => vectorOf(text)));
      expect(world.providers[name].calls.length).toBe(Math.ceil(input.length / inputs));
    }
  });

  test("throws BadRequestError for what is wrong, and says what would be right", async () => {
    const thrown = await client()
      .embeddings.create({ model: "openai", input: [] })
      .catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(BadRequestError);
    expect(thrown).toMatchObject({ status: 400, param: "input", type: "invalid_request_error" });
  });
});

const floatsOf = (base64: string): number[] => {
  const bytes = Buffer.from(base64, "base64");
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
};
