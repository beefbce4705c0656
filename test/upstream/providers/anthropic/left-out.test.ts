import { expect, test } from "bun:test";
import { ChatRequest } from "../../../../src/dialects/openai-chat/request.ts";
import { parser } from "../../../../src/contract/parse.ts";
import { anthropic } from "../../../../src/upstream/providers/anthropic/anthropic.ts";
import { leftOutOf } from "../../../../src/upstream/translate/adapt.ts";
import { encode, schemaFormat, tool, user } from "../../encoding.ts";
import { anthropicProblems } from "../../strict/anthropic.ts";

type Fields = Record<string, unknown>;

const parse = parser(ChatRequest, "the body");
const open = { type: "object", additionalProperties: { type: "string" } };

/** What one parameter costs another, and the fields of Anthropic's that must not be there then. */
const rows: [string, Fields, string[], string[]][] = [
  ["both sampling settings", { temperature: 0.5, top_p: 0.9 }, ["top_p"], ["top_p"]],
  ["one of them, and the other's default", { temperature: 1, top_p: 0.9 }, [], ["temperature"]],
  ["sampling while it thinks", { temperature: 0.5, reasoning_effort: "high" }, ["temperature"], ["temperature"]],
  [
    "thought where a tool is forced",
    { tools: [tool("f")], tool_choice: "required", reasoning_effort: "high", temperature: 0.5 },
    ["reasoning_effort"],
    ["thinking"],
  ],
  [
    "thought where a schema takes a forced tool",
    { ...schemaFormat(open, true), reasoning_effort: "high", temperature: 0.5 },
    ["reasoning_effort"],
    ["thinking", "output_config"],
  ],
  [
    "thought for which there is no room",
    { max_tokens: 1000, reasoning_effort: "high" },
    ["reasoning_effort"],
    ["thinking"],
  ],
  ["no thought", { reasoning_effort: "none", temperature: 0.5 }, [], ["thinking"]],
];

test.each(rows)("A request to Anthropic for %s discloses what is left out for it", (_what, more, names, absent) => {
  const body = { messages: [user()], ...more };
  const model = "claude-haiku-4-5";
  const request = parse({ model: "fast", ...body });
  expect(leftOutOf(request, anthropic.capabilities(request, model))).toEqual(names as never);
  const { json } = encode(anthropic, model, body);
  expect(anthropicProblems(json)).toEqual([]);
  for (const field of absent) expect(json).not.toHaveProperty(field);
});
