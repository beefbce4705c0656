import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { OpenAIEmbeddings } from "@langchain/openai";
import { embed, embedMany } from "ai";
import { expect, test } from "bun:test";
import { startEmbeddings, vectorOf } from "../support/embedding-kinds.ts";
import { onExecutable } from "../support/runtimes.ts";

const said = ["Write to maria.lopez@example.org", "Nothing private", "Quite another"];

onExecutable("Embeddings", startEmbeddings, (world) => {
  const begin = (name: "openai" | "gemini") =>
    world.providers[name].begin((call) => world.kinds[name].answer(call)(call));
  const mustBeHidden = (name: "openai" | "gemini") => {
    expect(world.providers[name].calls.length).toBeGreaterThan(0);
    for (const { wire } of world.providers[name].calls) expect(wire).not.toMatch(/maria|lopez/i);
  };

  test.each(["openai", "gemini"] as const)("are made for LangChain by %s", async (name) => {
    begin(name);
    const embeddings = new OpenAIEmbeddings({
      model: name,
      apiKey: world.gateway.key,
      configuration: { baseURL: `${world.gateway.url}/v1` },
    });
    const vectors = await embeddings.embedDocuments(said);
    expect([vectors.length, vectors[1], vectors[2]]).toEqual([3, vectorOf(said[1]), vectorOf(said[2])]);
    expect(await embeddings.embedQuery(said[1]!)).toEqual(vectorOf(said[1]));
    mustBeHidden(name);
  });

  test.each(["openai", "gemini"] as const)("are made for Vercel's AI SDK by %s", async (name) => {
    begin(name);
    const penname = createOpenAICompatible({
      name: "penname",
      baseURL: `${world.gateway.url}/v1`,
      apiKey: world.gateway.key,
    });
    const model = penname.embeddingModel(name);
    const { embeddings, usage } = await embedMany({ model, values: said, maxRetries: 0 });
    expect([embeddings.length, embeddings[1], embeddings[2]]).toEqual([3, vectorOf(said[1]), vectorOf(said[2])]);
    expect(usage.tokens).toBeGreaterThan(0);
    expect((await embed({ model, value: said[1]!, maxRetries: 0 })).embedding).toEqual(vectorOf(said[1]));
    mustBeHidden(name);
  });
});
