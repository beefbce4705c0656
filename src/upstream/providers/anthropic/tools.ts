import type { Conversation } from "../../translate/conversation.ts";
import type { Fields } from "../../../contract/fields.ts";
import type { DeclaredFunction, ToolOptions } from "../../translate/tools.ts";

/** Names that Anthropic takes for a tool. */
export const anthropicFunctionName = /^[a-zA-Z0-9_-]{1,128}$/;

/** `tools` and `tool_choice`. */
export function anthropicTools({ tools, choice, parallel }: ToolOptions, conversation: Conversation): Fields {
  if (tools.length === 0) return toolsOfHistory(conversation);
  const single = parallel ? {} : { disable_parallel_tool_use: true };
  const toolChoice =
    choice === "none"
      ? { type: "none" }
      : choice === "auto"
        ? { type: "auto", ...single }
        : choice === "required"
          ? { type: "any", ...single }
          : { type: "tool", name: choice.name, ...single };
  const isDefault = choice === "auto" && parallel;
  return { tools: tools.map(toolOf), ...(isDefault ? {} : { tool_choice: toolChoice }) };
}

function toolOf({ name, description, parameters }: DeclaredFunction): Fields {
  return { name, ...(description ? { description } : {}), input_schema: { ...parameters, type: "object" } };
}

/** Anthropic wants the tools of calls in the history declared, also where the client no longer sends them. */
function toolsOfHistory({ turns }: Conversation): Fields {
  const calls = turns.flatMap(({ parts }) => parts).filter((part) => part.kind === "call");
  const names = [...new Set(calls.map(({ name }) => name))];
  if (names.length === 0) return {};
  return { tools: names.map((name) => ({ name, input_schema: { type: "object" } })), tool_choice: { type: "none" } };
}
