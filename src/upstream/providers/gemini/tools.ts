import type { Fields } from "../../../contract/fields.ts";
import type { DeclaredFunction, ToolOptions } from "../../translate/tools.ts";
import { openApiSchema } from "./schema.ts";

/** Names that Gemini takes for a function. */
export const geminiFunctionName = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/;

/** `tools` and `toolConfig`. */
export function geminiTools({ tools, choice }: ToolOptions): Fields {
  if (tools.length === 0) return {};
  const declared = { tools: [{ functionDeclarations: tools.map(declarationOf) }] };
  if (choice === "auto") return declared;
  const config =
    choice === "none"
      ? { mode: "NONE" }
      : { mode: "ANY", ...(choice === "required" ? {} : { allowedFunctionNames: [choice.name] }) };
  return { ...declared, toolConfig: { functionCallingConfig: config } };
}

/** Parameters go out in Gemini's own schema where it can express them, else as JSON Schema, and not at all where there are none. */
function declarationOf({ name, description, parameters }: DeclaredFunction): Fields {
  const isEmpty =
    !parameters || Object.keys(parameters).every((key) => key === "type" || isEmptyKeyword(key, parameters));
  const own = isEmpty ? undefined : openApiSchema(parameters);
  return {
    name,
    ...(description ? { description } : {}),
    ...(own ? { parameters: own } : isEmpty ? {} : { parametersJsonSchema: parameters }),
  };
}

function isEmptyKeyword(key: string, parameters: Fields): boolean {
  const value = parameters[key];
  if (key === "properties") return typeof value === "object" && value !== null && Object.keys(value).length === 0;
  if (key === "required") return Array.isArray(value) && value.length === 0;
  return key === "additionalProperties" || key === "$schema" || key === "title" || key === "description";
}
