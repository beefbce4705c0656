import { describe, expect, test } from "bun:test";
import { modelsIn } from "../../../src/upstream/routing/listing.ts";
import type { Endpoint } from "../../../src/upstream/provider.ts";
import { type ProviderKind, providers } from "../../../src/upstream/providers/index.ts";

const timeouts = { connectMs: 1, firstTokenMs: 1, idleMs: 1, totalMs: 1 };

function query(kind: ProviderKind, baseUrl = providers[kind].facts.baseUrl ?? "http://a/v1") {
  const endpoint: Endpoint = { name: "x", provider: providers[kind], baseUrl, apiKey: "k", headers: {}, timeouts };
  return providers[kind].models?.(endpoint);
}

const bearer = { authorization: "Bearer k" };
const questions: readonly [ProviderKind, string, object][] = [
  ["openai", "https://api.openai.com/v1/models", bearer],
  [
    "anthropic",
    "https://api.anthropic.com/v1/models?limit=1000",
    { "x-api-key": "k", "anthropic-version": "2023-06-01" },
  ],
  ["gemini", "https://generativelanguage.googleapis.com/v1beta/models?pageSize=1000", { "x-goog-api-key": "k" }],
  ["mistral", "https://api.mistral.ai/v1/models", bearer],
  ["groq", "https://api.groq.com/openai/v1/models", bearer],
  ["deepseek", "https://api.deepseek.com/models", bearer],
  ["xai", "https://api.x.ai/v1/models", bearer],
  ["together", "https://api.together.xyz/v1/models", bearer],
  ["fireworks", "https://api.fireworks.ai/inference/v1/models", bearer],
  ["openrouter", "https://openrouter.ai/api/v1/models", bearer],
  ["cohere", "https://api.cohere.ai/v1/models?endpoint=chat&page_size=1000", bearer],
  ["ollama", "http://127.0.0.1:11434/v1/models", bearer],
  ["lmstudio", "http://127.0.0.1:1234/v1/models", bearer],
  ["llamacpp", "http://127.0.0.1:8080/v1/models", bearer],
  ["vllm", "http://127.0.0.1:8000/v1/models", bearer],
  ["openai-compatible", "http://a/v1/models", bearer],
];

describe("The list of models", () => {
  test.each(questions)("of %s is requested at %s", (kind, url, headers) => {
    expect(query(kind)).toMatchObject({ url, headers });
  });

  test("of Ollama is requested from its own API where that is used", () => {
    expect(query("ollama", "http://127.0.0.1:11434")?.url).toBe("http://127.0.0.1:11434/api/tags");
    expect(query("ollama", "http://127.0.0.1:11434/api")?.url).toBe("http://127.0.0.1:11434/api/tags");
  });

  test.each(["azure", "bedrock", "demo"] as const)("of %s is never requested", (kind) => {
    expect(query(kind)).toBeUndefined();
  });

  const answers: readonly [string, unknown, string[]][] = [
    [
      "OpenAI's form",
      {
        object: "list",
        data: [{ id: "gpt-5", created: 1 }, { id: "text-embedding-3-large" }, { id: "whisper-1" }, { id: "democracy" }],
      },
      ["gpt-5", "democracy"],
    ],
    ["Anthropic's", { data: [{ type: "model", id: "claude-haiku-4-5" }], has_more: false }, ["claude-haiku-4-5"]],
    [
      "Gemini's",
      {
        models: [
          { name: "models/gemini-3-pro", supportedGenerationMethods: ["generateContent", "countTokens"] },
          { name: "models/aqa", supportedGenerationMethods: ["generateAnswer"] },
        ],
      },
      ["gemini-3-pro"],
    ],
    [
      "Mistral's",
      {
        data: [
          { id: "mistral-small", capabilities: { completion_chat: true } },
          { id: "mistral-x", capabilities: { completion_chat: false } },
        ],
      },
      ["mistral-small"],
    ],
    [
      "Together's, a bare list",
      [
        { id: "meta-llama/Llama-3", type: "chat" },
        { id: "black-forest/flux", type: "image" },
      ],
      ["meta-llama/Llama-3"],
    ],
    [
      "OpenRouter's",
      {
        data: [
          { id: "openai/gpt-5", architecture: { output_modalities: ["text"] } },
          { id: "google/x", architecture: { output_modalities: ["image"] } },
        ],
      },
      ["openai/gpt-5"],
    ],
    ["Cohere's", { models: [{ name: "command-a", endpoints: ["chat"] }] }, ["command-a"]],
    ["Ollama's own", { models: [{ name: "qwen3:8b", model: "qwen3:8b" }] }, ["qwen3:8b"]],
    ["llama.cpp's, with a path", { models: [], data: [{ id: "../models/7B.gguf" }] }, ["../models/7B.gguf"]],
    ["an empty list", { data: [] }, []],
    [
      "names that are none",
      {
        data: [{ id: "" }, { id: "a b" }, { id: "a\nb" }, { id: 7 }, null, "x", { id: "x".repeat(300) }, { id: "ok" }],
      },
      ["ok"],
    ],
    ["a name given twice", { data: [{ id: "a" }, { id: "a" }] }, ["a"]],
  ];
  test.each(answers)("is read in %s", (_form, body, ids) => {
    expect(modelsIn(body)?.map(({ id }) => id)).toEqual(ids);
  });

  test("holds when a model was created, if the provider says so", () => {
    const data = [
      { id: "a", created: 7 },
      { id: "b", created_at: "2026-01-01T00:00:00Z" },
      { id: "c", created: "x" },
    ];
    expect(modelsIn({ data })?.map(({ created }) => created)).toEqual([7, 1_767_225_600, null]);
  });

  test.each([null, "text", 7, {}, { data: {} }, { error: { message: "no" } }])("is not read in %j", (body) => {
    expect(modelsIn(body)).toBeUndefined();
  });

  test("has two thousand models at most", () => {
    expect(modelsIn(Array.from({ length: 5000 }, (_, index) => ({ id: `m${index}` })))).toHaveLength(2000);
  });
});
