import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import { type Fields, fieldsIn, isFields, listIn, textIn } from "../../contract/fields.ts";
import { refuse } from "../refusal.ts";

export interface DeclaredFunction {
  name: string;
  description: string | undefined;
  /** JSON Schema of an object; undefined for a function without arguments. */
  parameters: Fields | undefined;
}

export interface ToolOptions {
  /** Those that may be called. */
  tools: DeclaredFunction[];
  /** Whether the model must call one, or which one. */
  choice: "none" | "auto" | "required" | { name: string };
  /** Whether it may call several in one answer. */
  parallel: boolean;
}

/** @param names function names that the provider accepts. */
export function toolOptionsIn(request: ChatRequest, names: RegExp): ToolOptions {
  const given = functionsIn(request, names);
  const { choice, tools } = choiceAmong(given, request.tool_choice ?? "auto");
  if (tools.length === 0 && choice !== "none" && choice !== "auto")
    refuse("tool_choice", "must be none or auto where no tools are given");
  return { tools, choice, parallel: request.parallel_tool_calls !== false };
}

function functionsIn(request: ChatRequest, names: RegExp): DeclaredFunction[] {
  const seen = new Set<string>();
  return (request.tools ?? []).map((tool: Fields, position) => {
    const path = `tools.${position}`;
    const { name: given, description, parameters } = fieldsIn(tool["function"]);
    if (tool["type"] !== "function")
      refuse(`${path}.type`, "must be function: the provider of this model knows no other tools");
    const name = textIn(given);
    if (!names.test(name) || seen.has(name))
      refuse(`${path}.function.name`, `must match ${names.source}, and no two functions may have the same`);
    seen.add(name);
    const schema = isFields(parameters) && Object.keys(parameters).length > 0 ? parameters : undefined;
    if (schema && (schema["type"] ?? "object") !== "object")
      refuse(`${path}.function.parameters.type`, "must be object: arguments are named");
    return { name, description: textIn(description) || undefined, parameters: schema };
  });
}

function choiceAmong(
  tools: DeclaredFunction[],
  choice: NonNullable<ChatRequest["tool_choice"]>,
): Pick<ToolOptions, "tools" | "choice"> {
  const known = (name: unknown) => tools.find((tool) => tool.name === name);
  if (typeof choice === "string") return { tools, choice: choice === "any" ? "required" : choice };
  const fields: Fields = choice;
  if (choice.type === "function") {
    const tool = known(fieldsIn(fields["function"])["name"]);
    return tool
      ? { tools, choice: { name: tool.name } }
      : refuse("tool_choice.function.name", "must be that of one of the tools");
  }
  if (choice.type === "allowed_tools") {
    const { mode, tools: allowed } = fieldsIn(fields["allowed_tools"]);
    const some = listIn(allowed).map((one) => known(fieldsIn(one["function"])["name"]));
    if (some.length === 0 || some.includes(undefined))
      return refuse("tool_choice.allowed_tools.tools", "must be some of the tools, each a function by its name");
    return { tools: tools.filter((tool) => some.includes(tool)), choice: mode === "required" ? "required" : "auto" };
  }
  return refuse(
    "tool_choice.type",
    "must be function or allowed_tools: the provider of this model knows no other tools",
  );
}
