import { type Fields, fieldsIn, listIn, textIn } from "../../contract/fields.ts";
import type { ChatCompletion, ChatCompletionChunk } from "./completion.ts";
import type { ChatRequest } from "./request.ts";

/** Whether the content of the answers will be JSON. */
export function asksForJson({ response_format: format }: ChatRequest): boolean {
  return format?.type === "json_object" || format?.type === "json_schema";
}

/** Length of everything the model wrote, for providers that report no usage. */
export function charactersIn({ choices }: ChatCompletionChunk | ChatCompletion): number {
  let count = 0;
  for (const choice of choices) count += charactersOf("delta" in choice ? choice.delta : choice.message);
  return count;
}

function charactersOf(said: Fields): number {
  let count = 0;
  for (const key in said) {
    const value = said[key];
    if (key === "role") continue;
    if (typeof value === "string") count += value.length;
    else if (key === "tool_calls")
      for (const { function: called, custom } of listIn(value))
        count += lengthOf(called, "arguments") + lengthOf(custom, "input");
    else if (key === "function_call") count += lengthOf(value, "arguments");
  }
  return count;
}

const lengthOf = (call: unknown, key: string): number => textIn(fieldsIn(call)[key]).length;
