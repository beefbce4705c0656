import { describe, expect, test } from "bun:test";
import { anthropic } from "../../../../src/upstream/providers/anthropic/anthropic.ts";
import { city, encode, schemaFormat, tool, user } from "../../encoding.ts";
import { anthropicProblems } from "../../strict/anthropic.ts";

type Fields = Record<string, unknown>;

const model = "claude-haiku-4-5";
const text = (value: string) => ({ type: "text", text: value });
const hi = [{ role: "user", content: [text("Hi")] }];

/** The body for a request, which must always pass the strict checker. */
function sent(body: Fields, of = model): Fields {
  const { json } = encode(anthropic, of, body);
  expect(anthropicProblems(json)).toEqual([]);
  return json;
}

const declared = [
  { name: "f", description: "Finds", input_schema: city },
  { name: "g", input_schema: { type: "object" } },
];
const tools = [tool("f", city, { description: "Finds", strict: true }), tool("g")];
const named = { type: "function", function: { name: "g" } };
const allowed = (mode: string) => ({ type: "allowed_tools", allowed_tools: { mode, tools: [named] } });
const answer = {
  type: "object",
  properties: {
    a: { type: "integer", minimum: 3 },
    b: { oneOf: [{ type: "string", format: "email" }, { type: "null" }] },
  },
  required: ["a"],
};
const open = { type: "object", additionalProperties: { type: "string" } };
const only = "and nothing else: no text before or after it, no code fence.";

/** Settings of a request, the fields they add for Anthropic, and the model where it matters. */
const settings: [string, Fields, Fields, string?][] = [
  ["tools", { tools }, { tools: declared }],
  ["any tool", { tools, tool_choice: "required" }, { tools: declared, tool_choice: { type: "any" } }],
  [
    "no tool",
    { tools, tool_choice: "none", parallel_tool_calls: false },
    { tools: declared, tool_choice: { type: "none" } },
  ],
  ["a tool by its name", { tools, tool_choice: named }, { tools: declared, tool_choice: { type: "tool", name: "g" } }],
  [
    "one tool at a time",
    { tools, parallel_tool_calls: false },
    { tools: declared, tool_choice: { type: "auto", disable_parallel_tool_use: true } },
  ],
  ["some of the tools", { tools, tool_choice: allowed("auto") }, { tools: [declared[1]] }],
  [
    "any of some tools",
    { tools, tool_choice: allowed("required") },
    { tools: [declared[1]], tool_choice: { type: "any" } },
  ],
  ["no tools at all", { tools: [], tool_choice: "auto" }, {}],
  ["the older bound", { max_tokens: 5 }, { max_tokens: 5 }],
  ["the newer bound, which wins", { max_tokens: 5, max_completion_tokens: 6 }, { max_tokens: 6 }],
  ["a stream", { stream: true, stream_options: { include_usage: true } }, { stream: true }],
  ["where to stop", { stop: ["END", ""] }, { stop_sequences: ["END"] }],
  ["where to stop, in one word", { stop: "END" }, { stop_sequences: ["END"] }],
  ["a temperature within Anthropic's scale", { temperature: 0.3 }, { temperature: 0.3 }],
  ["a temperature above it", { temperature: 1.7 }, { temperature: 1 }],
  ["a nucleus", { top_p: 0.9 }, { top_p: 0.9 }],
  ["a nucleus beside the usual temperature", { temperature: 1, top_p: 0.9 }, { top_p: 0.9 }],
  ["a nucleus beside another temperature", { temperature: 0.2, top_p: 0.9 }, { temperature: 0.2 }],
  ["a temperature for a model that takes none", { temperature: 0.3 }, {}, "claude-opus-4-7"],
  [
    "wishes about style and speed",
    {
      frequency_penalty: 1,
      presence_penalty: 1,
      seed: 7,
      verbosity: "low",
      service_tier: "flex",
      prediction: { type: "content", content: "x" },
      store: true,
      metadata: { a: "b" },
      n: 1,
      logprobs: false,
      top_logprobs: 0,
      logit_bias: {},
      modalities: ["text"],
      functions: [],
      a_field_of_tomorrow: 1,
    },
    {},
  ],
  ["who asks", { user: "hash-1", safety_identifier: "hash-2" }, { metadata: { user_id: "hash-2" } }],
  ["who asks, at a length Anthropic does not take", { user: "x".repeat(257) }, {}],
  ["answers in text", { response_format: { type: "text" } }, {}],
  [
    "answers in JSON",
    { response_format: { type: "json_object" } },
    { system: [text(`Answer with one JSON object ${only}`)] },
  ],
  [
    "answers by a schema, closed, its limits told",
    schemaFormat(answer, true),
    {
      output_config: {
        format: {
          type: "json_schema",
          schema: {
            type: "object",
            properties: {
              a: { type: "integer", description: "{minimum: 3}" },
              b: { anyOf: [{ type: "string", format: "email" }, { type: "null" }] },
            },
            required: ["a"],
            additionalProperties: false,
          },
        },
      },
    },
  ],
  [
    "answers by a schema that cannot be compiled",
    schemaFormat(open),
    { system: [text(`Answer with JSON that follows this JSON Schema, ${only}\n${JSON.stringify(open)}`)] },
  ],
  [
    "answers by a schema, of an older model",
    schemaFormat(city),
    {
      max_tokens: 4096,
      system: [text(`Answer with JSON that follows this JSON Schema, ${only}\n${JSON.stringify(city)}`)],
    },
    "claude-3-haiku-20240307",
  ],
];

describe("A request to Anthropic", () => {
  test.each(settings)("translates %s", (_what, more, expected, of = model) => {
    expect(sent({ messages: [user()], ...more }, of)).toEqual({
      model: of,
      max_tokens: 64000,
      messages: hi,
      ...expected,
    });
  });

  test("carries its key in a header and nowhere else", () => {
    const { url, headers, body } = encode(anthropic, model, { messages: [user()], stream: true });
    expect(url).toBe("https://provider.example/v1/messages");
    expect(headers).toEqual({
      "content-type": "application/json",
      accept: "text/event-stream",
      "anthropic-version": "2023-06-01",
      "x-api-key": "secret-key",
      "x-team": "a",
    });
    expect(JSON.stringify(body)).not.toContain("secret-key");
  });

  test.each([
    ["claude-3-haiku-20240307", 4096],
    ["claude-3-5-sonnet-latest", 8192],
    ["claude-3-7-sonnet-20250219", 64000],
    ["claude-opus-4-20250514", 32000],
    ["claude-opus-4-1", 32000],
    ["anthropic/claude-opus-4-5@20251101", 64000],
    ["claude-fable-5-2", 64000],
    ["minimax-m3", 8192],
  ])("to %s is bounded by %d tokens if the caller sets no bound", (of, maxTokens) => {
    expect(sent({ messages: [user()] }, of)["max_tokens"]).toBe(maxTokens);
  });
});
