import { expect, test } from "bun:test";
import { type Fields, found } from "../found.ts";

test("a tool's schema is text except for the keywords of JSON Schema", () => {
  const parameters = {
    type: "object",
    title: "T",
    description: "of the object",
    properties: {
      to: { type: "string", format: "email", enum: ["maria@x.org"], default: "ana@x.org", pattern: "maria" },
      description: { type: "string", const: "c", maxLength: 123_456, "x-owner": "Zoe", format: "as Maria likes" },
      default: { type: "array", items: { anyOf: [{ $ref: "#/$defs/one" }, { type: "null", description: "none" }] } },
      "zoe@x.org": { type: ["string", "Maria"], minimum: "4", example: 491_715_550_123 },
    },
    $defs: { one: { description: "one", examples: [{ name: "Maria" }, "Ana"], allOf: [{ not: { title: "n" } }] } },
    required: ["to", "zoe@x.org"],
  };
  expect(
    found({
      tools: [
        { type: "function", function: { name: "send", description: "sends", parameters, input_examples: ["e"] } },
      ],
    }),
  ).toEqual([
    "text: sends",
    "text: T",
    "text: of the object",
    "text: maria@x.org",
    "text: ana@x.org",
    "text: maria",
    "text: c",
    "text: Zoe",
    "text: as Maria likes",
    "text: none",
    "key: zoe@x.org",
    "text: Maria",
    "text: 4",
    "number: 491715550123",
    "text: one",
    "text: Maria",
    "text: Ana",
    "text: n",
    "text: zoe@x.org",
    "text: e",
  ]);
  expect(found({ functions: [{ name: "send", description: "sends", parameters: { example: "e" } }] })).toEqual([
    "text: sends",
    "text: e",
  ]);
});

test("tools of other kinds are text except for the fields the contract names", () => {
  const format = { type: "grammar", grammar: { syntax: "lark", definition: 'start: "Maria"' } };
  expect(found({ tools: [{ type: "custom", custom: { name: "sql", description: "runs", format } }] })).toEqual([
    "text: runs",
    'text: start: "Maria"',
  ]);
  const headers = { Authorization: "Bearer x", "X-Maria": "y" };
  expect(found({ tools: [{ type: "mcp", headers, filters: [{ key: "owner", value: 491_715_550_123 }] }] })).toEqual([
    "text: mcp",
    "key: Authorization",
    "text: Bearer x",
    "key: X-Maria",
    "text: y",
    "text: owner",
    "number: 491715550123",
  ]);
  expect(
    found({ web_search_options: { user_location: { type: "approximate", approximate: { city: "Ulm" } } } }),
  ).toEqual(["text: Ulm"]);
});

test("every string, number and key of an unknown field is text", () => {
  expect(
    found({
      newer: { deep: ["d", { "ana@x.org": { id: "i", type: "t", format: "f", name: "n", role: "r" } }], short: 4711 },
      __proto__: null,
      constructor: "c",
      Maria: true,
      "491715550123": [491_715_550_123, 491_715_550.5, 12, null, false],
    }),
  ).toEqual([
    "text: d",
    "key: ana@x.org",
    "text: i",
    "text: t",
    "text: f",
    "text: n",
    "text: r",
    "text: c",
    "key: Maria",
    "key: 491715550123",
    "number: 491715550123",
    "number: 491715550.5",
  ]);
  expect(found(JSON.parse('{"newer":{"__proto__":{"toString":"a"}}}') as Fields)).toEqual(["text: a"]);
});

test("a keyword field with a word that is not the contract's is text", () => {
  expect(
    found({
      service_tier: "of Maria",
      reasoning_effort: "maria@x.org",
      tool_choice: { type: "function", function: { name: "maria@x.org" } },
      modalities: ["text", "Maria"],
      audio: { voice: "Maria Lopez", format: "wav" },
      logit_bias: { "491715550123": 1 },
      stop: ["b", "c"],
    }),
  ).toEqual([
    "text: of Maria",
    "text: maria@x.org",
    "text: maria@x.org",
    "text: Maria",
    "text: Maria Lopez",
    "key: 491715550123",
    "text: b",
    "text: c",
  ]);
  expect(found({ messages: [{ role: "tool", tool_call_id: "call 491715550123", content: "a" }] })).toEqual([
    "text: call 491715550123",
    "text: a",
  ]);
  expect(found({ messages: [{ role: "tool", tool_call_id: "call_491715550123", content: "a" }] })).toEqual([
    "symbol: call_491715550123",
    "text: a",
  ]);
});
