import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { type Fields, fieldsIn, listIn, textIn } from "../../../contract/fields.ts";
import type { Adaptation, Capability, ChoiceChange, ChoicePiece } from "../capabilities.ts";
import { schemaChecked } from "./checked.ts";
import { forcesTool } from "../tool-choice.ts";
import { HeldText } from "./held-text.ts";
import { loosened } from "./schema-told.ts";

/** A strict schema where a model can be made to call a tool: a tool whose arguments are the answer, checked. */
export const schemaByTool: Capability = {
  fate: "emulated",
  isRejectable: true,
  how: "a forced tool whose arguments are the answer; the result is checked",
  apply(request) {
    const { response_format: format, ...rest } = request;
    // A tool has to be called: there will be no text.
    if (forcesTool(request)) return { request: rest };
    const { description } = format?.json_schema ?? {};
    const schema = fieldsIn(format?.json_schema?.schema);
    // Arguments are named, so they cannot be of another type.
    if ((schema["type"] ?? "object") !== "object") return loosened.apply!(request);
    return byTool(request, rest, { description, parameters: { ...schema, type: "object" } });
  },
};

function byTool(request: ChatRequest, rest: ChatRequest, body: Fields): Adaptation {
  const name = freeName(listIn(request.tools).map((tool) => fieldsIn(tool["function"])["name"]));
  const description = ["Gives the answer, once nothing else is left to be done.", textIn(body["description"])]
    .join(" ")
    .trim();
  const tool = { type: "function" as const, function: { ...body, name, description } };
  const check = schemaChecked(request);
  return {
    request: { ...rest, tools: [...(request.tools ?? []), tool], tool_choice: choiceWith(request, name) },
    change() {
      const unwrap = unwrapped(name);
      const judge = check();
      return (said) => judge(unwrap(said));
    },
  };
}

/** The answer is one of the tools that may be called; where no other may be, it must. */
function choiceWith({ tools, tool_choice: choice }: ChatRequest, name: string): ToolChoice {
  const named = { type: "function", function: { name } };
  if ((tools ?? []).length === 0 || choice === "none") return named;
  if (typeof choice !== "object" || choice === null) return "required";
  const { tools: allowed } = fieldsIn((choice as Fields)["allowed_tools"]);
  const among = { type: "allowed_tools", allowed_tools: { mode: "required", tools: [...listIn(allowed), named] } };
  return among;
}

type ToolChoice = NonNullable<ChatRequest["tool_choice"]>;

function freeName(taken: readonly unknown[]): string {
  let name = "answer";
  for (let number = 2; taken.includes(name); number++) name = `answer_${number}`;
  return name;
}

/** The call of the answer's tool as the answer's text. Text beside it is dropped; without the call, it is the answer. */
function unwrapped(name: string): ChoiceChange {
  const beside = new HeldText();
  const calls: CallIndexes = { answers: new Set(), others: new Map() };
  return ({ delta, reason }) => {
    const { content, tool_calls: fragments = [], ...rest } = delta;
    beside.add(content);
    const { answer, others } = sortedCalls(fragments, name, calls);
    const text = reason && calls.answers.size === 0 ? beside.text : answer;
    return {
      delta: { ...rest, ...(text ? { content: text } : {}), ...(others.length > 0 ? { tool_calls: others } : {}) },
      reason: reason === "tool_calls" && calls.others.size === 0 ? "stop" : reason,
    };
  };
}

type Fragments = NonNullable<ChoicePiece["delta"]["tool_calls"]>;

/** The provider's indexes of calls: of the answer's tool, of which the first counts, and of the caller's with those they go out by. */
interface CallIndexes {
  answers: Set<number>;
  others: Map<number, number>;
}

function sortedCalls(fragments: Fragments, name: string, { answers, others }: CallIndexes) {
  let answer = "";
  const kept: Fragments = [];
  for (const { index, ...call } of fragments) {
    if (call.function?.name === name) answers.add(index);
    if (!answers.has(index)) {
      if (!others.has(index)) others.set(index, others.size);
      kept.push({ ...call, index: others.get(index)! });
    } else if (answers.values().next().value === index) answer += call.function?.arguments ?? "";
  }
  return { answer, others: kept };
}
