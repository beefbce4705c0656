import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import { type Fields, isFields, listIn, textIn } from "../../../contract/fields.ts";
import { refuse } from "../../refusal.ts";
import type { Capabilities, Capability, ChoiceChange } from "../capabilities.ts";

/** The deprecated form of tools: sent as tools, of which one is called at once, and the call answered in the deprecated form. */
const functionsAsTools: Capability = {
  fate: "emulated",
  isRejectable: true,
  how: "tools, one call at once, answered as function_call",
  apply({ functions, function_call: choice, ...request }) {
    if ((request.tools ?? []).length > 0) refuse("functions", "must be left out where tools are given");
    const tools = listIn(functions).map((body) => ({ type: "function", function: body }));
    return {
      request: {
        ...request,
        tools: tools as NonNullable<ChatRequest["tools"]>,
        tool_choice: isFields(choice) ? { type: "function", function: choice } : choice === "none" ? "none" : "auto",
        parallel_tool_calls: false,
      },
      change: callAsFunction,
    };
  },
};

/** What is left of it where no functions are given. */
const choiceOfNothing: Capability = {
  fate: "emulated",
  isRejectable: true,
  how: "tool_choice",
  apply: () => refuse("function_call", "must name one of the functions"),
};

/** Calls and results of the conversation in the deprecated form, told as those of tools. */
const resultsAsTools: Capability = {
  fate: "emulated",
  isRejectable: true,
  how: "tool_calls and the role tool",
  apply: (request) => ({ request: { ...request, messages: withToolMessages(request.messages) } }),
};

/** The deprecated form of tools at a provider that has only tools. */
export const functionForm: Capabilities = {
  functions: functionsAsTools,
  function_call: choiceOfNothing,
  "messages.function": resultsAsTools,
};

/** The same where the encoder itself takes the conversation in either form. */
export const functionFormOfRequest: Capabilities = { functions: functionsAsTools, function_call: choiceOfNothing };

function withToolMessages(messages: ChatRequest["messages"]): ChatRequest["messages"] {
  const open = new Map<string, string>();
  return (messages as Fields[]).map((message, index) => {
    const { function_call: call, ...rest } = message;
    if (message["role"] === "function") return resultOf(rest, index, open);
    if (!isFields(call)) return message;
    const id = `call_${index}`;
    open.set(textIn(call["name"]), id);
    return { ...rest, tool_calls: [...listIn(rest["tool_calls"]), { id, type: "function", function: call }] };
  }) as ChatRequest["messages"];
}

function resultOf({ name, content }: Fields, index: number, open: Map<string, string>): Fields {
  const id = open.get(textIn(name));
  if (id === undefined)
    return refuse(`messages.${index}.name`, "must be that of a function called in an assistant message before");
  open.delete(textIn(name));
  return { role: "tool", tool_call_id: id, content: content ?? "" };
}

/** The first call of a tool as `function_call`, which has no identifier and no index. */
function callAsFunction(): ChoiceChange {
  return ({ delta, reason }) => {
    const { tool_calls: calls, ...rest } = delta;
    // Two parts of it in one chunk: the empty arguments of a call that has none come with its end.
    const parts = (calls ?? []).flatMap((call) => (call.index === 0 && call.function ? [call.function] : []));
    const args = parts.map((part) => part.arguments ?? "").join("");
    return {
      delta: parts[0] ? { ...rest, function_call: { ...parts[0], arguments: args } } : rest,
      reason: reason === "tool_calls" ? "function_call" : reason,
    };
  };
}
