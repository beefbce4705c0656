import { type Fields, isFields } from "../../contract/fields.ts";
import type { ChatCompletionChunk } from "./completion.ts";

/**
 * The chunk `of` once more, with another text in the place of its own: nearly all that a stream consists of. It follows the chunk it
 * repeats, or another repeat of it, so whoever has handled that chunk may handle this one by its text alone.
 */
export class Repeat {
  readonly of: ChatCompletionChunk;
  /** Never empty. */
  readonly text: string;
  /** The padding in the place of the chunk's own; undefined where that has none. */
  readonly padding: string | undefined;

  constructor(of: ChatCompletionChunk, text: string, padding: string | undefined) {
    this.of = of;
    this.text = text;
    this.padding = padding;
  }

  /** The chunk in full. */
  get chunk(): ChatCompletionChunk {
    return withText(this.of, this.text, this.padding);
  }
}

/** How a repeat passes a step, by what it has of its own. */
export type Again = (text: string, padding: string | undefined) => string;

/** Says nothing, and differs in each of OpenAI's chunks: it makes them as long as each other, whatever they say. */
const paddingKey = "obfuscation";

/** The padding of an event or chunk; undefined if it has none. */
export function paddingOf(fields: Fields): string | undefined {
  const { [paddingKey]: padding } = fields;
  return typeof padding === "string" ? padding : undefined;
}

/** What a stream consists of in canonical form. */
export type CanonicalPiece = ChatCompletionChunk | Repeat;

export const inFull = (piece: CanonicalPiece): ChatCompletionChunk => (piece instanceof Repeat ? piece.chunk : piece);

/** The only text that a delta says, or that its one tool call adds to its arguments; undefined if it says none or anything else beside it. */
export function onlyText(delta: Fields): string | undefined {
  let only: unknown;
  for (const key in delta) {
    const value = delta[key];
    if (isSilent(key, value)) continue;
    if (only !== undefined) return undefined;
    only = key === "tool_calls" ? argumentsOf(value) : value;
    if (typeof only !== "string") return undefined;
  }
  return only === "" ? undefined : (only as string | undefined);
}

/** The only text of a chunk that can be repeated: it has one choice, which goes on, and reports nothing else. */
export function repeatableText({ choices, usage }: ChatCompletionChunk): string | undefined {
  const [choice, ...others] = choices;
  return !choice || others.length > 0 || choice.finish_reason || usage ? undefined : onlyText(choice.delta);
}

/** A chunk that can be repeated, with another text, and with another padding if it has one. */
export function withText(chunk: ChatCompletionChunk, text: string, padding: string | undefined): ChatCompletionChunk {
  const choices = chunk.choices.map((choice) => {
    const delta: Fields = { ...choice.delta };
    for (const key in delta)
      if (!isSilent(key, delta[key])) delta[key] = key === "tool_calls" ? withArguments(delta[key], text) : text;
    return { ...choice, delta };
  });
  const padded: Fields = padding === undefined || paddingOf(chunk) === undefined ? {} : { [paddingKey]: padding };
  return { ...chunk, choices, ...padded };
}

const isSilent = (key: string, value: unknown) => key === "role" || value === null || value === "";

/** Only of a call that was begun before: what begins a call is said once. */
function argumentsOf(calls: unknown): unknown {
  const [call, ...others] = Array.isArray(calls) ? (calls as unknown[]) : [];
  if (others.length > 0 || !isFields(call) || call["id"] || !isFields(call["function"])) return undefined;
  return call["function"]["name"] ? undefined : call["function"]["arguments"];
}

const withArguments = (calls: unknown, text: string) =>
  (calls as Fields[]).map((call) => ({ ...call, function: { ...(call["function"] as Fields), arguments: text } }));
