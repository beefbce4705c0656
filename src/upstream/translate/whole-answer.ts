import type { ChatCompletion, ChatCompletionChunk, ChunkChoice } from "../../dialects/openai-chat/completion.ts";
import { inFull } from "../../dialects/openai-chat/repeat.ts";
import { type Fields, isFields, withoutNulls } from "../../contract/fields.ts";
import { type Decoder, UpstreamFailure } from "../provider.ts";
import type { FrameReader } from "../stream-decoder.ts";

/** A whole answer, read as the events that would have streamed it: one reader serves both forms. */
export function completionFromEvents<Event>(
  body: unknown,
  eventsOf: (body: Fields) => Event[],
  reader: FrameReader<Event>,
): ChatCompletion {
  if (!isFields(body)) throw new UpstreamFailure("broken", "The provider's answer is not an object");
  const chunks: ChatCompletionChunk[] = [];
  for (const event of eventsOf(body)) reader.read(event, chunks);
  if (reader.state() !== "over") reader.finish?.(chunks);
  return completionFromChunks(chunks);
}

/** All bytes of a stream as one completion. */
export function completionOfStream(decoder: Decoder, bytes: Uint8Array): ChatCompletion {
  const pieces = [...decoder.push(bytes), ...decoder.end()];
  const outcome = decoder.outcome();
  if (outcome instanceof Error) throw outcome;
  return completionFromChunks(pieces.map(inFull));
}

/** A completion as the one chunk of a stream. */
export function chunkOfCompletion({ choices, ...rest }: ChatCompletion): ChatCompletionChunk {
  return {
    ...rest,
    object: "chat.completion.chunk",
    choices: choices.map(({ message: { tool_calls: calls, ...message }, ...choice }) => ({
      ...choice,
      delta: {
        ...withoutNulls(message),
        ...(calls ? { tool_calls: calls.map((call, index) => ({ ...call, index })) } : {}),
      },
    })),
  };
}

/** The chunks of an answer as one completion. */
export function completionFromChunks(chunks: ChatCompletionChunk[]): ChatCompletion {
  const usage = chunks.findLast((chunk) => chunk.usage)?.usage;
  const byIndex = Map.groupBy(
    chunks.flatMap(({ choices }) => choices),
    ({ index }) => index,
  );
  if (byIndex.size === 0) throw new UpstreamFailure("broken", "The provider's answer holds no choice");
  const choices = [...byIndex]
    .toSorted(([one], [other]) => one - other)
    .map(([index, fragments]) => {
      const reason = fragments.findLast((fragment) => fragment.finish_reason)?.finish_reason;
      if (!reason) throw new UpstreamFailure("broken", "The provider's answer is not finished");
      return { index, message: messageOf(fragments.map(({ delta }) => delta)), finish_reason: reason, logprobs: null };
    });
  return { id: "", object: "chat.completion", created: 0, model: "", choices, ...(usage ? { usage } : {}) };
}

function messageOf(deltas: ChunkChoice["delta"][]): ChatCompletion["choices"][number]["message"] {
  const text = (key: "content" | "refusal" | "reasoning_content") => {
    const pieces = deltas.map((delta) => delta[key]).filter((piece) => typeof piece === "string");
    return pieces.length > 0 ? pieces.join("") : null;
  };
  const fragments = deltas.flatMap((delta) => delta.tool_calls ?? []);
  const calls = fragments
    .filter(({ id }) => id !== undefined)
    .map((first) => {
      const args = fragments.filter(({ index }) => index === first.index).map((one) => one.function?.arguments ?? "");
      const { index: _index, ...call } = first;
      return { ...call, id: first.id!, function: { name: first.function?.name ?? "", arguments: args.join("") } };
    });
  const reasoning = text("reasoning_content");
  return {
    role: "assistant",
    content: text("content") ?? (calls.length > 0 ? null : ""),
    refusal: text("refusal"),
    ...(reasoning === null ? {} : { reasoning_content: reasoning }),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}
