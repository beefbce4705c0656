import { describe, expect, test } from "bun:test";
import { gemini } from "../../../../src/upstream/providers/gemini/gemini.ts";
import { pixel, refusedParam, tool, user } from "../../encoding.ts";
import { refusedEverywhere } from "../../refused.ts";

type Fields = Record<string, unknown>;

const model = "gemini-3-pro-preview";
const tools = [tool("f")];

describe("A request to Gemini", () => {
  test.each(refusedEverywhere)("with %s is refused with the field's name", (_what, body, param) => {
    expect(refusedParam(gemini, model, body)).toBe(param);
  });

  test.each([
    ["more answers than Google gives", { messages: [user()], n: 9 }, "n"],
    ["one call at a time", { messages: [user()], tools, parallel_tool_calls: false }, "parallel_tool_calls"],
    [
      "a file of another form",
      { messages: [user([{ type: "file", file: { file_data: `data:application/zip;base64,${pixel}` } }])] },
      "messages.0.content.0.file.file_data",
    ],
  ] as [string, Fields, string][])("with %s is refused with the field's name", (_what, body, param) => {
    expect(refusedParam(gemini, model, body)).toBe(param);
  });

  test("with tools and JSON output is refused for models that support only one of them", () => {
    const body = { messages: [user()], tools, response_format: { type: "json_object" } };
    expect(refusedParam(gemini, "gemini-2.5-pro", body)).toBe("response_format");
    expect(refusedParam(gemini, model, body)).toBeUndefined();
  });
});
