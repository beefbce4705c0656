import { describe, expect, test } from "bun:test";
import { anthropic } from "../../../../src/upstream/providers/anthropic/anthropic.ts";
import { city, picture, pixel, policies, refusedParam, schemaFormat, user } from "../../encoding.ts";
import { emulatedInstead, refusedEverywhere } from "../../refused.ts";

type Fields = Record<string, unknown>;

const model = "claude-haiku-4-5";
const open = { type: "object", additionalProperties: { type: "string" } };

describe("A request to Anthropic", () => {
  test.each(refusedEverywhere)("with %s is refused with the field's name", (_what, body, param) => {
    expect(refusedParam(anthropic, model, body, "reject")).toBe(param);
    expect(refusedParam(anthropic, model, body)).toBe(emulatedInstead.has(param) ? undefined : param);
  });

  test.each([
    ["several answers", { messages: [user()], n: 2 }, "n"],
    ["a stop at white space", { messages: [user()], stop: ["END", "\n\n"] }, "stop"],
    [
      "a sound",
      { messages: [user([{ type: "input_audio", input_audio: { data: pixel, format: "wav" } }])] },
      "messages.0.content.0.type",
    ],
    [
      "a picture of another form",
      { messages: [user([picture(`data:image/bmp;base64,${pixel}`)])] },
      "messages.0.content.0.image_url.url",
    ],
    [
      "a file of another form",
      { messages: [user([{ type: "file", file: { file_data: `data:text/csv;base64,${pixel}` } }])] },
      "messages.0.content.0.file.file_data",
    ],
  ] as [string, Fields, string][])("with %s is refused with the field's name", (_what, body, param) => {
    for (const unsupported of policies) expect(refusedParam(anthropic, model, body, unsupported)).toBe(param);
  });

  test.each([
    [
      "a schema to be kept exactly that cannot be",
      { messages: [user()], ...schemaFormat(open, true) },
      "response_format.json_schema.strict",
    ],
    [
      "a schema that refers to itself, to be kept exactly",
      { messages: [user()], ...schemaFormat({ type: "object", properties: { next: { $ref: "#" } } }, true) },
      "response_format.json_schema.strict",
    ],
  ] as [string, Fields, string][])("with %s is refused only under `unsupported: reject`", (_what, body, param) => {
    expect(refusedParam(anthropic, model, body, "reject")).toBe(param);
    expect(refusedParam(anthropic, model, body)).toBeUndefined();
  });

  test("with a strict schema is refused for a model that cannot be constrained, under `unsupported: reject`", () => {
    const body = { messages: [user()], ...schemaFormat(city, true) };
    expect(refusedParam(anthropic, "claude-sonnet-4-20250514", body, "reject")).toBe(
      "response_format.json_schema.strict",
    );
  });
});
