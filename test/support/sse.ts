import { expect } from "bun:test";

export interface Chunk {
  id: string;
  object: string;
  created: number;
  model: string;
  choices: {
    index: number;
    delta: {
      role?: string;
      content?: string | null;
      refusal?: string;
      tool_calls?: ToolCallDelta[];
      [key: string]: unknown;
    };
    finish_reason: string | null;
  }[];
  usage?: Record<string, number>;
}

interface ToolCallDelta {
  index: number;
  id?: string;
  type?: string;
  function: { name?: string; arguments: string };
}

export interface Events {
  chunks: Chunk[];
  /** What the stream ended with. */
  end: "[DONE]" | "error" | "nothing";
  error: { message: string; type: string; code: string; param: string | null } | undefined;
}

/** The events of a stream as a client gets it. Fails unless every byte is of the one allowed form. */
export function eventsOf(text: string): Events {
  expect(text).toMatch(/^(?:data: [^\r\n]+\n\n)*$/);
  const data = text
    .split("\n\n")
    .slice(0, -1)
    .map((line) => line.slice("data: ".length));
  const isDone = data.at(-1) === "[DONE]";
  const parsed = (isDone ? data.slice(0, -1) : data).map((one) => JSON.parse(one) as Chunk & { error?: unknown });
  const error = parsed.at(-1)?.error as Events["error"];
  const chunks = error ? parsed.slice(0, -1) : parsed;
  for (const chunk of chunks) expect(chunk).not.toHaveProperty("error");
  return { chunks, end: isDone ? "[DONE]" : error ? "error" : "nothing", error };
}

/** The text of one choice. */
export function textOf(chunks: readonly Chunk[], index = 0): string {
  return deltasOf(chunks, index)
    .map(({ content }) => content ?? "")
    .join("");
}

export function deltasOf(chunks: readonly Chunk[], index = 0): Chunk["choices"][number]["delta"][] {
  return chunks.flatMap(({ choices }) => choices.filter((choice) => choice.index === index).map(({ delta }) => delta));
}

/** The arguments of each tool call, joined. */
export function argumentsOf(chunks: readonly Chunk[]): string[] {
  const calls: string[] = [];
  for (const { tool_calls: fragments = [] } of deltasOf(chunks))
    for (const fragment of fragments)
      calls[fragment.index] = (calls[fragment.index] ?? "") + fragment.function.arguments;
  return calls;
}

export function finishOf(chunks: readonly Chunk[], index = 0): string[] {
  return chunks.flatMap(({ choices }) =>
    choices.filter((choice) => choice.index === index).flatMap(({ finish_reason: reason }) => reason ?? []),
  );
}
