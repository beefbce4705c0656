import { describe, expect, test } from "bun:test";
import { anthropic } from "../../../../src/upstream/providers/anthropic/anthropic.ts";
import { assistant, call, encode, result, tool, user } from "../../encoding.ts";
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

/** Efforts, the fields they add for Anthropic, and the model where it matters. */
const efforts: [string, Fields, Fields, string?][] = [
  ["some thought", { reasoning_effort: "low" }, { thinking: { type: "enabled", budget_tokens: 1024 } }],
  [
    "much thought, which leaves room for the answer",
    { reasoning_effort: "high", max_tokens: 4000, temperature: 0.2 },
    { max_tokens: 4000, thinking: { type: "enabled", budget_tokens: 2000 } },
  ],
  ["thought for which there is no room", { reasoning_effort: "high", max_tokens: 1024 }, { max_tokens: 1024 }],
  [
    "thought before a call that is forced",
    { reasoning_effort: "high", tools: [tool("f")], tool_choice: "required" },
    { tools: [{ name: "f", input_schema: { type: "object" } }], tool_choice: { type: "any" } },
  ],
  ["no thought", { reasoning_effort: "none" }, {}],
  ["thought of a model that has none", { reasoning_effort: "high" }, { max_tokens: 8192 }, "claude-3-5-haiku-latest"],
  [
    "an effort",
    { reasoning_effort: "xhigh", temperature: 0.2 },
    { thinking: { type: "adaptive", display: "summarized" }, output_config: { effort: "xhigh" } },
    "claude-opus-4-8",
  ],
  [
    "an effort between those a model knows",
    { reasoning_effort: "xhigh" },
    { thinking: { type: "adaptive" }, output_config: { effort: "high" } },
    "claude-sonnet-4-6",
  ],
  [
    "the least effort",
    { reasoning_effort: "minimal" },
    { thinking: { type: "adaptive", display: "summarized" }, output_config: { effort: "low" } },
    "claude-sonnet-5",
  ],
  ["no effort", { reasoning_effort: "none" }, { thinking: { type: "disabled" } }, "claude-opus-5"],
  [
    "an effort of a model whose name tells nothing",
    { reasoning_effort: "low" },
    { max_tokens: 8192, thinking: { type: "adaptive" }, output_config: { effort: "low" } },
    "our-own",
  ],
];

describe("A request to Anthropic", () => {
  test.each(efforts)("asks for %s", (_what, more, expected, of = model) => {
    expect(sent({ messages: [user()], ...more }, of)).toEqual({
      model: of,
      max_tokens: 64000,
      messages: hi,
      ...expected,
    });
  });

  test("does not enable thinking between a call and its result, whose signed thoughts are lost", () => {
    const messages = [user(), assistant(null, call("a", "f")), result("a", "x")];
    const body = { messages, tools: [tool("f")], reasoning_effort: "high" };
    expect(sent(body)["thinking"]).toBeUndefined();
    expect(sent(body, "claude-opus-4-6")["thinking"]).toEqual({ type: "adaptive" });
  });
});
