import { TypeCompiler } from "@sinclair/typebox/compiler";
import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { MessagesRequest } from "../../src/dialects/anthropic-messages/request.ts";
import { ChatRequest } from "../../src/dialects/openai-chat/request.ts";
import { EmbeddingRequest } from "../../src/dialects/openai-embeddings/request.ts";
import { ResponsesRequest } from "../../src/dialects/openai-responses/request.ts";
import { parser, problem } from "../../src/contract/parse.ts";
import { normalizeRequest } from "../../src/dialects/openai-chat/normalize.ts";
import { GatewayError } from "../../src/errors.ts";
import { anyRequest } from "../upstream/any-request.ts";

const parse = parser(ChatRequest, "The body");
const user = { role: "user", content: "Hi" };
const accept = (body: Record<string, unknown>) => parse(normalizeRequest({ model: "m", messages: [user], ...body }));

function refused(body: Record<string, unknown>): string {
  try {
    accept(body);
  } catch (thrown) {
    if (thrown instanceof GatewayError) return `${thrown.param}: ${thrown.message}`;
    throw thrown;
  }
  return "accepted";
}

const call = { id: "call_1", type: "function", function: { name: "f", arguments: "{}" } };

describe("a request passes", () => {
  test.each<[string, Record<string, unknown>]>([
    ["with temperature 0", { temperature: 0 }],
    ["with temperature 2", { temperature: 2 }],
    ["with top_p 0 and 1", { top_p: 1 }],
    ["with max_tokens 1", { max_tokens: 1 }],
    ["with stop as a string", { stop: "END" }],
    ["with four stop sequences", { stop: ["a", "b", "c", "d"] }],
    [
      "with every optional field null",
      {
        temperature: null,
        top_p: null,
        max_tokens: null,
        stream: null,
        stop: null,
        tools: null,
        tool_choice: null,
        response_format: null,
        n: null,
        seed: null,
        user: null,
      },
    ],
    ["with a developer message", { messages: [{ role: "developer", content: "Be brief" }, user] }],
    [
      "with an assistant's tool calls and null content",
      {
        messages: [
          user,
          { role: "assistant", content: null, tool_calls: [call] },
          { role: "tool", tool_call_id: "call_1", content: "ok" },
        ],
      },
    ],
    [
      "with an assistant's empty list of parts beside tool calls",
      { messages: [user, { role: "assistant", content: [], tool_calls: [call] }] },
    ],
    [
      "with results of tools without content, and twelve stop sequences",
      {
        messages: [
          user,
          { role: "assistant", tool_calls: [call] },
          { role: "tool", tool_call_id: "call_1" },
          { role: "tool", tool_call_id: "call_2", content: null },
        ],
        stop: Array.from("abcdefghijkl"),
      },
    ],
    ["with an assistant message without content", { messages: [user, { role: "assistant", tool_calls: [call] }] }],
    [
      "with text, picture, sound and file parts",
      {
        messages: [
          {
            role: "user",
            content: [
              { type: "text", text: "?" },
              { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } },
              { type: "input_audio", input_audio: { data: "AA==", format: "wav" } },
              { type: "file", file: { file_id: "f" } },
            ],
          },
        ],
      },
    ],
    [
      "with a kind of part nobody has heard of",
      { messages: [{ role: "user", content: [{ type: "hologram", hologram: {} }] }] },
    ],
    ["with a deprecated function message", { messages: [user, { role: "function", name: "f", content: null }] }],
    [
      "with function_call null on an assistant message",
      { messages: [user, { role: "assistant", content: "Hi", function_call: null }] },
    ],
    ["with a tool whose parameters are missing", { tools: [{ type: "function", function: { name: "now" } }] }],
    ["with a custom tool", { tools: [{ type: "custom", custom: { name: "sql" } }] }],
    ["with tool_choice naming a function", { tool_choice: { type: "function", function: { name: "f" } } }],
    [
      "with a json_schema answer",
      { response_format: { type: "json_schema", json_schema: { name: "x", schema: { type: "object" } } } },
    ],
    ["with fields nobody knows", { frobnicate: { deeply: [1, 2] }, messages: [{ ...user, mood: "good" }] }],
  ])("%s", (_name, body) => {
    expect(refused(body)).toBe("accepted");
  });
});

