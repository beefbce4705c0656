import { describe, expect, test } from "bun:test";
import { providers } from "../../../../src/upstream/providers/index.ts";
import { changedCompletion } from "../../../../src/upstream/translate/answer-change.ts";
import { chunk, completion, message, textChunks, toolCall, toolChunks } from "../../../support/answers.ts";
import { assistant, city, encode, fitted, schemaFormat, tool, user } from "../../encoding.ts";
import { failure, streamed, whole } from "../changed.ts";

type Fields = Record<string, unknown>;

const body = (more: Fields, messages: unknown[] = [user()]): Fields => ({ messages, ...more });
const anyObject = body({ response_format: { type: "json_object" } });
const list = { type: "array", items: { type: "integer" } };

/** What models write that were told to answer with JSON and nothing else, and the JSON in it. */
const answers: readonly [string, string, string][] = [
  ["nothing else", '{"a":1}', '{"a":1}'],
  ["a code fence", '```json\n{"a":1}\n```', '{"a":1}'],
  ["a lead", 'Here you are:\n```json\n{"a": {"b": []}}\n```\n', '{"a": {"b": []}}'],
  ["a tail", '{"a":1}\n\nDone! {"b":2}', '{"a":1}'],
  ["braces in a lead and in texts", '{name} is of [1] and { it}: {\n "a}": "\\"}{"}.', '{\n "a}": "\\"}{"}'],
  ["an empty object", "```\n{ }\n```", "{ }"],
];

describe("JSON that a model is told to answer with", () => {
  test.each(answers)("comes alone where the model writes %s", (_what, text, json) => {
    for (const kind of ["anthropic", "bedrock"] as const) {
      expect(whole(kind, anyObject, message(text)).message.content).toBe(json);
      for (let at = 0; at <= text.length; at++)
        expect(streamed(kind, anyObject, textChunks([text.slice(0, at), text.slice(at)]))).toMatchObject({
          content: json,
          finish: "stop",
          outcome: "finished",
        });
    }
  });

  test("goes out as it comes, from the second character of the value", () => {
    const { chunks } = streamed("anthropic", anyObject, textChunks('Here: {\n"a":1} Bye'.split("")));
    const pieces = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta.content ?? "")).filter(Boolean);
    expect(pieces).toEqual(['{\n"', "a", '"', ":", "1", "}"]);
  });

  test("comes alone where a schema is told, of whatever type", () => {
    const open = { type: "object", additionalProperties: { type: "integer" } };
    expect(whole("anthropic", body(schemaFormat(open)), message('```json\n{"n":4}\n```')).message.content).toBe(
      '{"n":4}',
    );
    const listed = body(schemaFormat({ ...list, contains: { minimum: 2 } }));
    expect(whole("anthropic", listed, message("Both {1} and: [4, 5].")).message.content).toBe("[4, 5]");
    const nullable = body(schemaFormat({ anyOf: [open, { type: "null" }] }));
    expect(whole("anthropic", nullable, message(" null\n")).message.content).toBe(" null\n");
    const word = body(schemaFormat({ type: "string", contentEncoding: "base64" }));
    expect(whole("anthropic", word, message("[QQ==]")).message.content).toBe("[QQ==]");
  });

  test("is told of a schema that says of itself that it is open, which Anthropic's own output would close", () => {
    const open = { ...city, additionalProperties: true };
    const { json } = encode(providers.anthropic, "claude-sonnet-4-5", body(schemaFormat(open)));
    expect(json).not.toHaveProperty("output_config");
    expect(JSON.stringify(json["system"])).toContain(JSON.stringify(JSON.stringify(open)).slice(1, -1));
    expect(encode(providers.anthropic, "claude-sonnet-4-5", body(schemaFormat(city))).json).toHaveProperty(
      "output_config",
    );
  });

  test("comes alone where a strict schema is told, before it is checked", () => {
    const { changes } = fitted(providers.bedrock, "meta.llama4", body(schemaFormat(city, true)));
    const answer = (text: string) => changedCompletion(providers.openai.decodeCompletion(completion(text)), changes);
    expect(answer('```json\n{"city":"Rome"}\n```').choices[0]!.message.content).toBe('{"city":"Rome"}');
    expect(() => answer("```json\n{}\n```")).toThrow("city must be given");
    const strictList = body(schemaFormat({ ...list, contains: {} }, true));
    expect(whole("anthropic", strictList, message("```\n[4]\n```")).message.content).toBe("[4]");
  });

  test("comes alone from a model of Gemini's that is told of it beside tools", () => {
    const { changes } = fitted(providers.gemini, "gemini-2.5-flash", { ...anyObject, tools: [tool("get_time")] });
    const answer = providers.openai.decodeCompletion(completion('```json\n{"a":1}\n```'));
    expect(changedCompletion(answer, changes).choices[0]!.message.content).toBe('{"a":1}');
  });

  test.each([
    ["no JSON", "I would rather not."],
    ["JSON that does not end", '{"a":'],
    ["what only looks like JSON", '{"a":1,}'],
  ])("ends with an error where the answer is %s", (_what, text) => {
    const { outcome, finish } = streamed("anthropic", anyObject, textChunks([text]));
    expect(failure(outcome)).toBe(
      "The model's answer is not what the request demands: it is not JSON, as response_format asks for",
    );
    expect(finish).toBeNull();
    expect(() => whole("anthropic", anyObject, message(text))).toThrow("it is not JSON");
  });

  test("stays cut where the bound of tokens cut it", () => {
    const cut = textChunks(['```json\n{"a": "b', "c"], "length");
    expect(streamed("anthropic", anyObject, cut)).toMatchObject({ content: '{"a": "bc', finish: "length" });
    expect(streamed("anthropic", anyObject, textChunks(["Here"], "length"))).toMatchObject({
      content: "Here",
      finish: "length",
      outcome: "finished",
    });
  });

  test("is not looked for in a refusal, nor beside calls of tools", () => {
    expect(whole("anthropic", anyObject, message("No {way}.", { refusal: "No." })).message.content).toBe("No {way}.");
    expect(whole("anthropic", anyObject, message("No."), "content_filter").message.content).toBe("No.");
    const calls = toolChunks([{ id: "call_1", name: "get_time", args: "{}" }]);
    const said = [calls[0]!, chunk({ content: "I look it up." }), ...calls.slice(1)];
    expect(streamed("anthropic", { ...anyObject, tools: [tool("get_time")] }, said)).toMatchObject({
      content: "I look it up.",
      calls: [{ name: "get_time" }],
      finish: "tool_calls",
    });
    const called = message("I look it up.", { tool_calls: [toolCall("call_1", "get_time", {})] });
    expect(whole("anthropic", anyObject, called, "tool_calls").message.content).toBe("I look it up.");
  });

  test("may be the rest of what the caller began", () => {
    const begun = body({ response_format: { type: "json_object" } }, [user(), assistant('{"a":')]);
    expect(whole("anthropic", begun, message(" 1}")).message.content).toBe(" 1}");
  });
});
