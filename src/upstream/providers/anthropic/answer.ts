import type { Usage } from "../../../dialects/openai-chat/completion.ts";
import { UpstreamFailure } from "../../provider.ts";
import type { FrameReader } from "../../stream-decoder.ts";
import { argumentsDelta, callDelta, chunkOf, usageOf } from "../../translate/chunks.ts";
import { countIn, type Fields, fieldsIn, listIn, textIn, toldCount, withoutNulls } from "../../../contract/fields.ts";
import { type FinishReasons, finishReasonOf } from "../../finish-reasons.ts";
import { anthropicStreamFailure } from "./failures.ts";

/** Reads the events of an answer (platform.claude.com/docs/en/build-with-claude/streaming), which asks clients to ignore unknown types. */
export function anthropicReader(): FrameReader<Fields> {
  /** Tool calls by the number of their content block, while it is open. */
  const calls = new Map<unknown, { index: number; input: Fields; hasArguments: boolean }>();
  let callCount = 0;
  let usage: Fields = {};
  let stop: Fields = {};
  let isOver = false;

  return {
    state: () => (isOver ? "over" : "open"),
    read(event, chunks) {
      switch (event["type"]) {
        case "message_start":
          usage = fieldsIn(fieldsIn(event["message"])["usage"]);
          break;
        case "content_block_start":
          chunks.push(...startOf(event["index"], fieldsIn(event["content_block"])));
          break;
        case "content_block_delta":
          chunks.push(...deltaOf(event["index"], fieldsIn(event["delta"])));
          break;
        case "content_block_stop":
          chunks.push(...stopOf(event["index"]));
          break;
        case "message_delta":
          stop = { ...stop, ...withoutNulls(fieldsIn(event["delta"])) };
          // Counts are totals, not additions.
          usage = { ...usage, ...withoutNulls(fieldsIn(event["usage"])) };
          break;
        case "message_stop":
          chunks.push(...finishOf(stop, usage));
          isOver = true;
          break;
        case "error":
          throw anthropicStreamFailure(event);
      }
    },
  };

  function startOf(block: unknown, content: Fields) {
    if (content["type"] !== "tool_use") return textChunks(textIn(content["text"]), textIn(content["thinking"]));
    const index = callCount++;
    calls.set(block, { index, input: fieldsIn(content["input"]), hasArguments: false });
    return [chunkOf(0, callDelta(index, textIn(content["id"]), textIn(content["name"]), ""))];
  }

  function deltaOf(block: unknown, delta: Fields) {
    if (delta["type"] !== "input_json_delta") return textChunks(textIn(delta["text"]), textIn(delta["thinking"]));
    const call = calls.get(block);
    const args = textIn(delta["partial_json"]);
    if (!call || args === "") return [];
    call.hasArguments = true;
    return [chunkOf(0, argumentsDelta(call.index, args))];
  }

  /** A call without arguments, or with all of them in its first event, has no fragments. */
  function stopOf(block: unknown) {
    const call = calls.get(block);
    calls.delete(block);
    return call && !call.hasArguments ? [chunkOf(0, argumentsDelta(call.index, JSON.stringify(call.input)))] : [];
  }
}

/** A whole message as the events that would have streamed it. */
export function anthropicEvents(message: Fields): Fields[] {
  if (message["type"] === "error") return [message];
  const blocks = listIn(message["content"]).flatMap((block, index) => [
    { type: "content_block_start", index, content_block: block },
    { type: "content_block_stop", index },
  ]);
  return [
    { type: "message_start", message },
    ...blocks,
    { type: "message_delta", delta: message },
    { type: "message_stop" },
  ];
}

function textChunks(text: string, thinking: string) {
  return [
    ...(thinking ? [chunkOf(0, { reasoning_content: thinking })] : []),
    ...(text ? [chunkOf(0, { content: text })] : []),
  ];
}

/** The finish reason goes out with the last event and not before: a stream cut ahead of that event is not whole. */
function finishOf({ stop_reason: reason, stop_details: details }: Fields, usage: Fields) {
  const finish = finishReasonOf(reason, finishReasons);
  if (!finish) throw new UpstreamFailure("broken", "The provider ended its answer without saying why");
  const refusal = reason === "refusal" ? textIn(fieldsIn(details)["explanation"]) : "";
  return [...(refusal ? [chunkOf(0, { refusal })] : []), chunkOf(0, {}, finish, usageIn(usage))];
}

const finishReasons: FinishReasons = {
  pause_turn: "stop",
  refusal: "content_filter",
};

/** Anthropic counts tokens written to its cache and read from it apart from the rest of the prompt. */
function usageIn(usage: Fields): Usage | undefined {
  if (usage["input_tokens"] === undefined && usage["output_tokens"] === undefined) return undefined;
  const cached = countIn(usage["cache_read_input_tokens"]);
  const written = toldCount(usage["cache_creation_input_tokens"]);
  const prompt = countIn(usage["input_tokens"]) + (written ?? 0) + cached;
  const thought = countIn(fieldsIn(usage["output_tokens_details"])["thinking_tokens"]);
  return usageOf({ prompt, cached, written, completion: countIn(usage["output_tokens"]), thought });
}
