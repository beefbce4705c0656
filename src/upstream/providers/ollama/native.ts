import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import type { ChatCompletion, ChatCompletionChunk } from "../../../dialects/openai-chat/completion.ts";
import { exactJson } from "../../../contract/exact-number.ts";
import { countIn, type Fields, fieldsIn, isFields, listIn, textIn } from "../../../contract/fields.ts";
import { eventLimit } from "../../../stream/sse.ts";
import { finishReasonOf } from "../../finish-reasons.ts";
import { reportedFailure } from "../../openai/failures.ts";
import { newCallId } from "../../openai/tool-calls.ts";
import { type Decoder, type Target, UpstreamFailure, type UpstreamRequest } from "../../provider.ts";
import { type FrameReader, type FrameSplitter, streamDecoder } from "../../stream-decoder.ts";
import { callDelta, chunkWith } from "../../translate/chunks.ts";
import { completionFromChunks } from "../../translate/whole-answer.ts";
import { nativeBody } from "./request.ts";

/** Ollama's own `POST /api/chat` (docs.ollama.com/api/chat). */
export function encodeNative(request: ChatRequest, target: Target): UpstreamRequest {
  return { ...nativeAddress(target, "chat"), body: nativeBody(request, target.model) };
}

/** Where a method of Ollama's own API is, and the headers that go there. */
export function nativeAddress({ baseUrl, apiKey, headers }: Target, method: string) {
  return {
    url: `${baseUrl.replace(/\/(?:v1|api)$/, "")}/api/${method}`,
    headers: {
      "content-type": "application/json",
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      ...headers,
    },
  };
}

/** A whole answer has the form of the last line of a stream. */
export function decodeNative(body: Fields): ChatCompletion {
  const reader = nativeReader();
  const chunks: ChatCompletionChunk[] = [];
  reader.read(body, chunks);
  if (reader.state() !== "over") throw new UpstreamFailure("broken", "The provider's answer is not finished");
  return completionFromChunks(chunks);
}

export function decodeNativeStream(): Decoder {
  const reader = nativeReader();
  return streamDecoder(lineSplitter(), {
    ...reader,
    read: (line, chunks) => reader.read(fieldsIn(exactJson(line)), chunks),
  });
}

/** Lines of JSON; blank ones are ignored. */
function lineSplitter(): FrameSplitter<string> {
  const decoder = new TextDecoder();
  let rest = "";
  return {
    frameName: "a line",
    push: (bytes) => split(decoder.decode(bytes, { stream: true })),
    end: () => split(`${decoder.decode()}\n`),
  };

  function split(text: string): string[] {
    const lines = text.split("\n");
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? "";
    if (rest.length > eventLimit) throw new UpstreamFailure("broken", "The provider sent a line without an end");
    return lines.filter((line) => line.trim() !== "");
  }
}

function nativeReader(): FrameReader<Fields> {
  let callCount = 0;
  let isDone = false;
  return { read, state: () => (isDone ? "over" : "open") };

  function read(line: Fields, chunks: ChatCompletionChunk[]): void {
    const { error } = line;
    if (error) throw reportedFailure({ error });
    const { content, thinking, tool_calls: calls } = fieldsIn(line["message"]);
    const text = {
      ...(typeof thinking === "string" && thinking !== "" ? { reasoning_content: thinking } : {}),
      ...(typeof content === "string" && content !== "" ? { content } : {}),
    };
    const deltas = [text, ...listIn(calls).map(callOf)].filter((delta) => Object.keys(delta).length > 0);
    const logprobs = Array.isArray(line["logprobs"]) ? { logprobs: { content: line["logprobs"], refusal: null } } : {};
    const said = deltas.map((delta, position) =>
      chunkWith([{ index: 0, delta, finish_reason: null, ...(position === 0 ? logprobs : {}) }]),
    );
    isDone = line["done"] === true;
    const end = isDone ? [chunkWith([{ index: 0, delta: {}, finish_reason: reasonOf(line) }], usageOf(line))] : [];
    chunks.push(...said, ...end);
  }

  /** Calls come whole, with their arguments as an object. */
  function callOf(call: Fields) {
    const { name, arguments: args } = fieldsIn(call["function"]);
    const id = textIn(call["id"]) || newCallId();
    return callDelta(callCount++, id, textIn(name), isFields(args) ? JSON.stringify(args) : textIn(args) || "{}");
  }

  function reasonOf({ done_reason: given }: Fields) {
    // The reply to a request that only loads or unloads a model is no answer.
    const reason = finishReasonOf(given ?? "stop", { load: "error", unload: "error" }) ?? "stop";
    return reason === "stop" && callCount > 0 ? "tool_calls" : reason;
  }
}

function usageOf(line: Fields) {
  const prompt = countIn(line["prompt_eval_count"]);
  const completion = countIn(line["eval_count"]);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}
