import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import type { Capability } from "../capabilities.ts";
import { schemaChecked } from "./checked.ts";
import { instructed } from "./instructed.ts";
import { jsonAlone } from "./json-told.ts";

/** A schema where a model can be kept to JSON but neither to a schema nor to a tool: it is told of it, and a strict one is checked. */
export const schemaTold: Capability = {
  fate: "emulated",
  isRejectable: true,
  how: "JSON mode, with the schema in an instruction; of a strict one, the result is checked",
  apply(request) {
    const { strict } = request.response_format?.json_schema ?? {};
    const messages = instructed(request.messages, sentenceOf(request));
    const told: ChatRequest = { ...request, messages, response_format: { type: "json_object" } };
    return { request: told, ...(strict ? { change: schemaChecked(request) } : {}) };
  },
};

/** JSON of any form or schema beside tools, where a model answers in JSON or calls tools: it is told of it. */
export const jsonTold: Capability = {
  fate: "emulated",
  isRejectable: true,
  how: "an instruction; of the answer, only the JSON is kept",
  apply(request) {
    const { response_format: _format, ...rest } = request;
    const messages = instructed(rest.messages, sentenceOf(request));
    return { request: { ...rest, messages }, ...jsonAlone(request) };
  },
};

/** The same where the encoder itself tells a model of a schema that is not strict. */
export const loosened: Capability = {
  fate: "emulated",
  isRejectable: true,
  how: "the schema in an instruction; the result is checked",
  apply(request) {
    const { response_format: format } = request;
    const json_schema = { ...format!.json_schema!, strict: false };
    return {
      request: { ...request, response_format: { ...format!, json_schema } },
      change: schemaChecked(request),
    };
  },
};

function sentenceOf({ response_format: format }: ChatRequest): string {
  const only = "and nothing else: no text before or after it, no code fence.";
  const { schema, description } = format?.json_schema ?? {};
  const what = description ? ` (${description})` : "";
  if (!schema) return `Answer with one JSON object${what} ${only}`;
  return `Answer with JSON${what} that follows this JSON Schema, ${only}\n${JSON.stringify(schema)}`;
}
