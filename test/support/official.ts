import { expect } from "bun:test";
import { Ajv } from "ajv";
import published from "../fixtures/openai/openai-chat.schema.json" with { type: "json" };

/** Judges of OpenAI's own published schemas: an answer that passes is one its clients were written for. */

type OfficialName =
  | "CreateChatCompletionResponse"
  | "CreateChatCompletionStreamResponse"
  | "ErrorResponse"
  | "ListModelsResponse"
  | "Model";

const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addSchema(plain(published) as object, "openai");

/** Fails, with the places, unless the value is what the named schema describes. */
export function expectOfficial(name: OfficialName, value: unknown): void {
  const validate = ajv.getSchema(`openai#/components/schemas/${name}`);
  if (!validate) throw new Error(`there is no schema ${name}`);
  void validate(value);
  expect(validate.errors ?? []).toEqual([]);
}

/** OpenAPI's `nullable` as JSON Schema says it. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== "object" || schema === null) return schema;
  const { nullable, ...rest } = schema as Record<string, unknown>;
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, plain(value)]));
  return nullable === true ? { anyOf: [inner, { type: "null" }] } : inner;
}