describe("a request is refused, and told what would be right,", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["without a model", { model: undefined }, "model: model must be given: a string of 1 to 256 characters"],
    ["with an empty model", { model: "" }, "model: model must be a string of 1 to 256 characters"],
    ["with a number for a model", { model: 5 }, "model: model must be a string of 1 to 256 characters"],
    ["without messages", { messages: undefined }, "messages: messages must be given: an array of 1 to 32768 items"],
    ["with no message", { messages: [] }, "messages: messages must be an array of 1 to 32768 items"],
    ["with a text for messages", { messages: "Hi" }, "messages: messages must be an array of 1 to 32768 items"],
    [
      "with an unknown role",
      { messages: [{ role: "wizard", content: "Hi" }] },
      "messages.0.role: messages.0.role must be one of system, developer, user, assistant, tool, function",
    ],
    [
      "without a role",
      { messages: [{ content: "Hi" }] },
      "messages.0.role: messages.0.role must be one of system, developer, user, assistant, tool, function",
    ],
    [
      "with a number for content",
      { messages: [{ role: "user", content: 5 }] },
      "messages.0.content: messages.0.content must be a string or an array of at most 4096 items",
    ],
    [
      "with null content of a user",
      { messages: [{ role: "user", content: null }] },
      "messages.0.content: messages.0.content must be a string or an array of at most 4096 items",
    ],
    [
      "with a text part without text",
      { messages: [{ role: "user", content: [{ type: "text" }] }] },
      "messages.0.content.0.text: messages.0.content.0.text must be given: a string",
    ],
    [
      "with a tool result that answers no call",
      { messages: [{ role: "tool", content: "ok" }] },
      "messages.0.tool_call_id: messages.0.tool_call_id must be given: a string",
    ],
    ["with temperature below 0", { temperature: -0.1 }, "temperature: temperature must be a number from 0 to 2"],
    ["with temperature above 2", { temperature: 2.1 }, "temperature: temperature must be a number from 0 to 2"],
    ["with temperature as a text", { temperature: "1" }, "temperature: temperature must be a number from 0 to 2"],
    ["with top_p above 1", { top_p: 1.01 }, "top_p: top_p must be a number from 0 to 1"],
    ["with max_tokens 0", { max_tokens: 0 }, "max_tokens: max_tokens must be an integer from 1 to 2147483647"],
    ["with half a token", { max_tokens: 1.5 }, "max_tokens: max_tokens must be an integer from 1 to 2147483647"],
    ["with stream as a text", { stream: "yes" }, "stream: stream must be true or false"],
    ["with 65 stop sequences", { stop: Array.from("x".repeat(65)) }, "stop: stop must be an array of at most 64 items"],
    ["with a number as stop", { stop: 5 }, "stop: stop must be a string or an array of at most 64 items"],
    ["with n of 0", { n: 0 }, "n: n must be an integer from 1 to 128"],
    [
      "with a tool without a type",
      { tools: [{ function: { name: "f" } }] },
      "tools.0.type: tools.0.type must be one of function, custom",
    ],
    [
      "with a tool without a name",
      { tools: [{ type: "function", function: {} }] },
      "tools.0.function.name: tools.0.function.name must be given: a string of 1 to 256 characters",
    ],
    [
      "with a text for parameters",
      { tools: [{ type: "function", function: { name: "f", parameters: "{}" } }] },
      "tools.0.function.parameters: tools.0.function.parameters must be an object",
    ],
    [
      "with an unknown tool_choice",
      { tool_choice: "always" },
      "tool_choice: tool_choice must be one of none, auto, required, any or an object",
    ],
    [
      "with an unknown response format",
      { response_format: { type: "xml" } },
      "response_format.type: response_format.type must be one of text, json_object, json_schema",
    ],
    ["with a text for stream_options", { stream_options: "usage" }, "stream_options: stream_options must be an object"],
    ["with a number in metadata", { metadata: { ticket: 5 } }, "metadata.ticket: metadata.ticket must be a string"],
  ])("%s", (_name, body, message) => {
    expect(refused(body)).toBe(message);
  });

  test("with a body of the responses API", () => {
    expect(() => parse(normalizeRequest({ model: "m", input: "Hi" }))).toThrow("`input` belongs to POST /v1/responses");
  });

  test("without repeating what the caller wrote as a key", () => {
    expect(refused({ metadata: { "maria@example.org": 5 } })).toBe("metadata.*: metadata.* must be a string");
  });
});

