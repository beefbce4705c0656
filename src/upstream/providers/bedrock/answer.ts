import type { ChatCompletionChunk, Usage } from "../../../dialects/openai-chat/completion.ts";
import { UpstreamFailure } from "../../provider.ts";
import { argumentsDelta, callDelta, chunkOf, usageOf } from "../../translate/chunks.ts";
import { countIn, type Fields, fieldsIn, listIn, textIn } from "../../../contract/fields.ts";
import { finishReasonOf } from "../../finish-reasons.ts";

/** What the events of an answer say, one after the other. */
export interface AnswerReader {
  read(type: string, event: Fields): ChatCompletionChunk[];
  /** Whether the model has said why it ended. */
  isFinished(): boolean;
  /** The finish, once nothing follows: usage comes after the reason. */
  end(): ChatCompletionChunk[];
}

/** The events of ConverseStream (API_runtime_ConverseStreamOutput); types that are not known are passed over. */
export function answerReader(): AnswerReader {
  /** Calls of tools by the number of their block, while it is open. */
  const calls = new Map<unknown, { index: number; isSilent: boolean }>();
  let begun = 0;
  let reason: unknown;
  let usage: Usage | undefined;

  return {
    isFinished: () => reason !== undefined,
    end() {
      const finish = finishReasonOf(reason, finishReasons);
      if (!finish) throw new UpstreamFailure("broken", "The provider's answer is not finished");
      return [chunkOf(0, {}, finish, usage)];
    },
    read(type, event) {
      const block = event["contentBlockIndex"];
      switch (type) {
        case "contentBlockStart":
          return startOf(block, fieldsIn(fieldsIn(event["start"])["toolUse"]));
        case "contentBlockDelta":
          return deltaOf(block, fieldsIn(event["delta"]));
        case "contentBlockStop":
          return stopOf(block);
        case "messageStop":
          reason = event["stopReason"];
          return [];
        case "metadata":
          usage = usageIn(fieldsIn(event["usage"]));
          return [];
        default:
          return [];
      }
    },
  };

  /** What the provider's own tools do is not the caller's to answer. */
  function startOf(block: unknown, { toolUseId: id, name, type }: Fields) {
    if (typeof name !== "string" || type === "server_tool_use") return [];
    const index = begun++;
    calls.set(block, { index, isSilent: true });
    return [chunkOf(0, callDelta(index, textIn(id), name, ""))];
  }

  function deltaOf(block: unknown, delta: Fields) {
    const text = textIn(delta["text"]);
    const thought = textIn(fieldsIn(delta["reasoningContent"])["text"]);
    const args = textIn(fieldsIn(delta["toolUse"])["input"]);
    const call = calls.get(block);
    if (call && args !== "") call.isSilent = false;
    return [
      ...(thought ? [chunkOf(0, { reasoning_content: thought })] : []),
      ...(text ? [chunkOf(0, { content: text })] : []),
      ...(call && args ? [chunkOf(0, argumentsDelta(call.index, args))] : []),
    ];
  }

  function stopOf(block: unknown) {
    const call = calls.get(block);
    calls.delete(block);
    return call?.isSilent ? [chunkOf(0, argumentsDelta(call.index, "{}"))] : [];
  }
}

/** A whole answer of Converse, as the events that would have told it. */
export function eventsOf(body: Fields): [type: string, event: Fields][] {
  const { content } = fieldsIn(fieldsIn(body["output"])["message"]);
  const blocks = listIn(content).flatMap((block, contentBlockIndex): [string, Fields][] => {
    const { input, ...use } = fieldsIn(block["toolUse"]);
    const thought = fieldsIn(fieldsIn(block["reasoningContent"])["reasoningText"]);
    const delta = {
      ...("text" in block ? { text: block["text"] } : {}),
      ...("toolUse" in block ? { toolUse: { input: JSON.stringify(input ?? {}) } } : {}),
      ...("text" in thought ? { reasoningContent: { text: thought["text"] } } : {}),
    };
    return [
      ["contentBlockStart", { contentBlockIndex, start: { toolUse: use } }],
      ["contentBlockDelta", { contentBlockIndex, delta }],
      ["contentBlockStop", { contentBlockIndex }],
    ];
  });
  return [...blocks, ["messageStop", body], ["metadata", body]];
}

const finishReasons = {
  guardrail_intervened: "content_filter",
  content_filtered: "content_filter",
  model_context_window_exceeded: "length",
  malformed_model_output: "error",
  malformed_tool_use: "error",
} as const;

/** Bedrock counts what is written to its cache and read from it apart from the rest of the prompt. */
function usageIn(usage: Fields): Usage | undefined {
  if (usage["inputTokens"] === undefined && usage["outputTokens"] === undefined) return undefined;
  const cached = countIn(usage["cacheReadInputTokens"]);
  const prompt = countIn(usage["inputTokens"]) + cached + countIn(usage["cacheWriteInputTokens"]);
  return usageOf(prompt, countIn(usage["outputTokens"]), cached, 0);
}

/** An error that came as a frame. Nothing of its sentence is repeated: it may quote the request. */
export function failureOfException(type: string): UpstreamFailure {
  if (/^(?:throttling|serviceUnavailable|internalServer|modelNotReady|modelTimeout)/i.test(type))
    return new UpstreamFailure("busy", "The provider was overloaded and broke off its answer");
  if (/^validation/i.test(type)) return new UpstreamFailure("refused", "The provider refused the request");
  return new UpstreamFailure("broken", "The provider reported an error in its answer");
}
