import type { Conversation } from "../../translate/conversation.ts";
import type { Fields } from "../../../contract/fields.ts";
import type { Tool, Tooling } from "../../translate/tools.ts";

/** What Anthropic takes for a tool's name. */
export const functionName = /^[a-zA-Z0-9_-]{1,128}$/;

/** `tools` and `tool_choice`. */
export function toolsOf(tooling: Tooling, conversation: Conversation): Fields {
  const { tools, choice, parallel } = tooling;
  if (tools.length === 0) return remembered(conversation);
  const single = parallel ? {} : { disable_parallel_tool_use: true };
  const said =
    choice === "none"
      ? { type: "none" }
      : choice === "auto"
        ? { type: "auto", ...single }
        : choice === "required"
          ? { type: "any", ...single }
          : { type: "tool", name: choice.name, ...single };
  const isDefault = choice === "auto" && parallel;
  return { tools: tools.map(toolOf), ...(isDefault ? {} : { tool_choice: said }) };
}

function toolOf({ name, description, parameters }: Tool): Fields {
  return { name, ...(description ? { description } : {}), input_schema: { ...parameters, type: "object" } };
}

/** Calls in the history need their tools declared; clients that are done with them leave the list out. */
function remembered({ turns }: Conversation): Fields {
  const calls = turns.flatMap(({ pieces }) => pieces).filter((piece) => piece.kind === "call");
  const names = [...new Set(calls.map(({ name }) => name))];
  if (names.length === 0) return {};
  return { tools: names.map((name) => ({ name, input_schema: { type: "object" } })), tool_choice: { type: "none" } };
}
