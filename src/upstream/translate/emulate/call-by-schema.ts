import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { exactJson } from "../../../contract/exact-number.ts";
import { type Fields, fieldsIn, isFields, listIn, textIn } from "../../../contract/fields.ts";
import { newCallId } from "../../openai/tool-calls.ts";
import type { Capability, ChoiceChange } from "../capabilities.ts";
import { mapSchemas } from "../json-schema.ts";
import { HeldText, misfit } from "./held-text.ts";
import { instructed } from "./instructed.ts";
import { cannotHonour } from "../../refusal.ts";

/** A call that must be made, where no tool can be forced but a schema can: the call is the answer's JSON. */
export const callBySchema: Capability = {
  fate: "emulated",
  isRejectable: true,
  how: "an answer by a schema of the tools' calls, as the call it describes",
  apply({ tools, tool_choice: choice, parallel_tool_calls: _one, response_format: _format, ...rest }) {
    const functions = chosen(listIn(tools), choice).map((tool) => fieldsIn(tool["function"]));
    const schema = { ...callSchema(functions) };
    return {
      request: {
        ...rest,
        messages: instructed(rest.messages, sentenceOf(functions)),
        response_format: { type: "json_schema", json_schema: { name: "call", schema } },
      },
      change: () => callOfText(functions),
    };
  },
};

function chosen(tools: Fields[], choice: ChatRequest["tool_choice"]): Fields[] {
  const name = isFields(choice) ? fieldsIn((choice as Fields)["function"])["name"] : undefined;
  const some = name === undefined ? tools : tools.filter((tool) => fieldsIn(tool["function"])["name"] === name);
  return some.length > 0 ? some : cannotHonour("tool_choice", "must be auto or none, or choose among the tools");
}

/** One call: of which function, and with its arguments by the function's own schema. */
function callSchema(functions: readonly Fields[]): Fields {
  const several = functions.length > 1;
  const calls = functions.map(({ name, parameters }, index) => ({
    type: "object",
    properties: {
      name: { type: "string", enum: [name] },
      arguments: rebased(parameters, `${several ? `/anyOf/${index}` : ""}/properties/arguments`),
    },
    required: ["name", "arguments"],
    additionalProperties: false,
  }));
  return several ? { anyOf: calls } : calls[0]!;
}

/** A schema in another place of a larger one, which its references follow. */
function rebased(parameters: unknown, place: string): unknown {
  if (!isFields(parameters) || Object.keys(parameters).length === 0) return { type: "object" };
  return mapSchemas(parameters, ({ $ref: reference, ...schema }) =>
    typeof reference === "string" && reference.startsWith("#")
      ? { ...schema, $ref: `#${place}${reference.slice(1)}` }
      : schema,
  );
}

function sentenceOf(functions: readonly Fields[]): string {
  const lines = functions.map(({ name, description, parameters }) =>
    JSON.stringify({ name, ...(description ? { description } : {}), parameters: parameters ?? {} }),
  );
  return `Call one of these functions now, whose parameters are described by JSON Schema. Answer with nothing but the call, as {"name": …, "arguments": {…}}:\n${lines.join("\n")}`;
}

/** The text of an answer as the call it describes. Calls that a model makes in the provider's own form pass. */
function callOfText(functions: readonly Fields[]): ChoiceChange {
  const held = new HeldText();
  let hasCalls = false;
  return ({ delta, reason }) => {
    const { content, ...rest } = delta;
    held.add(content);
    hasCalls ||= (rest.tool_calls ?? []).length > 0;
    if (reason !== "stop" || hasCalls || rest.refusal) return { delta: rest, reason };
    return { delta: { ...rest, tool_calls: [callIn(held.value(exactJson), functions)] }, reason: "tool_calls" };
  };
}

function callIn(value: unknown, functions: readonly Fields[]) {
  const { name, arguments: args } = fieldsIn(value);
  const called = functions.find((one) => one["name"] === name);
  if (!called || !isFields(args)) throw misfit("it calls none of the tools, as tool_choice asks for");
  return {
    index: 0,
    id: newCallId(),
    type: "function",
    function: { name: textIn(name), arguments: JSON.stringify(args) },
  };
}
