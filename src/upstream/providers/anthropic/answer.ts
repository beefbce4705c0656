import type { Usage } from "../../../dialects/openai-chat/completion.ts";
import { UpstreamFailure } from "../../provider.ts";
import { argumentsDelta, callDelta, chunkOf, usageOf } from "../../translate/chunks.ts";
import type { Reader } from "../../translate/json-events.ts";
import { countIn, type Fields, fieldsIn, listIn, textIn } from "../../../contract/fields.ts";
import { type FinishReasons, finishReasonOf } from "../../finish-reasons.ts";
import { failureInStream } from "./failures.ts";

/** The events of an answer (platform.claude.com/docs/en/build-with-claude/streaming); types that are not known are passed over, as asked for. */
export function answerReader(): Reader {
  /** Calls of tools by the number of their block, while it is open. */
  const calls = new Map<unknown, { index: number; input: Fields; isSilent: boolean }>();
  let begun = 0;
  let usage: Fields = {};
  let ending: Fields = {};
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
          ending = { ...ending, ...given(fieldsIn(event["delta"])) };
          // Counts are totals, not additions.
          usage = { ...usage, ...given(fieldsIn(event["usage"])) };
          break;
        case "message_stop":
          chunks.push(...endOf(ending, usage));
          isOver = true;
          break;
        case "error":
          throw failureInStream(event);
      }
    },
  };

  function startOf(block: unknown, content: Fields) {
    if (content["type"] !== "tool_use") return said(textIn(content["text"]), textIn(content["thinking"]));
    const index = begun++;
    calls.set(block, { index, input: fieldsIn(content["input"]), isSilent: true });
    return [chunkOf(0, callDelta(index, textIn(content["id"]), textIn(content["name"]), ""))];
  }

  function deltaOf(block: unknown, delta: Fields) {
    if (delta["type"] !== "input_json_delta") return said(textIn(delta["text"]), textIn(delta["thinking"]));
    const call = calls.get(block);
    const args = textIn(delta["partial_json"]);
    if (!call || args === "") return [];
    call.isSilent = false;
    return [chunkOf(0, argumentsDelta(call.index, args))];
  }

  /** A call without arguments, or with all of them told at its start, has no fragments. */
  function stopOf(block: unknown) {
    const call = calls.get(block);
    calls.delete(block);
    return call?.isSilent ? [chunkOf(0, argumentsDelta(call.index, JSON.stringify(call.input)))] : [];
  }
}

/** A whole message, as the events that would have told it. */
export function eventsOf(message: Fields): Fields[] {
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

function said(text: string, thinking: string) {
  return [
    ...(thinking ? [chunkOf(0, { reasoning_content: thinking })] : []),
    ...(text ? [chunkOf(0, { content: text })] : []),
  ];
}

/** The finish goes out with the provider's last word and not before: a stream cut in front of it is not whole. */
function endOf({ stop_reason: reason, stop_details: details }: Fields, usage: Fields) {
  const finish = finishReasonOf(reason, finishReasons);
  if (!finish) throw new UpstreamFailure("broken", "The provider ended its answer without saying why");
  const refusal = reason === "refusal" ? textIn(fieldsIn(details)["explanation"]) : "";
  return [...(refusal ? [chunkOf(0, { refusal })] : []), chunkOf(0, {}, finish, usageIn(usage))];
}

const finishReasons: FinishReasons = {
  pause_turn: "stop",
  model_context_window_exceeded: "length",
  refusal: "content_filter",
};

/** Anthropic counts what is written to its cache and read from it apart from the rest of the prompt. */
function usageIn(usage: Fields): Usage | undefined {
  if (usage["input_tokens"] === undefined && usage["output_tokens"] === undefined) return undefined;
  const cached = countIn(usage["cache_read_input_tokens"]);
  const prompt = countIn(usage["input_tokens"]) + countIn(usage["cache_creation_input_tokens"]) + cached;
  const thought = countIn(fieldsIn(usage["output_tokens_details"])["thinking_tokens"]);
  return usageOf(prompt, countIn(usage["output_tokens"]), cached, thought);
}

const given = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
