import { describe, expect, test } from "bun:test";
import { GatewayError } from "../../../../src/errors.ts";
import type { Provider } from "../../../../src/upstream/provider.ts";
import { providers } from "../../../../src/upstream/providers/index.ts";
import { changedCompletion } from "../../../../src/upstream/translate/answer-change.ts";
import { completion, message, textChunks, toolCall, toolChunks } from "../../../support/answers.ts";
import { city, fitted, schemaFormat, tool, user } from "../../encoding.ts";
import { failure, streamed, whole } from "../changed.ts";

type Fields = Record<string, unknown>;

const body = (more: Fields, messages: unknown[] = [user()]): Fields => ({ messages, ...more });
const tools = [tool("get_weather", city), tool("get_time")];

describe("A strict schema by a forced tool", () => {
  const open = { type: "object", properties: { n: { type: "integer" } }, additionalProperties: { type: "string" } };
  const request = body(schemaFormat(open, true));
  const answered = (args: string, name = "answer") => toolChunks([{ id: "call_1", name, args }]);

  test("is asked as the only tool, or among the caller's as one that must be called", () => {
    const { anthropic } = providers;
    expect(fitted(anthropic, "claude-haiku-4-5", request).request).toMatchObject({
      tools: [{ function: { name: "answer", parameters: open } }],
      tool_choice: { type: "function", function: { name: "answer" } },
    });
    expect(
      fitted(anthropic, "claude-haiku-4-5", { ...request, tools: [...tools, tool("answer")] }).request,
    ).toMatchObject({
      tools: [{}, {}, { function: { name: "answer" } }, { function: { name: "answer_2" } }],
      tool_choice: "required",
    });
    expect(fitted(anthropic, "claude-haiku-4-5", { ...request, tools, tool_choice: "none" }).request).toMatchObject({
      tool_choice: { function: { name: "answer" } },
    });
    const forced = fitted(anthropic, "claude-haiku-4-5", { ...request, tools, tool_choice: "required" });
    expect(forced.request.tools).toHaveLength(2);
    expect(forced.request).not.toHaveProperty("response_format");
  });

  test("answers with the call's arguments as text, piece by piece", () => {
    const { chunks, ...rest } = streamed("anthropic", request, answered('{"n":4,"x":"y"}'), 1);
    expect(rest).toMatchObject({ content: '{"n":4,"x":"y"}', calls: [], finish: "stop", outcome: "finished" });
    expect(chunks.filter(({ choices }) => choices[0]?.delta.content).length).toBeGreaterThan(2);
    const { message: said, finish_reason: finish } = whole(
      "anthropic",
      request,
      message("Here it is:", { tool_calls: [toolCall("call_1", "answer", { n: 4 })] }),
      "tool_calls",
    );
    expect([said.content, said.tool_calls, finish]).toEqual(['{"n":4}', undefined, "stop"]);
  });

  test("takes an answer in text for what it is", () => {
    expect(streamed("anthropic", request, textChunks(['{"n":', "4}"]))).toMatchObject({
      content: '{"n":4}',
      outcome: "finished",
    });
  });

  test("leaves calls of the caller's tools to the caller, counted from the first", () => {
    const both = [
      { id: "call_1", name: "answer", args: '{"n":1}' },
      { id: "call_2", name: "get_weather", args: '{"city":"Rome"}' },
    ];
    const { calls, finish } = streamed("anthropic", { ...request, tools }, toolChunks(both));
    expect([calls, finish]).toEqual([[{ id: "call_2", name: "get_weather", args: '{"city":"Rome"}' }], "tool_calls"]);
  });

  test.each([
    ["another type", '{"n":"four"}', "by response_format.json_schema, n must be an integer"],
    ["no JSON", "four", "it is not JSON, as response_format asks for"],
  ])("ends with an error where the result is of %s", (_what, args, why) => {
    const { outcome, finish } = streamed("anthropic", request, answered(args));
    expect(failure(outcome)).toBe(`The model's answer is not what the request demands: ${why}`);
    expect(finish).toBeNull();
    const call = { id: "call_1", type: "function", function: { name: "answer", arguments: args } };
    expect(() => whole("anthropic", request, message(null, { tool_calls: [call] }), "tool_calls")).toThrow(why);
  });

  test("does not judge an answer that was cut short, nor a refusal", () => {
    const cut = [...answered('{"n":').slice(0, -2), ...textChunks([], "length").slice(1)];
    expect(streamed("anthropic", request, cut)).toMatchObject({ finish: "length", outcome: "finished" });
    expect(whole("anthropic", request, message(null, { refusal: "No." }))).toMatchObject({
      message: { refusal: "No." },
    });
  });
});

describe("A strict schema by the provider's own structured output", () => {
  const bounded = { ...city, properties: { city: { type: "string", maxLength: 4 } }, additionalProperties: false };

  test.each(["anthropic", "gemini"] as const)("of %s is checked for what that leaves out", (kind) => {
    const provider: Provider = providers[kind];
    const request = body(schemaFormat(bounded, true));
    const model = kind === "anthropic" ? "claude-haiku-4-5" : "gemini-2.5-flash";
    const { changes } = fitted(provider, model, request);
    const answer = (text: string) => changedCompletion(providers.openai.decodeCompletion(completion(text)), changes);
    expect(answer('{"city":"Rome"}').choices[0]!.message.content).toBe('{"city":"Rome"}');
    expect(() => answer('{"city":"Vienna"}')).toThrow("city must have at most 4 characters");
    // What the caller will read in its place may be as short as asked.
    expect(answer('{"city":"SURROGATE_PII(LOCATION_123456782)"}').choices).toHaveLength(1);
  });

  test("is not checked where it is not strict", () => {
    expect(fitted(providers.gemini, "gemini-2.5-flash", body(schemaFormat(bounded))).changes).toEqual([]);
  });
});

describe("A strict schema by an instruction", () => {
  test("is told to DeepSeek beside its JSON mode, and checked", () => {
    const request = body(schemaFormat(city, true));
    const { request: sent } = fitted(providers.deepseek, "deepseek-chat", request);
    expect(sent).toMatchObject({
      response_format: { type: "json_object" },
      messages: [{ role: "system", content: expect.stringContaining(JSON.stringify(city)) }, { role: "user" }],
    });
    expect(streamed("deepseek", request, textChunks(["{}"])).outcome).toBeInstanceOf(GatewayError);
    expect(streamed("deepseek", request, textChunks(['{"city":"Rome"}'])).outcome).toBe("finished");
  });
});
