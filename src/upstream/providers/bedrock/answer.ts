import type { ChatCompletionChunk, Usage } from "../../../dialects/openai-chat/completion.ts";
import { countIn, type Fields, fieldsIn, listIn, textIn, toldCount } from "../../../contract/fields.ts";
import { refusedTheirs } from "../../failures.ts";
import { finishReasonOf } from "../../finish-reasons.ts";
import { UpstreamFailure } from "../../provider.ts";
import type { FrameReader } from "../../stream-decoder.ts";
import { argumentsDelta, callDelta, chunkOf, usageOf } from "../../translate/chunks.ts";

export interface ConverseEvent {
  type: string;
  event: Fields;
}

/** Reads the events of ConverseStream (API_runtime_ConverseStreamOutput); unknown types are ignored. */
export function converseReader(): FrameReader<ConverseEvent> {
  /** Tool calls by the number of their content block, while it is open. */
  const calls = new Map<unknown, { index: number; hasArguments: boolean }>();
  let callCount = 0;
  let reason: unknown;
  let usage: Usage | undefined;
  let isOver = false;

  return {
    state: () => (isOver ? "over" : reason === undefined ? "open" : "complete"),
    finish,
    read({ type, event }, chunks) {
      const block = event["contentBlockIndex"];
      switch (type) {
        case "contentBlockStart":
          chunks.push(...startOf(block, fieldsIn(fieldsIn(event["start"])["toolUse"])));
          break;
        case "contentBlockDelta":
          chunks.push(...deltaOf(block, fieldsIn(event["delta"])));
          break;
        case "contentBlockStop":
          chunks.push(...stopOf(block));
          break;
        case "messageStop":
          reason = event["stopReason"];
          break;
        case "metadata":
          usage = usageIn(fieldsIn(event["usage"]));
          if (reason !== undefined) finish(chunks);
          break;
      }
    },
  };

  /** The finish reason goes out with the usage, which Converse sends after it, or at the end of the bytes. */
  function finish(chunks: ChatCompletionChunk[]): void {
    const finishReason = finishReasonOf(reason, finishReasons);
    if (!finishReason) throw new UpstreamFailure("broken", "The provider's answer is not finished");
    chunks.push(chunkOf(0, {}, finishReason, usage));
    isOver = true;
  }

  /** Calls of the provider's own tools are not the client's to answer. */
  function startOf(block: unknown, { toolUseId: id, name, type }: Fields) {
    if (typeof name !== "string" || type === "server_tool_use") return [];
    const index = callCount++;
    calls.set(block, { index, hasArguments: false });
    return [chunkOf(0, callDelta(index, textIn(id), name, ""))];
  }

  function deltaOf(block: unknown, delta: Fields) {
    const text = textIn(delta["text"]);
    const thought = textIn(fieldsIn(delta["reasoningContent"])["text"]);
    const args = textIn(fieldsIn(delta["toolUse"])["input"]);
    const call = calls.get(block);
    if (call && args !== "") call.hasArguments = true;
    return [
      ...(thought ? [chunkOf(0, { reasoning_content: thought })] : []),
      ...(text ? [chunkOf(0, { content: text })] : []),
      ...(call && args ? [chunkOf(0, argumentsDelta(call.index, args))] : []),
    ];
  }

  function stopOf(block: unknown) {
    const call = calls.get(block);
    calls.delete(block);
    return call && !call.hasArguments ? [chunkOf(0, argumentsDelta(call.index, "{}"))] : [];
  }
}

/** A whole answer of Converse as the events that would have streamed it. */
export function converseEvents(body: Fields): ConverseEvent[] {
  const { content } = fieldsIn(fieldsIn(body["output"])["message"]);
  const blocks = listIn(content).flatMap((block, contentBlockIndex): ConverseEvent[] => {
    const { input, ...use } = fieldsIn(block["toolUse"]);
    const thought = fieldsIn(fieldsIn(block["reasoningContent"])["reasoningText"]);
    const delta = {
      ...("text" in block ? { text: block["text"] } : {}),
      ...("toolUse" in block ? { toolUse: { input: JSON.stringify(input ?? {}) } } : {}),
      ...("text" in thought ? { reasoningContent: { text: thought["text"] } } : {}),
    };
    return [
      { type: "contentBlockStart", event: { contentBlockIndex, start: { toolUse: use } } },
      { type: "contentBlockDelta", event: { contentBlockIndex, delta } },
      { type: "contentBlockStop", event: { contentBlockIndex } },
    ];
  });
  return [...blocks, { type: "messageStop", event: body }, { type: "metadata", event: body }];
}

const finishReasons = {
  guardrail_intervened: "content_filter",
  content_filtered: "content_filter",
  malformed_model_output: "error",
  malformed_tool_use: "error",
} as const;

/** Bedrock counts tokens written to its cache and read from it apart from the rest of the prompt. */
function usageIn(usage: Fields): Usage | undefined {
  if (usage["inputTokens"] === undefined && usage["outputTokens"] === undefined) return undefined;
  const cached = countIn(usage["cacheReadInputTokens"]);
  const written = toldCount(usage["cacheWriteInputTokens"]);
  const prompt = countIn(usage["inputTokens"]) + cached + (written ?? 0);
  return usageOf({ prompt, cached, written, completion: countIn(usage["outputTokens"]), thought: 0 });
}

/** An exception within a stream. */
export function exceptionFailure(type: string, said: string): UpstreamFailure {
  if (/^(?:throttling|serviceUnavailable|internalServer|modelNotReady|modelTimeout)/i.test(type))
    return new UpstreamFailure("busy", "The provider was overloaded and broke off its answer");
  if (/^validation/i.test(type)) return refusedTheirs(400, said);
  return new UpstreamFailure("broken", "The provider reported an error in its answer");
}
