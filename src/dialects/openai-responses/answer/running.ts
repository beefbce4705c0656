import type { Fields } from "../../../contract/fields.ts";

/** An event of a streamed answer, before it is numbered. */
export type ResponseEvent = Fields & { type: string };

/** A text of an item that grows, and the events that tell of it. */
export interface RunningForm {
  /** What its events are called before `.delta` and `.done`. */
  event: string;
  /** The field of its last event that holds the whole text. */
  whole: string;
  /** Fields that its events have besides. */
  more?: Fields;
}

export const outputText: RunningForm = { event: "response.output_text", whole: "text", more: { logprobs: [] } };
export const refusalText: RunningForm = { event: "response.refusal", whole: "refusal" };
export const reasoningText: RunningForm = { event: "response.reasoning_text", whole: "text" };
export const summaryText: RunningForm = { event: "response.reasoning_summary_text", whole: "text" };
export const argumentsText: RunningForm = { event: "response.function_call_arguments", whole: "arguments" };
export const customText: RunningForm = { event: "response.custom_tool_call_input", whole: "input" };

export const deltaOf = (
  { event, more }: RunningForm,
  place: Fields,
  delta: string,
  own: Fields = {},
): ResponseEvent => ({
  type: `${event}.delta`,
  ...place,
  delta,
  ...more,
  ...own,
});

export const doneOf = (
  { event, whole, more }: RunningForm,
  place: Fields,
  text: string,
  own: Fields = {},
): ResponseEvent => ({ type: `${event}.done`, ...place, [whole]: text, ...more, ...own });
