import { describe, expect, test } from "bun:test";
import { exactNumber } from "../../../../src/contract/exact-number.ts";
import { gemini } from "../../../../src/upstream/providers/gemini/gemini.ts";
import { city, encode, schemaFormat, tool, user } from "../../encoding.ts";
import { geminiProblems } from "../../strict/gemini.ts";

type Fields = Record<string, unknown>;

const model = "gemini-3-pro-preview";
const hi = [{ role: "user", parts: [{ text: "Hi" }] }];

/** The body for a request, which must always pass the strict checker. */
function sent(body: Fields, of = model): Fields {
  const { json } = encode(gemini, of, body);
  expect(geminiProblems(json, of)).toEqual([]);
  return json;
}

const declared = (...functionDeclarations: Fields[]) => ({ tools: [{ functionDeclarations }] });
const tools = [tool("f", city, { description: "Finds" }), tool("g")];
const both = declared({ name: "f", description: "Finds", parameters: city }, { name: "g" });
const config = (mode: string, ...names: string[]) => ({
  toolConfig: { functionCallingConfig: { mode, ...(names.length > 0 ? { allowedFunctionNames: names } : {}) } },
});
const named = { type: "function", function: { name: "g" } };
const allowed = (mode: string) => ({ type: "allowed_tools", allowed_tools: { mode, tools: [named] } });
const generation = (generationConfig: Fields) => ({ generationConfig });
const object = (properties: Fields, more: Fields = {}) => ({ type: "object", properties, ...more });

/** Settings of a request, the fields they add for Gemini, and the model where it matters. */
const settings: [string, Fields, Fields, string?][] = [
  ["tools", { tools }, both],
  ["any tool", { tools, tool_choice: "required" }, { ...both, ...config("ANY") }],
  ["no tool", { tools, tool_choice: "none", parallel_tool_calls: false }, { ...both, ...config("NONE") }],
  ["a tool by its name", { tools, tool_choice: named }, { ...both, ...config("ANY", "g") }],
  ["some of the tools", { tools, tool_choice: allowed("auto") }, declared({ name: "g" })],
  ["any of some tools", { tools, tool_choice: allowed("required") }, { ...declared({ name: "g" }), ...config("ANY") }],
  [
    "a tool without arguments",
    { tools: [tool("g", object({}, { additionalProperties: false }))] },
    declared({ name: "g" }),
  ],
  [
    "arguments in the part of OpenAPI that Gemini knows",
    {
      tools: [
        tool(
          "f",
          object(
            {
              unit: { const: "celsius" },
              days: { type: ["integer", "null"], minimum: 1 },
              place: { $ref: "#/$defs/Place", description: "Where" },
              more: { anyOf: [{ type: "array", items: { type: "number" } }, { type: "null" }] },
            },
            {
              $schema: "http://json-schema.org/draft-07/schema#",
              additionalProperties: false,
              $defs: { Place: object({ city: { type: "string" } }) },
            },
          ),
        ),
      ],
    },
    declared({
      name: "f",
      parameters: object({
        unit: { type: "string", enum: ["celsius"] },
        days: { type: "integer", nullable: true, minimum: 1 },
        place: object({ city: { type: "string" } }, { description: "Where" }),
        more: { type: "array", items: { type: "number" }, nullable: true },
      }),
    }),
  ],
  ...([
    ["that refer to themselves", object({ next: { $ref: "#" } })],
    [
      "that refer to a long text often",
      object(Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`a${at}`, { $ref: "#/$defs/long" }])), {
        $defs: { long: { type: "string", description: "x".repeat(1000) } },
      }),
    ],
    ["that refer to nothing", object({ a: { type: "string", $ref: "#/$defs/gone" } })],
    ["of any name", object({ map: { type: "object", additionalProperties: { type: "string" } } })],
    ["of numbers from a list", object({ a: { type: "integer", enum: [1, 2] } })],
    ["in a format of their own", object({ a: { type: "string", format: "email" } })],
    ["with exclusions", object({ a: { type: "string", not: { const: "x" } } })],
  ].map(([what, parameters]) => [
    `arguments ${what as string}, as the JSON Schema they are`,
    { tools: [tool("f", parameters as Fields)] },
    declared({ name: "f", parametersJsonSchema: parameters }),
  ]) as [string, Fields, Fields][]),
  ["the older bound", { max_tokens: 5 }, generation({ maxOutputTokens: 5 })],
  ["the newer bound, which wins", { max_tokens: 5, max_completion_tokens: 6 }, generation({ maxOutputTokens: 6 })],
  ["several answers", { n: 3 }, generation({ candidateCount: 3 })],
  ["where to stop", { stop: ["\n\n", ""] }, generation({ stopSequences: ["\n\n"] })],
  [
    "sampling",
    { temperature: 1.7, top_p: 0.9, seed: 7, frequency_penalty: 0.5, presence_penalty: -0.5 },
    generation({ temperature: 1.7, topP: 0.9, seed: 7, frequencyPenalty: 0.5, presencePenalty: -0.5 }),
  ],
  ["a seed of more bits than Google's", { seed: 2 ** 40 + 5 }, generation({ seed: 5 })],
  ["a seed of more bits than ours", { seed: exactNumber("9007199254740997") }, generation({ seed: 4 })],
  ["penalties to a model that takes none", { frequency_penalty: 0.5 }, {}, "gemini-2.5-flash"],
  [
    "wishes about style and speed",
    {
      verbosity: "low",
      service_tier: "flex",
      prediction: { type: "content", content: "x" },
      user: "u",
      store: true,
      a_field_of_tomorrow: 1,
    },
    {},
  ],
  ["answers in text", { response_format: { type: "text" } }, {}],
  [
    "answers in JSON",
    { response_format: { type: "json_object" } },
    generation({ responseMimeType: "application/json" }),
  ],
  [
    "answers by a schema",
    schemaFormat(object({ a: { const: "x" } }, { $schema: "x", additionalProperties: false }), true),
    generation({
      responseMimeType: "application/json",
      responseJsonSchema: object({ a: { enum: ["x"] } }, { additionalProperties: false }),
    }),
  ],
  [
    "an effort",
    { reasoning_effort: "xhigh" },
    generation({ thinkingConfig: { thinkingLevel: "high", includeThoughts: true } }),
  ],
  [
    "the least effort",
    { reasoning_effort: "minimal" },
    generation({ thinkingConfig: { thinkingLevel: "low", includeThoughts: true } }),
  ],
  [
    "no effort, to a model that must think",
    { reasoning_effort: "none" },
    generation({ thinkingConfig: { thinkingLevel: "minimal" } }),
    "gemini-3-flash-preview",
  ],
  [
    "some thought",
    { reasoning_effort: "medium" },
    generation({ thinkingConfig: { thinkingBudget: 8192, includeThoughts: true } }),
    "gemini-2.5-flash",
  ],
  [
    "no thought",
    { reasoning_effort: "none" },
    generation({ thinkingConfig: { thinkingBudget: 0 } }),
    "gemini-2.5-flash",
  ],
  [
    "no thought, to a model that must think within a number of tokens",
    { reasoning_effort: "none" },
    generation({ thinkingConfig: { thinkingBudget: 128 } }),
    "gemini-2.5-pro",
  ],
  ["thought of a model that has none", { reasoning_effort: "high" }, {}, "gemini-2.0-flash"],
];

