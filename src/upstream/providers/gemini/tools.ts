import type { Fields } from "../../../contract/fields.ts";
import type { Tool, Tooling } from "../../translate/tools.ts";
import { openApiSchema } from "./schema.ts";

/** What Gemini takes for a function's name. */
export const functionName = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/;

/** `tools` and `toolConfig`. */
export function toolsOf({ tools, choice }: Tooling): Fields {
  if (tools.length === 0) return {};
  const declared = { tools: [{ functionDeclarations: tools.map(declarationOf) }] };
  if (choice === "auto") return declared;
  const config =
    choice === "none"
      ? { mode: "NONE" }
      : { mode: "ANY", ...(choice === "required" ? {} : { allowedFunctionNames: [choice.name] }) };
  return { ...declared, toolConfig: { functionCallingConfig: config } };
}

/** Parameters are told in Gemini's own schema where it can say them, else as JSON Schema; those of a function without any are not told. */
function declarationOf({ name, description, parameters }: Tool): Fields {
  const isEmpty = !parameters || Object.keys(parameters).every((key) => key === "type" || isTrifle(key, parameters));
  const own = isEmpty ? undefined : openApiSchema(parameters);
  return {
    name,
    ...(description ? { description } : {}),
    ...(own ? { parameters: own } : isEmpty ? {} : { parametersJsonSchema: parameters }),
  };
}

function isTrifle(key: string, parameters: Fields): boolean {
  const value = parameters[key];
  if (key === "properties") return typeof value === "object" && value !== null && Object.keys(value).length === 0;
  if (key === "required") return Array.isArray(value) && value.length === 0;
  return key === "additionalProperties" || key === "$schema" || key === "title" || key === "description";
}
