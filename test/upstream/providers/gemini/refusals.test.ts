import { describe, expect, test } from "bun:test";
import { gemini } from "../../../../src/upstream/providers/gemini/gemini.ts";
import { pixel, policies, refusedParam, tool, user } from "../../encoding.ts";
import { emulatedInstead, refusedEverywhere } from "../../refused.ts";

type Fields = Record<string, unknown>;

const model = "gemini-3-pro-preview";
const tools = [tool("f")];

describe("A request to Gemini", () => {
  test.each(refusedEverywhere)("with %s is refused with the field's name", (_what, body, param) => {
    expect(refusedParam(gemini, model, body, "reject")).toBe(param);
    expect(refusedParam(gemini, model, body)).toBe(emulatedInstead.has(param) ? undefined : param);
  });

  test.each([
    ["more answers than Google gives", { messages: [user()], n: 9 }, "n"],
    [
      "a file of another form",
      { messages: [user([{ type: "file", file: { file_data: `data:application/zip;base64,${pixel}` } }])] },
      "messages.0.content.0.file.file_data",
    ],
  ] as [string, Fields, string][])("with %s is refused with the field's name", (_what, body, param) => {
    for (const unsupported of policies) expect(refusedParam(gemini, model, body, unsupported)).toBe(param);
  });

  test("that asks for what it lacks is refused only under `unsupported: reject`", () => {
    const oneAtOnce = { messages: [user()], tools, parallel_tool_calls: false };
    const json = { messages: [user()], tools, response_format: { type: "json_object" } };
    expect(refusedParam(gemini, model, oneAtOnce, "reject")).toBe("parallel_tool_calls");
    expect(refusedParam(gemini, model, oneAtOnce)).toBeUndefined();
    expect(refusedParam(gemini, "gemini-2.5-pro", json, "reject")).toBe("response_format.type");
    expect(refusedParam(gemini, "gemini-2.5-pro", json)).toBeUndefined();
    expect(refusedParam(gemini, model, json, "reject")).toBeUndefined();
  });
});