test("flat function tools and the word any are brought into the documented shape", () => {
  const body = normalizeRequest({
    tools: [{ type: "function", name: "f", parameters: {} }],
    tool_choice: { type: "function", name: "f" },
  });
  expect(body["tools"]).toEqual([{ type: "function", function: { name: "f", parameters: {} } }]);
  expect(body["tool_choice"]).toEqual({ type: "function", function: { name: "f" } });
  expect(normalizeRequest({ tool_choice: "any" })["tool_choice"]).toBe("required");
});

test("a length is counted in characters, as JSON Schema counts it, by the search and by the compiled check", async () => {
  const parseModel = parser(ChatRequest, "The body");
  const named = (model: string) => ({ model, messages: [user] });
  for (const judged of ["by the search", "by the compiled check"]) {
    expect(parseModel(named("😀".repeat(256)))).toHaveProperty("model");
    expect(() => parseModel(named("😀".repeat(257)))).toThrow("model must be a string of 1 to 256 characters");
    if (judged === "by the search") await isCompiled();
  }
});

/** A parser compiles its check 100 ms after its first value; a later timer of as long fires after that. */
const isCompiled = () => new Promise((resolve) => setTimeout(resolve, 100));

test("a number in metadata is refused whatever its key is", () => {
  const compiled = TypeCompiler.Compile(ChatRequest);
  const body = { model: "m", messages: [user], metadata: { "two\nlines": 5 } };
  expect([compiled.Check(body), problem(ChatRequest, body)?.expected]).toEqual([false, "a string"]);
});

test("no field of any request passes with a value of another type", () => {
  const values = ["yes", "", 1, -1, 1.5, true, false, {}, [], [1], { a: 1 }];
  for (const schema of [ChatRequest, ResponsesRequest, MessagesRequest, EmbeddingRequest]) {
    for (const [key, field] of Object.entries(schema.properties)) {
      const compiled = TypeCompiler.Compile(field);
      for (const value of values)
        expect([key, value, problem(field, value) === undefined]).toEqual([key, value, compiled.Check(value)]);
    }
  }
});

test("the search for what is wrong and the compiled check judge alike", () => {
  const compiled = TypeCompiler.Compile(ChatRequest);
  /** The value with another in one of its places. */
  const changed = (value: unknown, path: number[], other: unknown): unknown => {
    const [step, ...rest] = path;
    if (step === undefined || typeof value !== "object" || value === null) return other;
    const keys = Object.keys(value);
    const key = keys[step % Math.max(1, keys.length)];
    if (key === undefined) return other;
    const inner = changed((value as Record<string, unknown>)[key], rest, other);
    return Array.isArray(value)
      ? (value as unknown[]).map((item, index) => (String(index) === key ? inner : item))
      : { ...value, [key]: inner };
  };
  const bodies = fc
    .tuple(anyRequest(), fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }), fc.anything({ maxDepth: 2 }))
    .map(([body, path, other]) => changed({ model: "m", ...body }, path, other));
  const seen = { right: 0, wrong: 0 };
  fc.assert(
    fc.property(bodies, (body) => {
      const isRight = compiled.Check(body);
      seen[isRight ? "right" : "wrong"]++;
      expect(problem(ChatRequest, body) === undefined).toBe(isRight);
    }),
    { numRuns: 3000 },
  );
  expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(200);
});