describe("A request to Gemini", () => {
  test.each(settings)("translates %s", (_what, more, expected, of = model) => {
    expect(sent({ messages: [user()], ...more }, of)).toEqual({ contents: hi, ...expected });
  });

  test("does not expand a schema that refers to itself", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [
        `d${at}`,
        object({ a: { $ref: `#/$defs/d${at + 1}` }, b: { $ref: `#/$defs/d${at + 1}` } }),
      ]),
    );
    const parameters = object({ a: { $ref: "#/$defs/d0" } }, { $defs: { ...$defs, d20: { type: "string" } } });
    expect(sent({ messages: [user()], tools: [tool("f", parameters)] })["tools"]).toEqual(
      declared({ name: "f", parametersJsonSchema: parameters }).tools,
    );
  });

  test.each([
    [model, false, "/v1/models/gemini-3-pro-preview:generateContent"],
    [model, true, "/v1/models/gemini-3-pro-preview:streamGenerateContent?alt=sse"],
    ["tunedModels/ours-1", false, "/v1/tunedModels/ours-1:generateContent"],
  ])("to %s, streamed: %p, goes to its own address", (of, stream, path) => {
    expect(encode(gemini, of, { messages: [user()], stream }).url).toBe(`https://provider.example${path}`);
  });

  test("carries its key in a header and nowhere else", () => {
    const { url, headers, body } = encode(gemini, model, { messages: [user()], stream: true });
    expect(headers).toEqual({
      "content-type": "application/json",
      accept: "text/event-stream",
      "x-goog-api-key": "secret-key",
      "x-team": "a",
    });
    expect(url + JSON.stringify(body)).not.toContain("secret-key");
  });
});
