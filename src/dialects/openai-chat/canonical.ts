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

function charactersOf(said: Record<string, unknown>): number {
  let count = 0;
  for (const key in said) {
    const value = said[key];
    if (key === "role") continue;
    if (typeof value === "string") count += value.length;
    else if (Array.isArray(value)) for (const item of value) count += charactersOfArguments(item);
  }
  return count;
}

function charactersOfArguments(call: unknown): number {
  const text = (call as { function?: { arguments?: unknown } } | null)?.function?.arguments;
  return typeof text === "string" ? text.length : 0;
}
