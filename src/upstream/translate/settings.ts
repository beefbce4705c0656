import type { ChatRequest } from "../../dialects/openai-chat/request.ts";
import type { Fields } from "../../contract/fields.ts";
import { refuse } from "../refusal.ts";

/** The bound of tokens, from either of its fields. */
export const maxTokensIn = (request: ChatRequest): number | undefined =>
  request.max_completion_tokens ?? request.max_tokens ?? undefined;

export const stopsIn = ({ stop }: ChatRequest): string[] =>
  (typeof stop === "string" ? [stop] : (stop ?? [])).filter((sequence) => sequence !== "");

const efforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const;

export type Effort = (typeof efforts)[number];

/** How much the model should think; undefined if that is left to it. */
export function effortIn(request: ChatRequest): Effort | undefined {
  const { reasoning_effort: given } = request;
  if (given === undefined || given === null) return undefined;
  return knownEffortIn(request) ?? refuse("reasoning_effort", `must be one of ${efforts.join(", ")}`);
}

/** The same; undefined for one that no provider knows, too. */
export const knownEffortIn = ({ reasoning_effort: given }: ChatRequest): Effort | undefined =>
  efforts.find((effort) => effort === given);

/** Whether a request wants thought that a model may not have; none is had from every model that has no thoughts. */
export function asksForThought(request: ChatRequest): boolean {
  const effort = knownEffortIn(request);
  return effort !== undefined && effort !== "none";
}

/** Thinking tokens for models that take a number: those Google documents for its OpenAI-compatible API. */
export const thinkingBudgets: Readonly<Record<Exclude<Effort, "none">, number>> = {
  minimal: 1024,
  low: 1024,
  medium: 8192,
  high: 24576,
  xhigh: 24576,
  max: 24576,
};

/** The format of a JSON answer; `schema` where it should follow one. */
export interface JsonFormat {
  schema: Fields | undefined;
}

/** Undefined for an answer in text. */
export function jsonFormatIn({ response_format: format }: ChatRequest): JsonFormat | undefined {
  if (!format || format.type === "text") return undefined;
  if (format.type === "json_object") return { schema: undefined };
  const { schema, description } = format.json_schema ?? {};
  return { schema: schema ? { ...(description ? { description } : {}), ...schema } : undefined };
}
