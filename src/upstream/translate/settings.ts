import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import type { Fields } from "../../contract/fields.ts";
import { refuse } from "../refusal.ts";

/** The bound of tokens, under either of its names. */
export const boundIn = (request: ChatRequest): number | undefined =>
  request.max_completion_tokens ?? request.max_tokens ?? undefined;

export const stopsIn = ({ stop }: ChatRequest): string[] =>
  (typeof stop === "string" ? [stop] : (stop ?? [])).filter((sequence) => sequence !== "");

const efforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const;

export type Effort = (typeof efforts)[number];

/** How much the model is to think; undefined if that is left to it. */
export function effortIn({ reasoning_effort: given }: ChatRequest): Effort | undefined {
  if (given === undefined || given === null) return undefined;
  return (
    efforts.find((effort) => effort === given) ?? refuse("reasoning_effort", `must be one of ${efforts.join(", ")}`)
  );
}

/** Tokens to think with, for models that are told a number: those Google publishes for its own face of this API. */
export const thinkingTokens: Readonly<Record<Exclude<Effort, "none">, number>> = {
  minimal: 1024,
  low: 1024,
  medium: 8192,
  high: 24576,
  xhigh: 24576,
  max: 24576,
};

/** The form of an answer in JSON: `schema` if it must follow one, `strict` if exactly. */
export interface JsonForm {
  schema: Fields | undefined;
  strict: boolean;
}

/** Undefined for an answer in text. */
export function jsonFormIn({ response_format: format }: ChatRequest): JsonForm | undefined {
  if (!format || format.type === "text") return undefined;
  if (format.type === "json_object") return { schema: undefined, strict: false };
  if (!format.json_schema) return refuse("response_format.json_schema", "must be given");
  const { schema, description, strict } = format.json_schema;
  return {
    schema: schema ? { ...(description ? { description } : {}), ...schema } : undefined,
    strict: strict === true,
  };
}
